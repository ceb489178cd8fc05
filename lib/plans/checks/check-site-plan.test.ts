import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import type { AcceptancePoint, Brief, Manifest, PlannedPage, SitePlan } from "../schema.ts";
import { checkSitePlan } from "./check-site-plan.ts";
import { sentencesOf } from "./finding.ts";
import { warnAbout } from "./warn-about.ts";

const manifest: Manifest = {
  entries: [
    { id: "page:index.html", kind: "page", name: "index.html" },
    { id: "page:about.html", kind: "page", name: "about.html", title: "About us" },
    { id: "page:old.html", kind: "page", name: "old.html" },
    { id: "page:blog/", kind: "page", name: "blog/", title: "300 files" },
    { id: "asset:shop.jpg", kind: "asset", name: "shop.jpg" },
    { id: "named:prices", kind: "named", name: "Prices" },
  ],
};
const decisions: Record<string, Brief["decisions"][number]["decision"]> = {
  "page:index.html": "keep",
  "page:about.html": "update",
  "page:old.html": "remove",
  "page:blog/": "keep",
  "asset:shop.jpg": "keep",
  "named:prices": "create",
};
function briefWith(more: typeof decisions = {}, facts: string[] = []): Brief {
  const all = Object.entries({ ...decisions, ...more });
  return {
    ...{ title: "Shop", summary: "A shop", audience: "Cyclists", tone: "plain", facts },
    decisions: all.map(([id, decision]) => ({ id, decision, what: "As said." })),
  };
}
const brief = briefWith();

function page(path: string, action: PlannedPage["action"], more: Partial<PlannedPage> = {}): PlannedPage {
  const sections = action === "create" || action === "update" ? [{ heading: "A", content: "B" }] : [];
  return { path, action, title: path, sections, assets: [], dependsOn: [], ...more };
}
const about = page("about.html", "update");
const old = page("old.html", "remove");
const prices = page("prices.html", "create");

function planWith(pages: PlannedPage[] = [about, old, prices], more: Partial<SitePlan> = {}): SitePlan {
  return {
    pages,
    navigation: [{ label: "Prices", path: "prices.html" }],
    acceptance: [{ text: "There", check: { kind: "page_exists", path: "prices.html" } }],
    decisions: manifest.entries.map(({ id }) => ({ id, path: id === "named:prices" ? "prices.html" : null })),
    ...more,
  };
}
const sentences = (plan: SitePlan, of = brief) => checkSitePlan(plan, of, manifest).map(({ sentence }) => sentence);

test("a plan that fits the site has no faults and no warnings", () => {
  expect(checkSitePlan(planWith(), brief, manifest)).toEqual([]);
  expect(warnAbout(planWith(), brief, manifest)).toEqual([]);
});

test("only completeness is checked in an incomplete plan", () => {
  const plan = planWith([page("../x", "create")], { decisions: [] });
  expect(sentences(plan)).toEqual([
    ...["“index.html” is missing.", "“About us” (about.html) is missing.", "“old.html” is missing."],
    ...["“300 files” (blog/) is missing.", "“shop.jpg” is missing.", "“Prices” is missing."],
  ]);
});

