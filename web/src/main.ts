import { mount } from "svelte";
import App from "./App.svelte";
import { addressLinks } from "./device/address";
import { currentRoute, useRoutes } from "./device/router.svelte";
import { loadFacts } from "./protocol/game_facts.svelte";
import { hasServer } from "./protocol/transport";
import { ROUTES } from "./routes";
import { preferredLanguage, setLanguage } from "./text/i18n.svelte";
import "./styles/global.css";

if (!hasServer) addressLinks();
useRoutes(ROUTES);
currentRoute()
  ?.route.page()
  .catch(() => {}); // loads beside the texts; the app handles failure
void loadFacts();
await setLanguage(preferredLanguage(), false);
mount(App, { target: document.getElementById("app")! });
