/** The changes of files by an operation on the whole site. Moves come first, then new content, then removals. */
export interface SiteChange {
  ok: true;
  files: Map<string, string>;
  moved: { from: string; to: string }[];
  removed: string[];
}
