import { languageOf, refusalOf } from "../language/cannot.ts";
import type { Language } from "../language/patterns/acts.ts";
import { phrasesOf } from "../language/phrases.ts";
import { endsInOpenText, goesOn, looksBack, saysMore, sentencesOf } from "../language/sentences.ts";
import type { Wish } from "../language/wish.ts";
import type { Thing } from "../places/things.ts";
import type { SiteView } from "../site/site-view.ts";
import { Draft } from "./draft.ts";
import { type It, interpretationsOf, readingsOf, sameIn, type Tried, tryReadings } from "./try-readings.ts";

// Tells the sentences of a message apart that are clear by themselves. Nothing of such a message is carried out: half of a wish was wrong
// in five of 64 messages by people who had not seen the model, and never what they wanted. They are offered to be sent alone.

/** A sentence that was left out, and why. */
export interface LeftOut {
  sentence: string;
  reason: string;
}

const sentencesMax = 8;
/** How many sentences may belong together: a new page, its text, its place in the menu. */
const runMax = 3;

export interface Parts {
  /** The sentences that are clear together, in order. */
  clear: string[];
  left: LeftOut[];
  /** The clear ones, carried out on a draft: only its language and the files that it still has to read count. */
  tried: Tried;
}

/** Returns what is clear of a message that is not clear as a whole; null if that is nothing, or can't be told apart. */
export async function clearParts(view: SiteView, message: string, it: It): Promise<Parts | null> {
  const sentences = sentencesOf(message);
  if (sentences.length < 2 || sentences.length > sentencesMax) return null;
  const all: Tried = { clauses: [], outcomes: [], draft: new Draft(view), languages: [], wishes: [], known: 0 };
  const clear: string[] = [];
  const left: LeftOut[] = [];
  /** What “it” means; null before the first sentence that is done, and after one that is left out. */
  let touched: readonly Thing[] | null = null;
  for (let at = 0; at < sentences.length; ) {
    const isCut = left.length > 0;
    const found = await longestRun(all.draft, sentences.slice(at, at + runMax), isCut, (pages) =>
      touched === null ? (isCut ? [] : it(pages)) : sameIn(all.draft, touched),
    );
    if (found === null) {
      const sentence = sentences[at] ?? "";
      const before = sentences[at - 1];
      if (saysMore(sentence) || (before !== undefined && endsInOpenText(before))) return null;
      left.push({ sentence, reason: await reasonFor(all.draft, sentence, languageOf(message)) });
      touched = null;
      at++;
      continue;
    }
    const { tried, length } = found;
    clear.push(sentences.slice(at, at + length).join(" "));
    all.draft = tried.draft;
    all.clauses = [...all.clauses, ...tried.clauses];
    all.outcomes.push(...tried.outcomes);
    all.wishes.push(...tried.wishes);
    all.languages.push(...tried.languages);
    all.known += tried.known;
    const done = tried.outcomes.findLast((outcome) => outcome.kind === "done" && outcome.touched.length > 0);
    if (done?.kind === "done") touched = done.touched;
    at += length;
  }
  return left.length > 0 && all.draft.changes().length > 0 ? { clear, left, tried: all } : null;
}

/** Returns the most sentences from the first on that are clear together, as carried out; null if none are. */
async function longestRun(
  draft: Draft,
  sentences: readonly string[],
  isCut: boolean,
  it: It,
): Promise<{ tried: Tried; length: number } | null> {
  for (let length = sentences.length; length > 0; length--) {
    const run = sentences.slice(0, length);
    if (isCut && (looksBack(run[0] ?? "") || goesOn(run[0] ?? ""))) return null;
    const [tried] = await tryText(draft, run.join(" "), it);
    if (tried && isDone(tried) && !(isCut && tried.wishes.some(isAnywhere))) return { tried, length };
  }
  return null;
}

function tryText(draft: Draft, text: string, it: It): Promise<Tried[]> {
  const pages = draft.paths.filter((path) => /\.html?$/i.test(path)).map((path) => draft.page(path));
  const known = pages.filter((page) => page !== null);
  return tryReadings(draft, readingsOf(text, interpretationsOf(text, known)), [], it);
}

const isDone = ({ outcomes, clauses }: Tried) =>
  outcomes.length === clauses.length && outcomes.every(({ kind }) => kind === "done");

/** Whether a wish does not say where: “the headline” after a sentence about a page that was not understood. */
function isAnywhere(wish: Wish): boolean {
  const target = "target" in wish ? wish.target : null;
  if (wish.act === "undo" || wish.act === "again" || wish.act === "other") return true;
  if (!target) return false;
  return (
    target.words.length + target.quoted.length + target.within.length === 0 &&
    target.noun?.special === undefined &&
    !target.isAll
  );
}

async function reasonFor(draft: Draft, sentence: string, language: Language): Promise<string> {
  const say = phrasesOf(language);
  const refusal = refusalOf(sentence, language);
  if (refusal !== null) return refusal;
  const [best] = await tryText(draft, sentence, () => []);
  const last = best?.outcomes.at(-1);
  if (last?.kind === "no" && last.sentence !== "") return last.sentence;
  return last?.kind === "ask" ? say.severalPlaces : say.notUnderstood;
}