test.each<[string, PlannedPage[], string[]]>([
  [
    "outside the site",
    [page("../x.html", "create")],
    ["“../x.html” contains “..”. Name the file by its full path inside the site."],
  ],
  ["absolute", [page("/x.html", "create")], ["“/x.html” begins with /. Paths are relative to the site's own folder."]],
  ["git's own", [page(".git/x.html", "create")], ["“.git/x.html” belongs to git itself and is no part of the site."]],
  ["no page", [page("x.css", "create")], ["x.css is no page: the path of a page ends with .html."]],
  ["twice", [page("x.html", "create"), page("x.html", "create")], ["x.html is planned more than once."]],
  [
    "the same in another case",
    [page("X.html", "create"), page("x.html", "create")],
    ["X.html and x.html differ in case alone."],
  ],
  [
    "the same in another Unicode composition",
    [page("caf\u00e9.html", "create"), page("cafe\u0301.html", "create")],
    ["caf\u00e9.html is planned more than once."],
  ],
  [
    "a twin of an existing page",
    [page("Index.html", "create")],
    ["Index.html can't be created beside index.html: many file systems take the two for one file."],
  ],
  ["created though there", [page("index.html", "create")], ["index.html is there already and can't be created."]],
  ["changed though not there", [page("x.html", "update")], ["There is no page x.html that the plan could change."]],
  ["removed though not there", [page("x.html", "remove")], ["There is no page x.html that the plan could remove."]],
  ["kept though not there", [page("x.html", "keep")], ["There is no page x.html that the plan could keep."]],
  ["in a folder that is decided about as a whole", [page("blog/a.html", "update"), page("blog/b.html", "create")], []],
  [
    "a picture that is not there",
    [page("x.html", "create", { assets: ["team.jpg"] })],
    ["x.html uses team.jpg, which the site does not have."],
  ],
  ["a picture that is there", [page("x.html", "create", { assets: ["shop.jpg", "style.css"] })], []],
  [
    "depends on a missing page",
    [page("x.html", "create", { dependsOn: ["y.html"] })],
    ["x.html depends on y.html, which there is not."],
  ],
  ["depends on existing pages", [page("x.html", "create", { dependsOn: ["index.html", "prices.html"] })], []],
  [
    "depend on each other",
    [page("x.html", "create", { dependsOn: ["y.html"] }), page("y.html", "create", { dependsOn: ["x.html"] })],
    ["These pages wait for each other: x.html → y.html → x.html."],
  ],
])("faults of pages: %s", (_, pages, problems) => {
  const more = pages.some(({ path, action }) => path === "index.html" && action === "create")
    ? ["The brief says “keep” about “index.html”, and the plan says “create”."]
    : [];
  expect(sentences(planWith([about, old, prices, ...pages]))).toEqual([...problems, ...more]);
});

test.each<[string, SitePlan, Brief, string[]]>([
  [
    "a page to be removed is kept",
    planWith([about, prices]),
    brief,
    ["The brief says “remove” about “old.html”, and the plan says “keep”."],
  ],
  [
    "a page to be changed is kept",
    planWith([old, prices]),
    brief,
    ["The brief says “update” about “About us” (about.html), and the plan says “keep”."],
  ],
  [
    "a page to be kept is removed",
    planWith([about, old, prices, page("index.html", "remove")]),
    brief,
    ["The brief says “keep” about “index.html”, and the plan says “remove”."],
  ],
  [
    "a page to be kept is changed: a warning only",
    planWith([about, old, prices, page("index.html", "update")]),
    brief,
    [],
  ],
  [
    "a decision that makes no sense for an existing page is ignored",
    planWith(),
    briefWith({ "page:about.html": "create", "page:old.html": "leave_out" }),
    [],
  ],
  [
    "a page to be created is missing",
    planWith(undefined, { decisions: manifest.entries.map(({ id }) => ({ id, path: null })) }),
    brief,
    ["The brief creates “Prices”, and no page of the plan does it."],
  ],
  [
    "an included name may be spread over pages",
    planWith(undefined, { decisions: manifest.entries.map(({ id }) => ({ id, path: null })) }),
    briefWith({ "named:prices": "include" }),
    [],
  ],
  [
    "a decision names a page that is not planned",
    planWith(undefined, {
      decisions: manifest.entries.map(({ id }) => ({ id, path: id === "named:prices" ? "price.html" : null })),
    }),
    brief,
    ["The decision about “Prices” names price.html, which is not planned."],
  ],
])("a plan is compared with its brief: %s", (_, plan, of, problems) => {
  expect(sentences(plan, of)).toEqual(problems);
});

test.each([
  ["prices.html", true],
  ["about.html", true],
  ["index.html", true],
  ["blog/a.html", true],
  ["old.html", false],
  ["https://example.org", false],
  ["shop.html", false],
])("navigation leads only to pages of the finished site: %s", (path, resolves) => {
  const problem = `The navigation leads to ${path} (“A”), which will not be there.`;
  expect(sentences(planWith(undefined, { navigation: [{ label: "A", path }] }))).toEqual(resolves ? [] : [problem]);
});

