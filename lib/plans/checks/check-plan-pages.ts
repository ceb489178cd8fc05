import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { checkSitePath } from "#lib/workspaces/site/site-path.ts";
import type { Brief, ManifestEntry, PlannedPage } from "../schema.ts";
import { isOfTheSite } from "./check-brief.ts";
import { nameOf } from "./check-decisions.ts";
import type { Finding } from "./finding.ts";
import { isGroup } from "./group-paths.ts";
import { suggest } from "./nearest.ts";
import type { PlanView } from "./view-plan.ts";

/** Returns the pages whose action is impossible on this site, and the decisions of the brief that no page carries out. */
export function checkPlanPages(view: PlanView, brief: Brief): Finding[] {
  return [
    ...view.plan.pages.flatMap((page) => problemOfPage(page, view)),
    ...repeated(view),
    ...undecided(view, brief),
  ];
}

function problemOfPage({ path, action }: PlannedPage, view: PlanView): Finding[] {
  const checked = checkSitePath(path);
  if (!checked.ok) return [{ sentence: checked.message, hint: null }];
  if (!isHtmlPath(path)) {
    return [{ sentence: `${path} is no page: the path of a page ends with .html.`, hint: null }];
  }
  const has = view.has("page", path);
  if (action === "create" && has === true) {
    return [{ sentence: `${path} is there already and can't be created.`, hint: 'Its action is "update" or "keep".' }];
  }
  const twin = action === "create" && view.paths.page.find((there) => foldPath(there) === foldPath(path));
  // If the plan names the twin as well, `repeated` finds it among the plan's own pages.
  if (twin && !view.pages.has(twin)) {
    return [{ sentence: `${path} can't be created beside ${twin}: ${sameFile}`, hint: `Name it "${twin}".` }];
  }
  if (action !== "create" && has === false) {
    return [
      {
        sentence: `There is no page ${path} that the plan could ${verbs[action]}.`,
        get hint() {
          return suggest(path, view.paths.page) ?? 'The action of a page that is new is "create".';
        },
      },
    ];
  }
  return [];
}

const sameFile = "many file systems take the two for one file.";
const verbs = { update: "change", remove: "remove", keep: "keep" } as const;

function repeated({ plan }: PlanView): Finding[] {
  const seen = new Map<string, string>();
  return plan.pages.flatMap(({ path }) => {
    const folded = foldPath(path);
    const first = seen.get(folded);
    seen.set(folded, path);
    if (first === undefined) return [];
    return [{ sentence: first === path ? `${path} is planned more than once.` : twins(first, path), hint: null }];
  });
}

/** Says which two paths are equal. Unicode compositions look the same, so such paths are shown once. */
function twins(first: string, path: string): string {
  const isSpelledAlike = first.normalize("NFC") === path.normalize("NFC");
  return isSpelledAlike ? `${first} is planned more than once.` : `${first} and ${path} differ in case alone.`;
}

function undecided(view: PlanView, brief: Brief): Finding[] {
  const decisions = new Map(brief.decisions.map(({ id, decision }) => [id, decision]));
  const entries = new Map(view.manifest.entries.map((entry) => [entry.id, entry]));
  return view.plan.decisions.flatMap(({ id, path }) => {
    const entry = entries.get(id);
    if (path !== null && !view.pages.has(path)) {
      return [
        {
          sentence: `The decision about ${entry ? nameOf(entry) : id} names ${path}, which is not planned.`,
          get hint() {
            return suggest(path, view.pages.keys());
          },
        },
      ];
    }
    if (!entry || isGroup(entry.name)) return [];
    return entry.kind === "page"
      ? againstTheBrief(entry, decisions.get(id), view)
      : entry.kind === "named" && decisions.get(id) === "create" && path === null
        ? [
            {
              sentence: `The brief creates ${nameOf(entry)}, and no page of the plan does it.`,
              hint: `Name its page at "${id}".`,
            },
          ]
        : [];
  });
}

/** Compares the brief's decision with the page's action. A page that the plan does not list is kept. */
function againstTheBrief(
  entry: ManifestEntry,
  decision: Brief["decisions"][number]["decision"] | undefined,
  view: PlanView,
): Finding[] {
  const action = view.pages.get(entry.name)?.action ?? "keep";
  // A person may have edited a decision into the brief that makes no sense for an existing page.
  if (decision === undefined || !isOfTheSite(decision) || decision === action) return [];
  // Another decision may require a change of a kept page, so this is only a warning.
  if (decision === "keep" && action === "update") return [];
  return [
    {
      sentence: `The brief says “${decision}” about ${nameOf(entry)}, and the plan says “${action}”.`,
      hint: `Plan "${entry.name}" with the action "${decision}".`,
    },
  ];
}

/** Returns the same text for paths that many file systems treat as equal: they differ only in case or Unicode composition. */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
