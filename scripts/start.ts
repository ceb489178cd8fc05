// `npm start`: everything that the product needs, from an empty data folder to an open page.
import { launch } from "./launcher/launch.ts";
import { runLauncher } from "./launcher/lifetime.ts";

await runLauncher((lifetime) => launch("production", lifetime));
