import { z } from "zod";
import { joinFolders } from "#lib/generators/folder-path.ts";
import type { FieldKind } from "../schema.ts";

/** Reads the members of a list that have the shape, and leaves out the others. */
export function readEach<T>(shape: z.ZodType<T>, list: unknown): T[] {
  return z
    .array(z.unknown())
    .max(1_000)
    .catch([])
    .parse(list)
    .flatMap((one) => {
      const read = shape.safeParse(one);
      return read.success ? [read.data] : [];
    });
}

/** Returns a path of a configuration from the repository's top; null if it leads out of it. */
export const pathFrom = (folder: string, path: string): string | null =>
  joinFolders(folder, path.replace(/^\/+/, "").replace(/\/+$/, ""));

/** Returns the kind of a field so many levels above the deepest one: no form shows what would lie below that. */
export const kindAt = (levels: number, kind: FieldKind): FieldKind =>
  levels === 0 && (kind === "group" || kind === "rows") ? "other" : kind;
