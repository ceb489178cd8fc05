import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { Correction } from "../language/whole/read-corrections.ts";
import { WordSet } from "../places/matching.ts";
import { formsOf, likeForm } from "../places/number-words.ts";
import { isPartOfText, isText, type TextPlace, wholeText } from "../places/text-places.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";

// Puts a number in the place of another where the site counts or numbers the same.

interface Found {
  place: TextPlace;
  score: number;
}

/** A place without the words of the wish near it was not meant. */
const scoreMin = 2;
const placesMax = 30;

export async function doCorrection(work: Work, wish: Correction): Promise<Outcome> {
  const found = work.site.pages.flatMap(({ things }) => things.flatMap((thing) => placesIn(thing, wish)));
  const best = Math.max(0, ...found.map(({ score }) => score));
  const top = found.filter(({ score }) => score === best).map(({ place }) => place);
  const [first] = top;
  if (!first || best < scoreMin || top.length > placesMax) return { kind: "miss", words: [] };
  // The same words on several pages are one fact; different texts are a question that was not asked.
  const around = (place: TextPlace) => place.now.slice(place.from, place.to + 12).toLowerCase();
  if (top.some((place) => around(place) !== around(first))) return { kind: "miss", words: [] };
  const operations = top.map(
    (place): Operation => ({
      op: "set-text",
      path: place.page.path,
      ref: place.ref,
      text: `${place.now.slice(0, place.from)}${nextOf(place, wish)}${place.now.slice(place.to)}`,
    }),
  );
  const refused = await work.draft.apply(operations);
  if (refused !== null) return no(refused);
  const where = work.say.on([...new Set(top.map(({ page }) => pageName(page)))]);
  const what = first.thing ? named(first.thing, work.language) : "";
  return {
    kind: "done",
    said: work.say.changedPart(first.now.slice(first.from, first.to), nextOf(first, wish), `${what} ${where}`.trim()),
    touched: top.flatMap(({ thing }) => thing ?? []),
  };
}

const nextOf = ({ now, from, to }: TextPlace, { next }: Correction) => likeForm(now.slice(from, to), next);

/** Returns the places of the old number in a text, with how much of the wish stands near them. */
function placesIn(thing: Parameters<typeof wholeText>[0], { old, beside, words }: Correction): Found[] {
  const whole = isText(thing) && !isPartOfText(thing) ? wholeText(thing) : null;
  if (whole?.part !== "text" || whole.now.length > 2_000) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\d]|[\\d][.,:])(?:${formsOf(old).join("|")})(?![\\d]|[.,:]\\d)`, "giu");
  const known = words.filter((word) => thing.own.has(word)).length;
  return [...whole.now.matchAll(pattern)].flatMap((match): Found[] => {
    const to = match.index + match[0].length;
    const unit = /^\p{L}*/u.exec(whole.now.slice(to))?.[0] ?? "";
    // “10KB”, and no word that only begins so: “Tenant”.
    if (/\p{L}$/u.test(match[0]) && unit !== "") return [];
    const before = new WordSet(whole.now.slice(0, match.index).trim().split(/\s+/).at(-1) ?? "");
    const after = new WordSet(
      `${unit} ${whole.now
        .slice(to + unit.length)
        .trim()
        .split(/\s+/)
        .slice(0, 2)
        .join(" ")}`,
    );
    const isBeside = beside.filter((word) => before.has(word) || after.has(word)).length;
    return isBeside === 0 ? [] : [{ place: { ...whole, from: match.index, to }, score: isBeside * 2 + known }];
  });
}
