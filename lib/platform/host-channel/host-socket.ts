import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
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
    const host = createHash("sha256").update(`${hostname()} ${readBootId()}`).digest("hex").slice(0, 8);
    const name = `${process.pid}-${randomBytes(4).toString("base64url")}${socketSuffix}`;
    return { folder: join(env().DATA_DIR, "live", host), name };
  });
}

/** Tells hosts of the same name apart; empty where the system has no such id. See random(4). */
function readBootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
  } catch {
    return "";
  }
}

export const pathOf = ({ folder, name }: HostSocket) => join(folder, name);

/** Creates the socket's folder, into which only this user can look. Throws if it can't be used. */
export async function openFolderOf(socket: HostSocket): Promise<void> {
  if (Buffer.byteLength(pathOf(socket)) > pathBytesMax) throw new Error("the path of a socket is too long");
  await mkdir(socket.folder, { recursive: true, mode: 0o700 });
  const mode = await modeOf(socket.folder);
  if (mode === null) throw new Error("the folder of sockets is no folder of this user");
  if (mode & 0o077) await chmod(socket.folder, 0o700);
}

/** Whether nobody but this user can have put a socket into the folder. */
export async function isPrivate(folder: string): Promise<boolean> {
  const mode = await modeOf(folder);
  return mode !== null && (mode & 0o077) === 0;
}

/** Returns the mode of a folder of this user; null for anything else. */
async function modeOf(folder: string): Promise<number | null> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() && found.uid === process.getuid?.() ? found.mode : null;
}
