import { folderOf, pathBelow } from "#lib/generators/folder-path.ts";
import { below } from "#lib/generators/repository.ts";
import type { Collection } from "./collection.ts";
import { numbered } from "./new-entry.ts";

// Jekyll's drafts lie in a folder beside that of the posts, whose names begin with their day: https://jekyllrb.com/docs/posts/#drafts

/** Returns the folder of drafts that belongs to a collection; null for one whose drafts do not lie in a folder. */
export const draftsBeside = ({
  place,
  convention,
  kind,
}: Pick<Collection, "place" | "convention" | "kind">): string | null =>
  kind === "files" && convention === "jekyll" && /(?:^|\/)_posts$/.test(place)
    ? below(folderOf(place), "_drafts")
    : null;

export const isInDrafts = (path: string, drafts: string): boolean => pathBelow(drafts, path) !== null;

interface Folders {
  drafts: string;
  posts: string;
  /** Whether the site has a path. */
  taken: (path: string) => boolean;
}

const dayOfName = /^\d{4}-\d{2}-\d{2}-/;

/** Returns the path of a draft among the posts, in the same folder below. A name that exists gets a number. */
export const pathOfPost = (path: string, { drafts, posts, taken, day }: Folders & { day: string }): string =>
  moved(path, { from: drafts, to: posts, taken }, (name) => `${day}-${name.replace(dayOfName, "")}`);

/** Returns the path of a post among the drafts. */
export const pathOfDraft = (path: string, { drafts, posts, taken }: Folders): string =>
  moved(path, { from: posts, to: drafts, taken }, (name) => name.replace(dayOfName, ""));

interface Move {
  from: string;
  to: string;
  taken: Folders["taken"];
}

function moved(path: string, { from, to, taken }: Move, rename: (name: string) => string): string {
  const inside = pathBelow(from, path) ?? path;
  const name = rename(inside.slice(inside.lastIndexOf("/") + 1));
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const toPath = (one: string) => below(below(to, folderOf(inside)), `${one}${extension}`);
  return numbered(stem, (one) => taken(toPath(one)), toPath);
}
