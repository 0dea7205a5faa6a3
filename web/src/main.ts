import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, setLanguage } from "./text/i18n.svelte";
import "./styles/global.css";

await setLanguage(preferredLanguage(), false);
mount(App, { target: document.getElementById("app")! });
