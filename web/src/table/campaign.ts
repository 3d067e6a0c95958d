/** A table's campaign as a file to keep. */
import { api, sentence } from "../lib/api.ts";
import { download } from "../lib/download.ts";
import { toast } from "../shell/toasts.svelte.ts";

export async function saveCampaign(game: string, table: string): Promise<void> {
  try {
    download(await api.campaign(table), `${game}-campaign-${table}.json`);
    toast("The campaign is saved as a file. Set up a table to go on with it.");
  } catch (error) {
    toast(sentence(error), "trouble");
  }
}
