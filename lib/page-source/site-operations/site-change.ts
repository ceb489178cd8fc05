/** What an operation on the whole site does to its files. Moves come first, then the new content, then what goes. */
export interface SiteChange {
  ok: true;
  files: Map<string, string>;
  moved: { from: string; to: string }[];
  removed: string[];
}
