import type { Brief, Decision, Manifest, ManifestEntry } from "../schema.ts";
import { checkDecisions, nameOf } from "./check-decisions.ts";
import type { Finding } from "./finding.ts";

const ofTheSite: readonly Decision["decision"][] = ["keep", "update", "remove"];

/** Returns true if the decision makes sense for a file that the site already has. */
export function isOfTheSite(decision: Decision["decision"]): boolean {
  return ofTheSite.includes(decision);
}

/** Returns the faults of a brief: missing, repeated and unknown ids, and decisions that don't fit their entry. */
export function checkBrief(brief: Brief, manifest: Manifest): Finding[] {
  return [...checkDecisions(brief.decisions, manifest), ...unfittingDecisions(brief, manifest)];
}

/** Returns the manifest's entries that the brief does not decide about. */
export function undecidedIn(brief: Brief, { entries }: Manifest): ManifestEntry[] {
  const decided = new Set(brief.decisions.map(({ id }) => id));
  return entries.filter(({ id }) => !decided.has(id));
}

/** Returns an incomplete brief for a person to complete: with the first fitting decision for each id. */
export function completable(brief: Brief, { entries }: Manifest): Brief {
  const open = new Map(entries.map((entry) => [entry.id, entry]));
  const decisions = brief.decisions.filter(({ id, decision }) => {
    const entry = open.get(id);
    const fits = entry !== undefined && (entry.kind === "named" || isOfTheSite(decision));
    if (fits) open.delete(id);
    return fits;
  });
  return { ...brief, decisions };
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
