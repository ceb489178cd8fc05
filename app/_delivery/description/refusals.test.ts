import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { dryRunRefusals } from "#lib/dry-runs/refusals.ts";
import { modelRefusals } from "#lib/models/refusals.ts";
import { pictureRefusals } from "#lib/pictures/refusals.ts";
import { planRefusals } from "#lib/plans/refusals.ts";
import { planPhases } from "#lib/plans/schema.ts";
import type { Refusal } from "#lib/platform/problem.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { projectRefusals } from "#lib/projects/refusals.ts";
import { publishingRefusals } from "#lib/publishing/refusals.ts";
import { reviewRefusals } from "#lib/reviews/refusals.ts";
import { reviewStatuses } from "#lib/reviews/schema.ts";
import { siteCheckRefusals } from "#lib/site-checks/refusals.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { statusOf } from "../problem-response.ts";
import { routes } from "./api-description.ts";

const tables: Record<string, Refusal>[] = [
  platformRefusals,
  accountRefusals,
  workspaceRefusals,
  projectRefusals,
  conversationRefusals,
  dryRunRefusals,
  modelRefusals,
  pictureRefusals,
  planRefusals,
  publishingRefusals,
  siteCheckRefusals,
  reviewRefusals,
];
const all = tables.flatMap((table) => Object.entries(table));

/** Arguments for sentences that need more than a name. */
const samples: Record<string, unknown[][]> = {
  "request-purged": [[{ by: "Ada", at: "2026-11-27T09:00:00.000Z", reason: "A customer asked for it." }]],
  "asset-in-use": [["img/a.png", [{ path: "index.html", title: "Home" }]]],
  "bad-request: schema": [[[{ path: "name", message: "Too short" }]]],
  "brief-incomplete": [[["There is no home page."]]],
  "head-moved: same place": [[[{ path: "index.html", title: "Home" }]]],
  "held-conflict": [["Home", ["index.html"]]],
  "instructions-too-long": [[1_200, 1_000]],
  "model-address-refused": [["This address is in a private network."]],
  "not-editable": [["This is not part of the page’s source."]],
  "picture-too-large": [[5 * 1024 * 1024]],
  "not-released": [
    [[]],
    [[{ kind: "content", content: "texts", path: "", name: "", pageTitle: "" }]],
    [[{ kind: "element", content: null, path: "index.html", name: "Heading “Welcome”", pageTitle: "Home" }]],
  ],
  "plan-phase": planPhases.map((phase) => [{ phase }]),
  "plan-stale": [[["index.html"]]],
  "publish-conflict": [["Home", ["index.html"]]],
  "pull-request-failed": [["GitHub can't be reached."]],
  "repository-oversized": [["blob"]],
  "repository-oversized: in transfer": [["memory"]],
  "restore-conflict": [["Home", ["index.html"]]],
  "review-over": reviewStatuses.map((status) => [{ status }]),
  "template-in-use": [[1], [30]],
  "template-too-long": [[{ project: "Bakery", tokens: 1_200, tokensMax: 1_000 }]],
  "too-many-files": [[8]],
  "too-many-pixels": [[50_000_000]],
  "too-many-uploads": [[200]],
  "tokens-unreadable": [[[{ id: "1", name: "Bakery" }]]],
  "unknown-ref": [["This is no longer on the page."]],
  "undo-conflict": [["Home", { paths: ["index.html"], changes: [], areAll: false }]],
  "upload-too-large": [[20 * 1024 * 1024]],
  "workspace-busy": [[{ name: "Ada", since: "2026-05-04T08:00:00.000Z" }]],
  "workspace-busy: held changes": [[{ name: "Ada", since: "2026-05-04T08:00:00.000Z", conversationId: "1" }]],
};
const quotaSamples = (["project", "address"] as const).map((holder) => [{ holder, limit: 5, retryAfterSeconds: 60 }]);

function sentencesOf(key: string, refusal: Refusal): string[] {
  const usual = key.startsWith("too-many-") && key !== "too-many-attempts" ? quotaSamples : [["example.org", 60]];
  return (samples[key] ?? usual).map((facts) => refusal(...(facts as never[])).userMessage);
}

/** Developers' words. Only `bad-request` sentences may use them: their readers write their own requests. */
const jargon =
  /\b(?:errors?|exceptions?|null|undefined|NaN|stderr|SQL|transaction|lease|payload|HTTP|JSON|JWT)\b|\[object/;

test.each(all)("%s is refused with an error's status and plain, whole sentences", (key, refusal) => {
  expect(refusal.code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  expect(statusOf(refusal)).toBeGreaterThanOrEqual(400);
  for (const sentence of sentencesOf(key, refusal)) {
    expect(sentence).toMatch(/^\S.*\.$/s);
    if (refusal.kind !== "bad-request") expect(sentence).not.toMatch(jargon);
  }
});

test("a code stands in one table, unless domains share it on purpose", () => {
  const homes = tables.flatMap((table) => [...new Set(Object.values(table).map(({ code }) => code))]);
  const shared = homes.filter((code, index) => homes.indexOf(code) !== index);
  expect([...new Set(shared)].sort()).toEqual([
    "in-review",
    "not-found",
    "not-signed-in",
    "publishing",
    "read-only",
    "starter-unknown",
    "turn-running",
  ]);
});

test("the description names only refusals of the tables", () => {
  const known = new Set<Refusal>(all.map(([, refusal]) => refusal));
  for (const { problems = [] } of routes) expect(problems.filter((refusal) => !known.has(refusal))).toEqual([]);
});

test("every Problem is made from the tables", () => {
  const files = globSync("{lib,app}/**/*.{ts,tsx}").filter((file) => !/generated|\.test\.ts$/.test(file));
  expect(files.filter((file) => readFileSync(file, "utf8").includes("new Problem("))).toEqual([
    "lib/platform/problem.ts",
  ]);
});
