// `npm run dev`: the product as `npm start` runs it, with pages that reload when they are edited.
import { launch } from "./launcher/launch.ts";
import { runLauncher } from "./launcher/lifetime.ts";

await runLauncher((lifetime) => launch("development", lifetime));
