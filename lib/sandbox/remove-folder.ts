import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Removes a folder in which commands ran. Node's own `rm` fails where folders lie so deep in each other that no path names them; these
 * programs enter one after the other, and follow no link.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await run("rm", ["-rf", "--", folder]);
  } catch {
    await run("chmod", ["-R", "u+rwx", "--", folder]).catch(() => {});
    await run("rm", ["-rf", "--", folder]);
  }
}
