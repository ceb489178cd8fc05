import { describe, expect, test } from "vitest";
import { textOf } from "#lib/page-source/html-source.ts";
import { checkAcceptance } from "#lib/plans/checks/check-acceptance.ts";
import { completionOf } from "#lib/plans/phases/phase-prompts.ts";
import type { Brief, SitePlan } from "#lib/plans/schema.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";
import { readPage } from "../site/site-files.ts";

// Each test is a whole plan on a whole site, with the phases, validators and tools of the product.

const noProblems = /^No problems found in \d+ pages$/;
type Plan = ReturnType<typeof createPracticePlan>;

async function discuss(folder: string, says: string[]): Promise<Plan> {
  const plan = createPracticePlan(readSiteFolder(folder));
  for (const text of says) await plan.discuss(text);
  return plan;
}

async function makePlan(plan: Plan, changes: string | null = null): Promise<{ brief: Brief; site: SitePlan }> {
  const manifest = plan.manifest(changes);
  const { brief, status, usage } = await plan.summarize(manifest, changes);
  expect({ status, calls: usage.calls }).toEqual({ status: "complete", calls: 1 });
  if (!brief) throw new Error("There is no brief.");
  const made = await plan.serialize(brief, manifest);
  if (made.status !== "complete") throw new Error(JSON.stringify(made));
  expect(made.usage.calls).toBe(1);
  expect(made.warnings).toEqual([]);
  return { brief, site: made.plan };
}

/** Builds all items, and checks the whole site at the end. */
async function build(plan: Plan, { brief, site }: { brief: Brief; site: SitePlan }) {
  for (const item of await plan.build(site, brief)) {
    expect(item.result.status).toBe("completed");
    expect(item.changed, item.answer).toContain(item.page.path);
    expect(item.calls.length).toBeGreaterThan(0);
  }
  expect(await plan.check()).toMatch(noProblems);
  const texts = plan.texts();
  const results = checkAcceptance(site.acceptance, {
    paths: new Set(Object.keys(texts)),
    file: (path) => texts[path] ?? null,
    page(path) {
      const page = readPage(path, texts[path] ?? "");
      const links = page.elements.flatMap(({ tag, attributes }) => (tag === "a" ? (attributes.get("href") ?? []) : []));
      return { text: textOf(page.root), links };
    },
  });
  expect(results.filter(({ passed }) => passed === false)).toEqual([]);
  expect(results.length).toBeGreaterThan(0);
  return texts;
}

/** Returns the labels and targets of the menu, without the mark of the current page. */
const menuOf = (source = "") =>
  (/<nav[\s\S]*?<\/nav>/.exec(source)?.[0] ?? "")
    .replace(/ aria-current="page"| active/g, "")
    .match(/<a [^>]*>[^<]*<\/a>/g);

