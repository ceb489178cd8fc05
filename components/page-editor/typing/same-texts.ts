import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import type { PlacesElsewhere } from "#lib/projects/preview/elsewhere-schema.ts";
import { requestJson } from "../../http/request-json.ts";
import { isAlike, pageTextPath } from "./page-text.ts";

// The same text on other pages, such as a name in the header of each page.

export interface SameText {
  path: string;
  /** The page's name for people. */
  name: string;
  ref: string;
}

export interface SameTexts {
  /** True if the text belongs to a navigation, a header or a footer. */
  isFrame: boolean;
  places: SameText[];
  /** True if the site has more pages than were compared. */
  isIncomplete: boolean;
}

/** More pages are not compared. */
const placesMax = 60;
const readsAtOnce = 6;

/** Returns the other pages that have a text at the same place with the same words, in the version of the text. */
export async function findSameTexts(workspaceId: string, text: PageText): Promise<SameTexts> {
  const { path, ref, commit } = text;
  const query = new URLSearchParams({ path, ref, commit });
  const found = await requestJson<PlacesElsewhere>("GET", `/api/workspaces/${workspaceId}/same-elsewhere?${query}`);
  const read = async ({ path, name, ref }: SameText): Promise<SameText[]> => {
    const there = await requestJson<PageText>("GET", pageTextPath(workspaceId, { path, ref, commit }));
    return isSameText(text, there) && there.ref === ref ? [{ path, name, ref }] : [];
  };
  const places: SameText[] = [];
  for (let at = 0; at < Math.min(found.places.length, placesMax); at += readsAtOnce) {
    const batch = found.places.slice(at, Math.min(at + readsAtOnce, placesMax));
    places.push(...(await Promise.all(batch.map(read))).flat());
  }
  return { isFrame: found.isFrame, places, isIncomplete: found.isIncomplete || found.places.length > placesMax };
}

const numberOf = (ref: string) => Number(ref.slice(1));

/** Returns content for the same text on another page, where its elements have other refs. */
export function contentFor(content: readonly InlineContent[], from: string, to: string): InlineContent[] {
  const distance = numberOf(to) - numberOf(from);
  const move = (parts: readonly InlineContent[]): InlineContent[] =>
    parts.map((part) => {
      if (typeof part === "string") return part;
      if ("ref" in part) return { ...part, ref: `e${numberOf(part.ref) + distance}`, content: move(part.content) };
      return part.content ? { ...part, content: move(part.content) } : part;
    });
  return move(content);
}

/** Whether two texts have the same words in the same elements. Their links may be written differently. */
export function isSameText(one: PageText, other: PageText): boolean {
  if (one.tag !== other.tag || !isAlike(contentFor(one.content, one.ref, other.ref), other.content)) return false;
  const tagsOf = ({ elements, ref }: PageText) =>
    Object.entries(elements)
      .map(([part, { tag }]) => `${numberOf(part) - numberOf(ref)} ${tag}`)
      .sort();
  return tagsOf(one).join() === tagsOf(other).join();
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** Returns the places to which content can go as it is: a link that is written from its folder leads elsewhere in another one. */
export function placesFor<Place extends { path: string }>(
  places: readonly Place[],
  content: readonly InlineContent[],
  path: string,
): Place[] {
  const isTied = (parts: readonly InlineContent[]): boolean =>
    parts.some(
      (part) =>
        typeof part !== "string" &&
        ((part.href !== undefined && !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(part.href)) || isTied(part.content ?? [])),
    );
  return isTied(content) ? places.filter((place) => folderOf(place.path) === folderOf(path)) : [...places];
}
