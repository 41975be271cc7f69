import "./app.css";
import "./table.css";
import "./themes.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepSettings } from "./lib/memory.svelte";

keepSettings();
mount(App, { target: document.getElementById("app")! });
