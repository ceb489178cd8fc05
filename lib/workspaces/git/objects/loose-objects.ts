import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { constants, deflate } from "node:zlib";
import { inflateStart, inflateTo } from "./inflate.ts";
import { DamagedObject, type GitObject, noContent, type ObjectInfo, type WantsContent } from "./object.ts";

// Objects in files of their own: `<type> SP <size> NUL <content>`, compressed by zlib, at the path that the SHA-1 of that text names
// (gitformat-loose(5), and "Object Storage" in gitcore-tutorial(7)).

const deflateLater = promisify(deflate);

/** Most files of a site fit in the first read. */
const firstReadBytes = 16 * 1024;

function pathOf(repository: string, id: string): string {
  return join(repository, "objects", id.slice(0, 2), id.slice(2));
}

/** Returns an object, or null if it has no file of its own. */
export async function readLooseObject(repository: string, id: string, wants: WantsContent): Promise<GitObject | null> {
  const file = await open(pathOf(repository, id)).catch(nullIfAbsent);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const first = await readBytes(file, 0, Math.min(size, firstReadBytes));
    const { info, headerBytes } = readHeader(inflateStart(first));
    if (!wants(info)) return { ...info, content: noContent };
    const compressed = first.length === size ? first : await readBytes(file, 0, size);
    const all = await inflateTo(compressed, headerBytes + info.bytes);
    return { ...info, content: all.subarray(headerBytes) };
  } finally {
    await file.close();
  }
}

function readHeader(start: Buffer): { info: ObjectInfo; headerBytes: number } {
  const end = start.indexOf(0);
  const [, type, bytes] = /^(blob|tree|commit|tag) (\d{1,15})$/.exec(start.toString("latin1", 0, end)) ?? [];
  if (type === undefined) throw new DamagedObject("An object has no header.");
  return { info: { type: type as ObjectInfo["type"], bytes: Number(bytes) }, headerBytes: end + 1 };
}

/** Reads bytes of a file; fewer if it is shorter. */
export async function readBytes(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let read = 0;
  while (read < bytes) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
}

/**
 * Stores an object so that it survives a power cut, and returns its id. One that is there already is only made younger, or with
 * `isReplaced` written again.
 */
export async function writeLooseObject(
  repository: string,
  type: ObjectInfo["type"],
  content: Uint8Array,
  { isReplaced = false } = {},
): Promise<string> {
  const header = Buffer.from(`${type} ${content.length}\0`, "latin1");
  const id = createHash("sha1").update(header).update(content).digest("hex");
  const path = pathOf(repository, id);
  const now = new Date();
  const known = !isReplaced && (await utimes(path, now, now).then(() => true, nullIfAbsent));
  if (known) return id;
  const compressed = await deflateLater(Buffer.concat([header, content]), { level: constants.Z_BEST_SPEED });
  const folder = dirname(path);
  // git removes old files with this beginning that a crash has left.
  const partial = join(folder, `tmp_obj_${randomBytes(6).toString("hex")}`);
  const create = () => open(partial, "wx", 0o444);
  const file = await create().catch(async (error) => {
    nullIfAbsent(error);
    await mkdir(folder, { recursive: true });
    return create();
  });
  try {
    try {
      await file.writeFile(compressed);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return id;
}

/** Returns null if the error says that there is no such file; throws any other. */
export function nullIfAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}
