import type { PagesForDisplay } from "#lib/projects/schema.ts";

export type ListedPage = PagesForDisplay["pages"][number];

interface OnListed {
  /** The list that the person saw; its commit is the version that changes. */
  site: PagesForDisplay;
}
export interface AddPageAct extends OnListed {
  name: "add";
  /** The page to begin with; null leaves the choice open. */
  like: ListedPage | null;
}
export interface OnPageAct<Name extends "rename" | "remove" | "order"> extends OnListed {
  name: Name;
  page: ListedPage;
}

/** A wish of a person about the pages of a site. */
export type PageAct = AddPageAct | OnPageAct<"rename"> | OnPageAct<"remove"> | OnPageAct<"order">;

/** A wish to see the source of a file: of the page that is shown, or of a file in the repository. */
export interface SourceAct {
  name: "source";
  /** The file; absent, the shown page's. */
  path?: string;
  /** The place to show: bytes of the file on a commit. */
  at?: { commit: string; start: number; end: number };
}

/** A wish about the site beside what its pages show: also to see its pictures and files, its content as forms, or a source. */
export type SiteAct = PageAct | { name: "files" } | { name: "content" } | SourceAct;
