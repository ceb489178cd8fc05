import type { AcceptanceResult, Brief, Manifest, SitePlan } from "../schema.ts";

/**
 * Returns what became of everything that the person named: a wish is true if all points that prove it are, open if nothing proves it, and
 * left out if that was agreed. `results` belong to the plan's acceptance points, in their order.
 */
export function accountForWishes(
  { acceptance, decisions }: SitePlan,
  brief: Brief,
  { entries }: Manifest,
  results: readonly AcceptanceResult[],
  paths: ReadonlySet<string>,
): AcceptanceResult[] {
  const decided = new Map(brief.decisions.map((decision) => [decision.id, decision]));
  const placed = new Map(decisions.map(({ id, path }) => [id, path]));
  return entries
    .filter(({ kind }) => kind === "named")
    .map(({ id, name: text }): AcceptanceResult => {
      const decision = decided.get(id);
      if (decision?.decision === "leave_out") return { text, passed: null, problem: decision.what, about: "left-out" };
      const path = placed.get(id) ?? null;
      if (path !== null && decision?.decision !== "remove" && !paths.has(path))
        return { text, passed: false, problem: `There is no ${path}.`, about: "wish" };
      const proofs = results.filter((_, index) => acceptance[index]?.wish === id);
      const problem = proofs.find(({ passed }) => passed === false)?.problem ?? null;
      const isProven = proofs.some(({ passed }) => passed);
      return { text, passed: problem !== null ? false : isProven ? true : null, problem, about: "wish" };
    });
}
