import type { ShownFinding } from "#lib/site-checks/schema.ts";

/** A fault, and everywhere it is: a dead link of a menu is on every page. */
export interface Fault {
  /** The first of its places. */
  fault: ShownFinding;
  places: ShownFinding[];
}

/** Returns findings with the same sentence as one fault each, in the order of their first places. */
export function groupFaults(findings: readonly ShownFinding[]): Fault[] {
  const groups = Map.groupBy(findings, ({ code, about, measure }) => `${code} ${measure} ${about}`);
  return [...groups.values()].flatMap((places) => (places[0] ? [{ fault: places[0], places }] : []));
}
