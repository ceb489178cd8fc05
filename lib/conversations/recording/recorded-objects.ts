import { isDeepStrictEqual } from "node:util";
import { removeSecrets, removeSecretsDeep } from "#lib/platform/remove-secrets.ts";
import { emptyTree } from "#lib/workspaces/git/git-environment.ts";
import { readObject, readObjectInfo, treeOf } from "#lib/workspaces/git/read-objects.ts";
import { compareTrees } from "#lib/workspaces/git/tree-changes.ts";
import { toContent } from "../requests/request-store.ts";
import { NotRecordable } from "./not-recordable.ts";
import type { Recording } from "./recording-schema.ts";

/** A larger file is of no use beside tests. */
const bytesMax = 50 * 1024 * 1024;

/** The texts and files of a recording, each once. */
export class RecordedObjects {
  readonly contents: Recording["contents"] = {};
  readonly trees: Recording["trees"] = {};
  readonly blobs: Recording["blobs"] = {};
  readonly #repository: string;
  readonly #secrets: readonly string[];
  #bytes = 0;

  constructor(repository: string, secrets: readonly string[]) {
    this.#repository = repository;
    this.#secrets = secrets;
  }

  /** Adds kept texts by their hashes. They are free of secrets already. */
  addContents(texts: ReadonlyMap<string, string>): void {
    for (const [hash, text] of texts) {
      if (hash in this.contents) continue;
      this.count(text.length);
      this.contents[hash] = JSON.parse(text);
    }
  }

  /** Adds a value, and returns its hash. Throws `NotRecordable` if it holds a secret. */
  addValue(value: unknown): string {
    const { hash, text } = toContent(JSON.stringify(value));
    this.assertClean(value);
    this.addContents(new Map([[hash, text]]));
    return hash;
  }

  /** Returns whether one of the texts holds these characters of JSON. */
  says(hashes: readonly string[], characters: string): boolean {
    return hashes.some((hash) => JSON.stringify(this.contents[hash]).includes(characters));
  }

  /** Throws `NotRecordable` if the value holds a secret: with a mark in its place a turn would not do the same. */
  assertClean(value: unknown): void {
    if (!isDeepStrictEqual(removeSecretsDeep(value, this.#secrets), value)) throw new NotRecordable("secret");
  }

  /** Returns the tree of a commit. Throws `NotRecordable` if the repository does not have it. */
  async treeOf(commit: string): Promise<string> {
    if ((await readObjectInfo(this.#repository, commit)) === null) throw new NotRecordable("version-missing");
    return treeOf(this.#repository, commit);
  }

  /** Counts bytes, or characters, of the recording. Throws `NotRecordable` if they are too many. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > bytesMax) throw new NotRecordable("too-large", String(bytesMax / 1024 / 1024));
  }

  /** Adds a tree with its files. Throws `NotRecordable` if they are too large or hold a secret. */
  async addTree(tree: string): Promise<void> {
    if (tree in this.trees) return;
    const files = await compareTrees(this.#repository, emptyTree, tree);
    const entries: Recording["trees"][string] = {};
    for (const { path, after } of files) {
      if (after === null) continue;
      entries[path] = [after.mode, after.id];
      if (after.kind !== "submodule") await this.#addBlob(path, after.id);
    }
    this.trees[tree] = entries;
  }

  async #addBlob(path: string, id: string): Promise<void> {
    if (id in this.blobs) return;
    this.count((await readObjectInfo(this.#repository, id))?.bytes ?? 0);
    const blob = await readObject(this.#repository, id);
    if (!blob) throw new NotRecordable("file-missing", path);
    const text = blob.content.toString("utf8");
    if (!Buffer.from(text, "utf8").equals(blob.content)) {
      this.blobs[id] = { base64: blob.content.toString("base64") };
      return;
    }
    // Without it the replay would begin from other files, and with it the recording would hold it.
    if (removeSecrets(text, this.#secrets) !== text) throw new NotRecordable("file-secret", path);
    this.blobs[id] = text;
  }
}
