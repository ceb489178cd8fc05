import { test } from "vitest";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";

const log = (x: unknown) => process.stdout.write(`${typeof x === "string" ? x : JSON.stringify(x, null, 1)}\n`);
async function run(folder: string, says: string[], show: string[], quiet = false) {
  const plan = createPracticePlan(readSiteFolder(folder));
  for (const say of says) {
    const turn = await plan.discuss(say);
    log(`> ${say}\n${turn.tools}\n${JSON.stringify(turn.result.status)}\n${turn.answer}`);
  }
  const manifest = plan.manifest();
  const brief = await plan.summarize(manifest);
  log({ ...brief, history: brief.history.length });
  if (!brief.brief) return;
  const site = await plan.serialize(brief.brief, manifest);
  log(
    quiet && site.status === "complete"
      ? [
          site.warnings,
          site.plan.navigation,
          site.plan.pages.map((p) => [p.path, p.action, p.title, p.sections.map((s) => s.heading), p.assets]),
        ]
      : { ...site, history: site.history.length },
  );
  if (site.status !== "complete") return;
  log(await plan.check());
  for (const item of await plan.build(site.plan, brief.brief))
    log(
      JSON.stringify([
        item.page.path,
        item.page.action,
        item.tools.join(),
        item.changed,
        item.answer,
        item.check,
        item.result.status,
      ]),
    );
  for (const path of show) log(plan.texts()[path] ?? "none");
}
test("blank", () =>
  run(
    "lib/workspaces/starters/sites/blank",
    [
      "a four-page site for a bike repair shop",
      "Home, Services, About, Contact",
      "It is called Spoke & Co. We are at 12 Mill Lane, open Tuesday to Saturday 9–18. A puncture costs 12 €.",
    ],
    ["index.html"],
    true,
  ));
test("bakery", () =>
  run(
    "lib/workspaces/starters/sites/bakery",
    ["keep the home page, rewrite about.html, drop cakes.html, add a prices page", "Keep them as they are"],
    ["about.html", "prices.html"],
    true,
  ));
test("blog", () =>
  run(
    "node_modules/startbootstrap-clean-blog/dist",
    ["Please keep the home page, rewrite about.html, drop post.html and add a prices page"],
    ["about.html", "prices.html", "contact.html"],
    true,
  ));
test("agency", () =>
  run("node_modules/startbootstrap-agency/dist", ["rewrite the home page and add a page about our history"], [], true));
