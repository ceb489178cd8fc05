import { nounNamed } from "../language/nouns.ts";
import { noTarget } from "../language/read-target.ts";
import type { Wish } from "../language/wish.ts";
import { findTexts } from "../places/find-texts.ts";
import { wordsIn } from "../places/matching.ts";
import { doSay } from "./do-say.ts";
import { no, type Outcome, type Work } from "./outcome.ts";

/** Makes what somebody names dearer or cheaper by an amount, wherever its price stands. */
export async function doRaisePrice(
  work: Work,
  { name, by, language, known }: Extract<Wish, { act: "raise-price" }>,
): Promise<Outcome> {
  const words = wordsIn(name).filter((word) => !/^(?:der|die|das|den|the|our|unser|unsere)$/.test(word));
  const target = { ...noTarget, noun: nounNamed("price"), words, literal: name };
  const { groups } = findTexts(work.site, target, "1", { isExplicit: false, byName: true });
  const olds = new Set(groups.flatMap(({ places }) => places.map(({ now, from, to }) => now.slice(from, to))));
  const [old, ...others] = olds;
  const [written = ""] = /\d+(?:[.,]\d{1,2})?/.exec(old ?? "") ?? [];
  if (old === undefined || others.length > 0 || written === "") return { kind: "miss", words };
  const next = Number(written.replace(",", ".")) + by;
  if (next <= 0) return no(work.say.nothing);
  const text = Number.isInteger(next) ? String(next) : next.toFixed(2);
  return doSay(work, {
    act: "say",
    language,
    known,
    target: { ...target, isAll: true },
    text,
    isQuoted: true,
    old: null,
    isExplicit: true,
    isStatement: true,
  });
}
