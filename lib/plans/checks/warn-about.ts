import { type Brief, type Manifest, notSpecified, type SitePlan } from "../schema.ts";
import { nameOf } from "./check-decisions.ts";
import { type PlanView, viewPlan } from "./view-plan.ts";

/** Returns sentences for a person about parts of a plan that are worth a look before approval. They never block it. */
export function warnAbout(plan: SitePlan, brief: Brief, manifest: Manifest): string[] {
  const view = viewPlan(plan, manifest);
  return [
    ...aboutTheWhole(view),
    ...plan.pages.flatMap(({ path, action, sections }) => {
      if (action !== "create" && action !== "update") return [];
      const says = sections.some(({ content }) => content.includes(notSpecified));
      return [
        ...(sections.length === 0 ? [`${path} has no sections: what stands on it is left to the agent.`] : []),
        ...(says ? [`${path} has parts that nobody has specified; they are left out.`] : []),
        ...(action === "create" && isLost(path, view) ? [`${path} is not in the navigation.`] : []),
      ];
    }),
    ...changedThoughKept(view, brief),
    ...notCarriedOut(view, brief),
    ...lostNumbers(plan, brief).map((fact) => `This fact is on no page of the plan: “${fact}”`),
  ];
}

function aboutTheWhole({ plan, pagesAtTheEnd, has }: PlanView): string[] {
  const home = pagesAtTheEnd.some((path) => /(?:^|\/)index\.html?$/i.test(path)) || has("page", "index.html") !== false;
  return [
    ...(plan.pages.every(({ action }) => action === "keep") ? ["Nothing would be changed."] : []),
    ...(home ? [] : ["The site would have no home page (index.html)."]),
    ...(plan.acceptance.length === 0 ? ["Nothing is looked up at the end: there are no acceptance points."] : []),
  ];
}

function isLost(path: string, { plan }: PlanView): boolean {
  return plan.navigation.length > 0 && !plan.navigation.some((entry) => entry.path === path);
}

function changedThoughKept({ pages, manifest }: PlanView, { decisions }: Brief): string[] {
  const kept = new Set(decisions.filter(({ decision }) => decision === "keep").map(({ id }) => id));
  return manifest.entries
    .filter(({ id, kind, name }) => kind === "page" && kept.has(id) && pages.get(name)?.action === "update")
    .map((entry) => `The brief keeps ${nameOf(entry)} as it is, and the plan changes it.`);
}

function notCarriedOut({ plan, manifest }: PlanView, { decisions }: Brief): string[] {
  const wanted = new Set(decisions.filter(({ decision }) => decision === "include").map(({ id }) => id));
  const nowhere = new Set(plan.decisions.filter(({ path }) => path === null).map(({ id }) => id));
  return manifest.entries
    .filter(({ id }) => wanted.has(id) && nowhere.has(id))
    .map((entry) => `No page of the plan is named for ${nameOf(entry)}.`);
}

/** Returns the facts with numbers (hours, prices, phone numbers) none of whose numbers is in the plan. */
function lostNumbers(plan: SitePlan, brief: Brief): string[] {
  const built = plan.pages.filter(({ action }) => action === "create" || action === "update");
  if (built.length === 0) return [];
  const written = numbersIn(JSON.stringify(built));
  return brief.facts.filter((fact) => {
    const numbers = numbersIn(fact);
    return numbers.size > 0 && [...numbers].every((number) => !written.has(number));
  });
}

function numbersIn(text: string): Set<string> {
  return new Set(text.match(/\d+/g) ?? []);
}
