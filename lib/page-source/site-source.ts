import type { HtmlSource } from "./html-source.ts";

/** The files of one commit, as operations read them. */
export interface SiteSource {
  /** Every file, sorted. */
  paths: readonly string[];
  /** The folder that is the site; absent or "" for all files. */
  root?: string | undefined;
  /** Whether a person may change a file; absent if all of them. */
  mayWrite?(path: string): boolean;
  /** Returns a text file's content; null if there is no such file, or it is not UTF-8 text. */
  read(path: string): Promise<string | null>;
  /** Parses one of its pages, or returns it from an earlier time; absent for `parseHtml`. */
  parse?(source: string): HtmlSource;
}

/** Why an operation can't be carried out, with a sentence for the person. */
export interface OperationRefusal {
  ok: false;
  code: "unknown-ref" | "not-editable";
  message: string;
}
