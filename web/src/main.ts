import "@fontsource/alegreya-sans/400.css";
import "@fontsource/alegreya-sans/500.css";
import "@fontsource/alegreya-sans/700.css";
import "@fontsource/alegreya-sans/400-italic.css";
import "@fontsource/im-fell-english-sc/400.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte.ts";

settings.apply();
mount(App, { target: document.getElementById("app")! });
