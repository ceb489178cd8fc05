// `npm run dev`: the product as `npm start` brings it up, with pages that reload as they are edited.
import { launch } from "./launcher/launch.ts";
import { runLauncher } from "./launcher/lifetime.ts";

await runLauncher((lifetime) => launch("development", lifetime));