test.each<[AcceptancePoint["check"], string | null]>([
  [null, null],
  [{ kind: "page_exists", path: "index.html" }, null],
  [{ kind: "page_absent", path: "old.html" }, null],
  [{ kind: "page_absent", path: "never.html" }, null],
  [{ kind: "page_links", path: "index.html", to: "prices.html" }, null],
  [{ kind: "page_links", path: "index.html", to: "shop.jpg" }, null],
  [{ kind: "page_exists", path: "old.html" }, "is about old.html, which will not be there."],
  [{ kind: "page_says", path: "x.html", text: "A" }, "is about x.html, which will not be there."],
  [{ kind: "page_links", path: "index.html", to: "x.html" }, "is about x.html, which will not be there."],
  [{ kind: "page_absent", path: "index.html" }, "wants index.html gone, and the plan does not remove it."],
  [{ kind: "page_absent", path: "prices.html" }, "wants prices.html gone, and the plan does not remove it."],
])("acceptance points can be met by the plan: %j", (check, problem) => {
  const plan = planWith(undefined, { acceptance: [{ text: "A", check }] });
  expect(sentences(plan)).toEqual(problem === null ? [] : [`The acceptance point “A” ${problem}`]);
});

test("a wrong path is answered with the nearest one", () => {
  const plan = planWith(undefined, { navigation: [{ label: "A", path: "abuot.html" }] });
  expect(checkSitePlan(plan, brief, manifest)[0]?.hint).toBe('Nearest: "about.html".');
});

test.each<[string, SitePlan, Brief, string[]]>([
  [
    "not in the navigation",
    planWith(undefined, { navigation: [{ label: "H", path: "index.html" }] }),
    brief,
    ["prices.html is not in the navigation."],
  ],
  [
    "no sections",
    planWith([about, old, { ...prices, sections: [] }]),
    brief,
    ["prices.html has no sections: what stands on it is left to the agent."],
  ],
  [
    "nobody has said it",
    planWith([about, old, { ...prices, sections: [{ heading: "A", content: "Not specified" }] }]),
    brief,
    ["prices.html has parts that nobody has specified; they are left out."],
  ],
  [
    "no points",
    planWith(undefined, { acceptance: [] }),
    brief,
    ["Nothing is looked up at the end: there are no acceptance points."],
  ],
  [
    "a kept page is changed",
    planWith([about, old, prices, page("index.html", "update")]),
    brief,
    ["The brief keeps “index.html” as it is, and the plan changes it."],
  ],
  [
    "a fact is lost",
    planWith([about, old, { ...prices, sections: [{ heading: "A", content: "Tyre: 35 €" }] }]),
    briefWith({}, ["A tyre costs 35 €", "Call 0621 998877", "Friendly"]),
    ["This fact is on no page of the plan: “Call 0621 998877”"],
  ],
])("a doubt is a warning, not a fault: %s", (_, plan, of, warnings) => {
  expect(warnAbout(plan, of, manifest)).toEqual(warnings);
  expect(sentences(plan, of)).toEqual([]);
});

test("a plan without changes and a site without a home page are warnings", () => {
  const nothing = planWith([page("index.html", "keep")]);
  expect(warnAbout(nothing, brief, manifest)).toEqual(["Nothing would be changed."]);
  const bare: Manifest = { entries: [] };
  const plan = { ...planWith([prices]), decisions: [] };
  expect(warnAbout(plan, brief, bare)).toEqual(["The site would have no home page (index.html)."]);
});

test("thousands of faults are found quickly, and counted in the answer", () => {
  const pages = Array.from({ length: 200 }, (_, index) =>
    page(`page-number-${index}-of-the-new-site.html`, "create", {
      dependsOn: Array.from({ length: 100 }, (_, other) => `somewhere-${index}-${other}-else-entirely.html`),
    }),
  );
  const plan = planWith([about, old, prices, ...pages]);
  expect(cpuMsOf(() => checkSitePlan(plan, brief, manifest))).toBeLessThan(1_500);
  const told = sentencesOf(checkSitePlan(plan, brief, manifest));
  expect(told).toHaveLength(61);
  expect(told.at(-1)).toBe("… and 19940 more of this kind.");
});
