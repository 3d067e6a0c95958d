/** Small sounds, made on the spot. Silent unless the settings say otherwise. */
import { settings } from "./settings.svelte.ts";

export type Sound = "turn" | "choose" | "chat" | "end";

/** Notes in hertz, each a moment after the one before. */
const NOTES: Record<Sound, number[]> = {
  turn: [660, 880],
  choose: [520],
  chat: [740],
  end: [523, 659, 784],
};

const APART = 0.11;
const LASTS = 0.16;
const LOUD = 0.06;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  NOTES[sound].forEach((pitch, i) => note(context!, pitch, context!.currentTime + i * APART));
}

function note(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LASTS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LASTS);
}
