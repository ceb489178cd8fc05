import { installHeldFiles } from "./install-held-files.ts";

// For `node --import`: the process follows the rules of this folder.
installHeldFiles(process.env.HELD_FILES ?? "");
