import type { Manifest, ManifestEntry } from "../schema.ts";
import type { Finding } from "./finding.ts";
import { suggest } from "./nearest.ts";

/** Returns the ids of the manifest that are missing or decided twice, and unknown ids. It compares ids only, never prose. */
export function checkDecisions(decisions: readonly { id: string }[], { entries }: Manifest): Finding[] {
  const times = new Map<string, number>();
  for (const { id } of decisions) times.set(id, (times.get(id) ?? 0) + 1);
  const ids = new Set(entries.map(({ id }) => id));
  const missing = entries.filter(({ id }) => !times.has(id));
  const open = missing.map(({ id }) => id);
  return [
    ...missing.map((entry) => ({
      sentence: `${nameOf(entry)} is missing.`,
      hint: `No decision has the id "${entry.id}".`,
    })),
    ...[...times.keys()]
      .filter((id) => !ids.has(id))
      // The model probably meant an id that is still missing, so other ids are the second choice.
      .map((id) => ({
        sentence: `There is no id “${id}”.`,
        get hint() {
          return suggest(id, open) ?? suggest(id, ids);
        },
      })),
    ...entries
      .filter(({ id }) => (times.get(id) ?? 0) > 1)
      .map((entry) => ({
        sentence: `${nameOf(entry)} is decided more than once.`,
        hint: `Keep one decision with the id "${entry.id}".`,
      })),
  ];
}

/** Returns an entry's name for people, with its title if it has one. */
export function nameOf({ name, title }: ManifestEntry): string {
  return title && title !== name ? `“${title}” (${name})` : `“${name}”`;
}
