// Takes the lock of a folder, says so, and stays until it is killed.
import { lockFolder } from "#lib/site-builds/lock-folder.ts";

const lock = await lockFolder(process.argv[2] ?? "");
process.stdout.write(lock === null ? "taken\n" : "locked\n");
setInterval(() => {}, 60_000);
