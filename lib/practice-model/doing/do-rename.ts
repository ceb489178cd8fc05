import type { Renaming } from "../language/wish.ts";
import { siteName } from "../planning/known-site.ts";
import { foldAll } from "../site/text-matching.ts";
import { doWords } from "./do-words.ts";
import type { Outcome, Work } from "./outcome.ts";

// Gives somebody or something another name, wherever the site has the old one.

const capitalised = /\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*)+/gu;

/** Returns the one name on the site that begins or ends as the new one does; null if there are several, or no such name. */
function nameLike({ site }: Work, name: string): string | null {
  const words = foldAll(name).split(/[ -]/);
  const found = new Set<string>();
  for (const { things } of site.pages)
    for (const { element } of things) {
      if (element.kind === "page") continue;
      for (const [old] of element.textContent.matchAll(capitalised)) {
        const own = foldAll(old).split(" ");
        if (own.length <= words.length && own[0] === words[0] && foldAll(old) !== foldAll(name)) found.add(old);
      }
    }
  // “Ada Wells Curator” is the name “Ada Wells” with the text beside it.
  const shortest = [...found].filter(
    (one) => ![...found].some((other) => other !== one && one.startsWith(`${other} `)),
  );
  return shortest.length === 1 ? (shortest[0] ?? null) : null;
}

export async function doRename(work: Work, wish: Renaming): Promise<Outcome> {
  const { name, language, known } = wish;
  const old = wish.old ?? (wish.isOfSite ? siteName(work.draft.view) : nameLike(work, name));
  if (old === null || foldAll(old) === foldAll(name)) return { kind: "miss", words: [name] };
  return doWords(work, { act: "replace-words", language, known, old, text: name });
}
