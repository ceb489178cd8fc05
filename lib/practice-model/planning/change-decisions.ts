import { slugOf } from "#lib/page-source/address-schema.ts";
import { sentencesOfChange } from "#lib/plans/discussion/wanted-schema.ts";
import type { Decision } from "#lib/plans/schema.ts";
import type { Said } from "../said.ts";
import { type Agreement, readAgreement } from "./agreement.ts";
import type { KnownSite } from "./known-site.ts";
import { newItems, wantedWords } from "./wanted-items.ts";

// Decides about each sentence of a change: it is in the plan if it changes the agreement, else it is left out with the reason.

type Decided = Pick<Decision, "decision" | "what">;

/** Returns the decision for each sentence of the changes, by the slug of its words. `changes` follow each other after `said`. */
export function decideChanges(
  said: readonly Said[],
  changes: readonly Said[],
  known: KnownSite,
): ReadonlyMap<string, Decided> {
  const decided = new Map<string, Decided>();
  const told = [...said];
  for (const { role, text } of changes) {
    if (role === "user") {
      const before = readAgreement(told, known);
      for (const sentence of sentencesOfChange(text)) {
        const now = readAgreement([...told, { role: "user", text: sentence }], known);
        decided.set(slugOf(sentence), decide(before, now, known));
      }
    }
    told.push({ role, text });
  }
  return decided;
}

/** Returns everything of an agreement that shows in the plan: requests alone change nothing. */
const effects = ({ requests: _, requestedPages: __, lang: ___, look, ...rest }: Agreement) =>
  JSON.stringify([rest, look.mood, look.accent, look.second]);

function decide(before: Agreement, now: Agreement, known: KnownSite): Decided {
  const { lang } = now;
  const left = newItems(before, now, known).find(({ decision, kind }) => decision === "leave_out" && kind !== "fact");
  const isChanged = effects(before) !== effects(now);
  if (left !== undefined)
    return {
      decision: "leave_out",
      what: isChanged ? wantedWords.partly(lang, left.name, left.what) : left.what,
    };
  if (!isChanged) return { decision: "leave_out", what: wantedWords.unclear(lang) };
  const isLook = JSON.stringify(before.look) !== JSON.stringify(now.look);
  const isFact = JSON.stringify(before.facts) !== JSON.stringify(now.facts);
  return { decision: "include", what: isLook && !isFact ? wantedWords.look(lang) : wantedWords.changed(lang) };
}
