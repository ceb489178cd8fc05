import type { Operation } from "./schema.ts";

/** The files of one commit, as operations read them. */
export interface SiteSource {
  /** Every file, sorted. */
  paths: readonly string[];
  /** Returns a text file's content; null if there is no such file, or it is not UTF-8 text. */
  read(path: string): Promise<string | null>;
}

/** Why an operation can't be carried out, with a sentence for the person. */
export interface OperationRefusal {
  ok: false;
  code: "unknown-ref" | "not-editable";
  message: string;
}

/** The new content of each changed file. */
export type AppliedOperations = { ok: true; files: Map<string, string | Uint8Array> } | OperationRefusal;

/** Returns the files that the operations change, all together or a refusal. Refs are those of `site`. */
export async function applyOperations(
  _site: SiteSource,
  _operations: readonly Operation[],
): Promise<AppliedOperations> {
  return { ok: false, code: "not-editable", message: "This can’t be changed by hand yet." };
}
