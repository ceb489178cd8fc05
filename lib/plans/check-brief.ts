import { checkDecisions, nameOf } from "./check-decisions.ts";
import type { Finding } from "./finding.ts";
import type { Brief, Decision, Manifest, ManifestEntry } from "./schema.ts";

const ofTheSite: readonly Decision["decision"][] = ["keep", "update", "remove"];

/** Whether the decision can be meant for what the site has already. */
export function isOfTheSite(decision: Decision["decision"]): boolean {
  return ofTheSite.includes(decision);
}

/** What is missing in a brief or wrong with it: completeness, and decisions that can't be meant for what they are about. */
export function checkBrief(brief: Brief, manifest: Manifest): Finding[] {
  return [...checkDecisions(brief.decisions, manifest), ...unfittingDecisions(brief, manifest)];
}

/** What the brief says nothing about. */
export function undecidedIn(brief: Brief, { entries }: Manifest): ManifestEntry[] {
  const decided = new Set(brief.decisions.map(({ id }) => id));
  return entries.filter(({ id }) => !decided.has(id));
}

function unfittingDecisions({ decisions }: Brief, { entries }: Manifest): Finding[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return decisions.flatMap(({ id, decision }) => {
    const entry = byId.get(id);
    if (!entry || entry.kind === "named" || isOfTheSite(decision)) return [];
    return [
      {
        sentence: `${nameOf(entry)} is there already, and “${decision}” is no decision about it.`,
        hint: `The decision for "${id}" is one of ${ofTheSite.map((one) => `"${one}"`).join(", ")}.`,
      },
    ];
  });
}
