// Brings a folder to the files of a tree: for tests that need another user.
import { bringFolder } from "#lib/site-builds/working-folder.ts";

const [folder = "", repository = "", tree = ""] = process.argv.slice(2);
await bringFolder(folder, { repository, tree, kept: [".cache"] });
