import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { movePlan } from "#lib/plans/move-plan.ts";
import { insertPlan, lockPlan, updatePlan } from "#lib/plans/plan-store.ts";
import type { Brief, PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { editorWords } from "#lib/words/editor.ts";
import { planWords } from "#lib/words/plan.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";
import { plannerOf } from "./planner.ts";

// Failures during a plan, with a model that fails on request.

type Place = Site & { conversationId: string };
const marked = (text: string) => `${text} (${crypto.randomUUID().slice(0, 8)})`;
const brief: Brief = {
  ...{ title: "Bike repair", summary: "A small site.", audience: "Not specified", tone: "Plain", facts: [] },
  decisions: ["page:index.html", "page:about.html"].map((id) => ({ id, decision: "keep", what: "Stays." })),
};
const page = (path: string, action: PlannedPage["action"], title: string): PlannedPage => ({
  ...{ path, action, title, sections: [], assets: [], dependsOn: [] },
});
const planFor = (pages: PlannedPage[]): SitePlan => ({
  ...{ pages, navigation: [], acceptance: [] },
  decisions: brief.decisions.map(({ id }) => ({ id, path: id.replace("page:", "") })),
});

/** Creates the first version of a plan, which waits for approval. */
function plantVersion({ userId }: Actor, { projectId, conversationId, head }: Place, plan: SitePlan): Promise<void> {
  return inTransaction(async (tx) => {
    const { id } = await insertPlan({ projectId, conversationId, userId, wish: "A shop", clientRequestId: null }, tx);
    await updatePlan(id, { phase: "serialize", brief, baseCommit: head, manifest: { entries: [] } }, tx);
    const planted = await lockPlan(systemScope, id, tx);
    if (planted) await movePlan(planted, { type: "serialized" }, { plan }, tx);
  });
}

test("a build is stopped, continued, retried and skipped; a reader has no buttons", async ({
  page: own,
  owner,
  model,
  browser,
}) => {
  const pause = model.pause();
  const home = await model.prepare("Home", reply(say("Begun. "), pause.part, say("Done.")));
  const [prices, contact] = [marked("Prices"), marked("Contact")];
  const site = await createConversation(owner);
  const plan = planFor([
    ...[page("index.html", "update", home), page("prices.html", "create", prices)],
    ...[page("contact.html", "create", contact), page("about.html", "keep", "About")],
  ]);
  await inTransaction(async (tx) => {
    const { projectId, conversationId, head } = site;
    const row = { projectId, conversationId, userId: owner.userId, wish: "A shop", clientRequestId: null };
    const { id } = await insertPlan(row, tx);
    await updatePlan(id, { phase: "approve", brief, plan, baseCommit: head, manifest: { entries: [] } }, tx);
  });
  const { editor, button, item, panel } = plannerOf(own);
  await editor.open(site);
  await own.getByRole("radio", { name: planWords.title }).check();
  await button(planWords.approve).click();
  await pause.reached();
  await button(planWords.stop).click();
  await expect(item(home)).toContainText(planWords.items.stopped);

  const reader = await joinProject(await createActor(), site.projectId, "reviewer");
  const context = await browser.newContext({ baseURL: process.env.E2E_ADDRESS });
  await carrySignIn(context, reader);
  const watched = plannerOf(await context.newPage());
  await watched.editor.open(site);
  await watched.editor.page.getByRole("radio", { name: planWords.title }).check();
  await expect(watched.item(home)).toContainText(planWords.items.stopped);
  await expect(watched.button(planWords.goOn)).toBeHidden();
  await expect(watched.button(planWords.discard)).toBeHidden();
  await expect(watched.item(home).getByRole("button")).toHaveCount(0);
  await context.close();

  await pause.release();
  await button(planWords.goOn).click();
  await expect(item(prices)).toContainText(planWords.items.failed);
  await expect(item(contact)).toContainText(planWords.items.failed);
  await button(planWords.retryLabel(home)).click();
  await expect(item(home)).toContainText(planWords.items.done);
  await expect(panel.getByText(planWords.waitsForYou)).toBeVisible();
  await model.script(prices, reply(say("Done.")));
  await button(planWords.retryLabel(prices)).click();
  await expect(item(prices)).toContainText(planWords.items.done);
  await button(planWords.skipLabel(contact)).click();
  await expect(panel.getByText(planWords.donePartly)).toBeVisible();
  await expect(item(contact)).toContainText(planWords.items.skipped);
});

test("a plan that failed is retried; the discussion's choices are no longer buttons", async ({
  page: own,
  owner,
  model,
}) => {
  const [about, title] = [marked("About"), marked("Bike repair")];
  const options = [{ label: "Two pages" }, { label: "Four pages" }];
  const wish = await model.prepare("A shop", reply(call("present_options", { question: "How many?", options })));
  const site = await createConversation(owner, {
    "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n",
    "about.html": `<!doctype html>\n<title>${about}</title>\n<h1>About us</h1>\n`,
  });
  const { editor, button, panel, begin } = plannerOf(own);
  await editor.open(site);
  await begin(wish);
  const choice = editor.turn(1).getByRole("button", { name: "Two pages" });
  await expect(choice).toBeEnabled();
  await button(planWords.enough).click();
  await expect(panel.getByText(planWords.failedIn.summarize)).toBeVisible();
  await expect(choice).toBeHidden();
  await expect(editor.turn(1).getByText("Two pages")).toBeVisible();

  // The second question contains the brief, and so the text that is matched first.
  const plan = planFor([page("index.html", "keep", "Home"), page("about.html", "keep", about)]);
  await model.script(title, reply(say(JSON.stringify(plan))));
  await model.script(about, reply(say(JSON.stringify({ ...brief, title }))));
  await button(planWords.again).click();
  await expect(button(planWords.approve)).toBeVisible();
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();
});

test("after a failed change the plan can be kept or its brief completed", async ({ page: own, owner, model }) => {
  const [about, title] = [marked("About"), marked("Bike repair and lamps")];
  const site = await createConversation(owner, {
    "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n",
    "about.html": `<!doctype html>\n<title>${about}</title>\n<h1>About us</h1>\n`,
  });
  const plan = planFor([page("index.html", "keep", "Home"), page("about.html", "keep", about)]);
  await plantVersion(owner, site, plan);
  // The title is in the brief that is serialized; the name of the page is in every question and in the missing parts.
  const decisions = [...plan.decisions, { id: "named:add-a-page-about-lamps", path: null }];
  await model.script(title, reply(say(JSON.stringify({ ...plan, decisions }))));
  await model.script(about, reply(say(JSON.stringify({ ...brief, title, decisions: brief.decisions.slice(0, 1) }))));
  const { editor, button, panel } = plannerOf(own);
  await editor.open(site);
  await own.getByRole("radio", { name: planWords.title }).check();
  const askForChange = async () => {
    await panel.getByRole("textbox", { name: planWords.changeTitle }).fill("Add a page about lamps");
    await button(planWords.changeSend).click();
    await expect(panel.getByText(planWords.failedIn.summarize)).toBeVisible();
  };

  await askForChange();
  await expect(panel.getByText(planWords.failedKeptPlan)).toBeVisible();
  await expect(panel.getByRole("heading", { name: planWords.keptTitle })).toBeVisible();
  await button(planWords.keep).click();
  await expect(button(planWords.approve)).toBeVisible();
  await expect(panel.getByRole("heading", { name: brief.title, exact: true })).toBeVisible();
  await expect(panel.getByText(planWords.asked("Add a page about lamps"))).toBeHidden();
  await expect(panel.getByRole("textbox", { name: planWords.changeTitle })).toHaveValue("Add a page about lamps");

  await askForChange();
  await expect(panel.getByText(planWords.undecided).first()).toBeVisible();
  await button(planWords.briefEdit).click();
  await panel.getByRole("textbox", { name: planWords.decisionText("about.html") }).fill("It stays.");
  const asked = "add a page about lamps";
  await panel.getByRole("combobox", { name: planWords.decision(asked) }).selectOption("leave_out");
  await panel.getByRole("textbox", { name: planWords.decisionText(asked) }).fill("Later.");
  await button(planWords.briefSave).click();
  await expect(button(planWords.approve)).toBeVisible();
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();
});

test("a stopped change returns to its box unless something was typed there", async ({ page: own, owner, model }) => {
  const about = marked("About");
  const site = await createConversation(owner, {
    "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n",
    "about.html": `<!doctype html>\n<title>${about}</title>\n<h1>About us</h1>\n`,
  });
  await plantVersion(owner, site, planFor([page("index.html", "keep", "Home"), page("about.html", "keep", about)]));
  const pause = model.pause();
  await model.script(about, reply(say("{"), pause.part));
  const { editor, button, panel } = plannerOf(own);
  const box = panel.getByRole("textbox", { name: planWords.changeTitle });
  await editor.open(site);
  await own.getByRole("radio", { name: planWords.title }).check();
  await box.fill("Call the first page Opening hours");
  await button(planWords.changeSend).click();
  await expect(panel.getByText(planWords.asked("Call the first page Opening hours"))).toBeVisible();
  await button(planWords.stopChange).click();
  await expect(box).toHaveValue("Call the first page Opening hours");
  await expect(panel.getByText(planWords.changeWithdrawn)).toBeVisible();
  await expect(panel.getByText(planWords.asked("Call the first page Opening hours"))).toBeHidden();
  await own.reload();
  await own.getByRole("radio", { name: planWords.title }).check();
  await expect(box).toHaveValue("Call the first page Opening hours");

  await box.fill("Half a thought");
  await editor.instruction.fill("Add a page about lamps");
  await button(editorWords.planSend).click();
  await button(planWords.stopChange).click();
  await expect(box).toHaveValue("Half a thought");
  await pause.release();
});
