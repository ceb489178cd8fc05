import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ShortTurns } from "#lib/platform/short-turns.ts";
import { runGit } from "../git.ts";
import { writeLooseObject } from "../objects/loose-objects.ts";
import { withRepositoryFiles } from "../repository-files.ts";
import { toGitBytes } from "../tree.ts";
import { formatTree, type NewTreeEntry } from "../write-objects.ts";
import { type NewObject, writePack } from "./write-pack.ts";

/** A file of a tree. */
export interface FileToStore {
  /** Below the tree. Checked, and no other file lies on its way. */
  path: string;
  bytes: number;
  /** Returns the same content at each call, or throws. */
  read(): Promise<Buffer>;
}

/** The objects of a tree by their ids. A higher level is written earlier: files, then the deepest folders, so that each object follows those that it names. */
type Objects = Map<string, NewObject & { level: number }>;

/** Up to so many objects are written without a process, each to a file of its own. */
const looseObjectsMax = 64;

/** Each pack makes every read slower, and none is ever joined with others. Further objects are written to files, of which the nightly packing makes one. */
const packsMax = 40;

/** Stores files as a tree and returns its id. Objects that the repository has are not written again. The tree survives a power cut. */
export async function storeTree(repository: string, files: readonly FileToStore[]): Promise<string> {
  const objects: Objects = new Map();
  const root: Folder = new Map();
  const turns = new ShortTurns();
  for (const file of files) {
    if (turns.isOver) await turns.next();
    const id = nameOf("blob", await file.read());
    objects.set(id, {
      type: "blob",
      bytes: file.bytes,
      level: Number.POSITIVE_INFINITY,
      read: () => readAgain(file, id),
    });
    put(root, file.path, id);
  }
  const tree = nameFolder(root, 0, objects);
  const wanted = objects.size > looseObjectsMax ? await findMissing(repository, objects) : [...objects.values()];
  if (wanted.length > looseObjectsMax && (await countPacks(repository)) < packsMax) await writePack(repository, wanted);
  else await writeLoose(repository, wanted);
  return tree;
}

/** A content that has changed would have another name than the one that the tree has. */
async function readAgain({ path, read }: FileToStore, id: string): Promise<Buffer> {
  const content = await read();
  if (nameOf("blob", content) !== id) throw new Error(`${path} was changed while it was stored`);
  return content;
}

function nameOf(type: "blob" | "tree", content: Buffer): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

/** Entries by their names in bytes: files by their ids. */
type Folder = Map<string, Folder | string>;

function put(root: Folder, path: string, id: string): void {
  const names = path.split("/").map(toGitBytes);
  const last = names.pop() ?? "";
  let folder = root;
  for (const name of names) {
    const next = folder.get(name) ?? new Map();
    if (typeof next === "string") throw new Error("A file lies on the way of another one.");
    folder.set(name, next);
    folder = next;
  }
  folder.set(last, id);
}

/** Adds the trees of a folder and of those in it, and returns its id. */
function nameFolder(folder: Folder, level: number, objects: Objects): string {
  const entries = [...folder].map(
    ([name, entry]): NewTreeEntry =>
      typeof entry === "string"
        ? { mode: "100644", name, id: entry }
        : { mode: "40000", name, id: nameFolder(entry, level + 1, objects) },
  );
  const content = formatTree(entries);
  const id = nameOf("tree", content);
  const known = objects.get(id)?.level ?? 0;
  objects.set(id, { type: "tree", bytes: content.length, level: Math.max(level, known), read: async () => content });
  return id;
}

async function findMissing(repository: string, objects: Objects) {
  const input = [...objects.keys()].map((id) => `${id}\n`).join("");
  const { stdout } = await runGit(repository, ["cat-file", "--batch-check=%(objectname)", "--buffer"], { input });
  const missing = stdout.toString("latin1").matchAll(/^([0-9a-f]+) missing$/gm);
  return [...missing].flatMap(([, id = ""]) => objects.get(id) ?? []);
}

async function countPacks(repository: string): Promise<number> {
  const names = await readdir(join(repository, "objects", "pack"));
  return names.filter((name) => name.endsWith(".idx")).length;
}

/** Contents that are in memory together, while they wait for the disk. */
const together = { objects: 32, bytes: 16 * 1024 * 1024 };

async function writeLoose(repository: string, objects: readonly (NewObject & { level: number })[]): Promise<void> {
  const levels = Map.groupBy(objects, ({ level }) => level);
  for (const level of [...levels.keys()].sort((one, other) => other - one)) {
    for (const batch of batchesOf(levels.get(level) ?? [])) {
      await Promise.all(
        batch.map(async ({ type, read }) => {
          const content = await read();
          await withRepositoryFiles("write-object", () => writeLooseObject(repository, type, content));
        }),
      );
    }
  }
}

/** Yields the objects in batches that fit into memory; one that is larger has a batch of its own. */
function* batchesOf(objects: readonly NewObject[]): Generator<NewObject[]> {
  let next: NewObject[] = [];
  let bytes = 0;
  for (const object of objects) {
    if (next.length === together.objects || (next.length > 0 && bytes + object.bytes > together.bytes)) {
      yield next;
      next = [];
      bytes = 0;
    }
    next.push(object);
    bytes += object.bytes;
  }
  if (next.length > 0) yield next;
}