describe("from a blank site", () => {
  const blank = "lib/workspaces/starters/sites/blank";
  const facts =
    "It is called Spoke & Co. We are at 12 Mill Lane, open Tuesday to Saturday 9–18. A puncture costs 12 €.";

  test("a four-page site is planned and built without problems", async () => {
    const plan = await discuss(blank, [
      "a four-page site for a bike repair shop",
      "Home, Services, Prices, Contact",
      facts,
    ]);
    const made = await makePlan(plan);
    expect(made.brief.title).toBe("Spoke & Co");
    expect(made.brief.tone).toBe("Not specified");
    expect(made.site.pages.map(({ action, path }) => `${action} ${path}`)).toEqual([
      "update index.html",
      "create services.html",
      "create prices.html",
      "create contact.html",
      "remove about.html",
    ]);
    const texts = await build(plan, made);
    const pages = Object.keys(texts).filter((path) => path.endsWith(".html"));
    expect(pages).toEqual(["contact.html", "index.html", "prices.html", "services.html"]);
    for (const path of pages) {
      expect(menuOf(texts[path])).toEqual([
        '<a href="index.html">Home</a>',
        '<a href="services.html">Services</a>',
        '<a href="prices.html">Prices</a>',
        '<a class="kit-button" href="contact.html">Contact</a>',
      ]);
      expect(texts[path]).not.toMatch(/My site|lorem|Not specified/i);
      expect(texts[path]).toContain("Spoke &amp; Co");
    }
    expect(texts["prices.html"]).toMatch(/Puncture<\/span><\/dt>\s*<dd><b>12 €<\/b>/);
    expect(texts["contact.html"]).toContain("12 Mill Lane");
    expect(texts["contact.html"]).toMatch(/Tuesday – Saturday<\/dt>\s*<dd>9–18/);
  });

  test("when the discussion ends early, the recommended pages are planned", async () => {
    const plan = await discuss(blank, ["a four-page site for a bike repair shop"]);
    const made = await makePlan(plan);
    expect(made.site.navigation.map(({ label }) => label)).toEqual(["Home", "Services", "About us", "Contact"]);
    await build(plan, made);
  });

  test("facts in a request are kept; the request itself is on no page", async () => {
    const plan = await discuss(blank, [
      "a site for my bike shop, call 01632 960 123. Add a prices page: a puncture costs 12 €",
      "yes",
    ]);
    const { brief, site } = await makePlan(plan);
    expect(brief.facts).toEqual(["Phone: 01632 960 123", "Price: Puncture | 12 €"]);
    expect(JSON.stringify(site.pages)).not.toContain("Add a prices page");
  });

  test("changes asked for in words lead to another plan", async () => {
    const plan = await discuss(blank, ["a four-page site for a bike repair shop", "yes"]);
    await makePlan(plan);
    const changed = await makePlan(
      plan,
      "Leave out the services page, add a gallery page and call it Mill Lane Bikes.",
    );
    expect(changed.site.navigation.map(({ label }) => label)).toEqual(["Home", "Gallery", "About us", "Contact"]);
    expect(changed.brief.title).toBe("Mill Lane Bikes");
    await build(plan, changed);
  });

  test("the plan follows a brief that a person edited", async () => {
    const plan = await discuss(blank, ["a four-page site for a bike repair shop", "yes"]);
    const { brief } = await makePlan(plan);
    const edited = {
      ...brief,
      title: "Two Wheels",
      summary: brief.summary.replace("Services, About us, Contact", "Services, About us, Contact, Questions"),
    };
    const made = await plan.serialize(edited, plan.manifest());
    if (made.status !== "complete") throw new Error(JSON.stringify(made));
    expect(made.plan.pages[0]?.title).toBe("Two Wheels");
    expect(made.plan.pages.map(({ path }) => path)).toContain("questions.html");
    await build(plan, { brief: edited, site: made.plan });
  });

  test("completing a brief keeps a person's edits", async () => {
    const plan = await discuss(blank, ["a four-page site for a bike repair shop", "yes"]);
    const { brief } = await makePlan(plan);
    const [first, ...rest] = brief.decisions;
    const edited = { ...brief, title: "Two Wheels", facts: [...brief.facts, "Since 1987"], decisions: rest };
    const completed = await plan.summarize(plan.manifest(), completionOf(edited, [`${first?.id} is missing.`]));
    expect(completed.brief).toMatchObject({ title: "Two Wheels", facts: edited.facts, decisions: brief.decisions });
  });

  test("a one-page wish gives a site of one page", async () => {
    const plan = await discuss(blank, ["I want a one-page site for my yoga studio", "Warm and personal"]);
    const made = await makePlan(plan);
    expect(made.site.acceptance.at(-1)).toEqual({
      text: "The texts sound as they were wanted: Warm and personal",
      check: null,
    });
    const pages = Object.keys(await build(plan, made)).filter((path) => path.endsWith(".html"));
    expect(pages).toEqual(["index.html"]);
  });
});

test("earlier changes stay in the plan when further changes follow", async () => {
  const plan = await discuss("lib/workspaces/starters/sites/bakery", ["a page with our opening hours"]);
  await makePlan(plan);
  const actionsOf = ({ site }: { site: SitePlan }) => site.pages.map(({ action, path }) => `${action} ${path}`);
  const first = actionsOf(await makePlan(plan, "Leave out the page about cakes"));
  expect(first).toContain("remove cakes.html");
  const second = actionsOf(await makePlan(plan, "Add a page about our team"));
  expect(second).toContain("remove cakes.html");
  const third = actionsOf(await makePlan(plan, "Add a page about our prices"));
  expect(third).toContain("remove cakes.html");
  expect(third.filter((page) => page.startsWith("create "))).toHaveLength(3);
});

