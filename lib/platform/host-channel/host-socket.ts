import { createHash, randomBytes } from "node:crypto";
import { chmod, lstat, mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { env } from "../env.ts";
import { processState } from "../process-state.ts";

/** The longest path of a socket in bytes: 108 with the closing zero on Linux, 104 on macOS. */
const pathBytesMax = 103;
/** Processes of another version of this protocol have another suffix, and are not heard. */
export const socketSuffix = ".1";

/** The socket of one process, in the folder of its host's sockets. */
export interface HostSocket {
  folder: string;
  name: string;
}

/** Returns this process's own. Hosts that share DATA_DIR can't reach each other's sockets, so each has a folder. */
export function ownSocket(): HostSocket {
  return processState("host-channel.socket", () => {
    const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
    const name = `${process.pid}-${randomBytes(4).toString("base64url")}${socketSuffix}`;
    return { folder: join(env().DATA_DIR, "live", host), name };
  });
}

export const pathOf = ({ folder, name }: HostSocket) => join(folder, name);

/** Creates the socket's folder, into which only this user can look. Throws if it can't be used. */
export async function openFolderOf(socket: HostSocket): Promise<void> {
  if (Buffer.byteLength(pathOf(socket)) > pathBytesMax) throw new Error("the path of a socket is too long");
  await mkdir(socket.folder, { recursive: true, mode: 0o700 });
  const found = await lstat(socket.folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error("the folder of sockets is no folder of this user");
  }
  if (found.mode & 0o077) await chmod(socket.folder, 0o700);
}