test("on a site without pages, the first page is made from scratch", async () => {
  const plan = createPracticePlan({ "robots.txt": "" });
  for (const text of ["a three-page site for a plumber", "yes"]) await plan.discuss(text);
  const made = await makePlan(plan);
  const texts = await build(plan, made);
  expect(Object.keys(texts).filter((path) => path.endsWith(".html"))).toHaveLength(3);
});

describe("on an existing site", () => {
  test("pages are kept, rewritten, removed and added without loss of content", async () => {
    const folder = "lib/workspaces/starters/sites/bakery";
    const before = readSiteFolder(folder);
    const plan = await discuss(folder, [
      "keep the home page, rewrite about.html, drop cakes.html, add a prices page",
      "Keep them as they are",
    ]);
    const made = await makePlan(plan);
    expect(made.site.pages.map(({ action, path }) => `${action} ${path}`)).toEqual([
      "keep index.html",
      "keep bread.html",
      "update about.html",
      "create prices.html",
      "keep visit.html",
      "remove cakes.html",
    ]);
    const texts = await build(plan, made);
    for (const [path, source] of Object.entries(texts)) expect(source, path).not.toContain("cakes.html");
    const mainOf = (source: unknown) => /<main[\s\S]*<\/main>/.exec(String(source))?.[0];
    expect(mainOf(texts["index.html"])).toBe(mainOf(before["index.html"]));
    expect(mainOf(texts["visit.html"])).toBe(mainOf(before["visit.html"]));
    expect(texts["about.html"]).toContain('<h2 id="flour">Where our flour comes from</h2>');
    expect(texts["about.html"]).toContain('<img class="picture" src="images/shop.svg"');
  });

  test.each([
    [
      "node_modules/startbootstrap-clean-blog/dist",
      "keep the home page, rewrite about.html, drop post.html, add a prices page and keep everything else",
    ],
    ["node_modules/startbootstrap-agency/dist", "rewrite the home page and add a page about our history"],
    ["lib/workspaces/starters/sites/festival", "rewrite the home page, drop tickets.html and add a FAQ page"],
    ["lib/workspaces/starters/sites/portfolio", "rewrite the about page and add a page called Exhibitions"],
  ])("%s: %s", async (folder, wish) => {
    const plan = await discuss(folder, [wish, "yes"]);
    await build(plan, await makePlan(plan));
  });

  test("the menu of every page follows on a site of many pages", async () => {
    const menu = Array.from({ length: 30 }, (_, at) => `<li><a href="page-${at}.html">Page ${at}</a></li>`).join("");
    const page = (name: string) =>
      `<!doctype html><html lang="en"><head><title>${name}</title></head><body><nav><ul><li><a href="index.html">Home</a></li>${menu}</ul></nav><main><h1>${name}</h1><p>Words.</p></main></body></html>`;
    const names = ["index", ...Array.from({ length: 30 }, (_, at) => `page-${at}`)];
    const plan = createPracticePlan(Object.fromEntries(names.map((name) => [`${name}.html`, page(name)])));
    for (const text of ["drop page-7.html and add a prices page", "yes"]) await plan.discuss(text);
    const texts = await build(plan, await makePlan(plan));
    expect(Object.keys(texts)).toHaveLength(31);
    for (const source of Object.values(texts)) {
      expect(source).toContain('<a href="prices.html"');
      expect(source).not.toContain("page-7.html");
    }
  });

  test("an added page is new even beside a page of its kind", async () => {
    const plan = await discuss("lib/workspaces/starters/sites/festival", ["add a FAQ page"]);
    const { site } = await makePlan(plan);
    expect(site.pages.filter(({ action }) => action !== "keep").map(({ path }) => path)).toEqual(["faq.html"]);
    expect(site.navigation.map(({ label }) => label)).toContain("Good to know");
  });
});
