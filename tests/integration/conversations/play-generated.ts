import type { Actor } from "#lib/accounts/schema.ts";
import type { Context } from "#lib/context/schema.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { defaultFollowUpSettings, delayMsMax } from "#lib/follow-ups/schema.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { listItems } from "#lib/plans/build/plan-item-store.ts";
import { continuePlan } from "#lib/plans/decide-plan.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { findOpenPlanTurn } from "#lib/plans/discussion/plan-turn-store.ts";
import type { PlannedPage, SitePlan } from "#lib/plans/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { chooseTemplate, saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import type { createConversation } from "#tests/factories/create-site.ts";
import type { GeneratedAct, Replies } from "#tests/factories/generated-conversation.ts";
import { completeBrief, completePlan, itemOf, manifestOf, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import { readToEnd } from "#tests/fakes/running-product.ts";
import type { ReceivedRequest } from "#tests/fakes/scripted-model/received-request.ts";
import { call, type ScriptedReply } from "#tests/fakes/scripted-model/script.ts";
import type { RecordedRequest, ScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { approveAndBuild, untilPhase } from "../plans/plan-on-its-way.ts";

export type Place = Awaited<ReturnType<typeof createConversation>>;

/** A turn that was played, with all that the model's server saw of it. */
export interface PlayedTurn {
  editSessionId: string;
  /** The context as the inspector showed it before; null if the turn began by itself, after another one. */
  dumped: Context | null;
  received: RecordedRequest[];
  replies: Replies;
}

/** Returns the site's files. */
export const filesOf = ({ hasRules }: { hasRules: boolean }): Record<string, string> => ({
  "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n<p>Open daily.</p>\n",
  "about.html": "<!doctype html>\n<title>About</title>\n<h1>About us</h1>\n",
  "recipes.html": `<!doctype html>\n<title>Recipes</title>\n${"<p>Take eggs, flour and patience.</p>\n".repeat(500)}`,
  ...(hasRules ? { ".sitewright/rules/prices.md": "Prices end in .50.\n" } : {}),
});

/** Plays one act on the running product. Returns its turns in order, and how many kept entries and requests a purge took. */
export async function playAct(
  act: GeneratedAct,
  actor: Actor,
  place: Place,
  model: ScriptedModelServer,
): Promise<{ turns: PlayedTurn[]; purged: number }> {
  const { projectId, conversationId } = place;
  switch (act.act) {
    case "ask":
      return turnsOnly(await playTurn(actor, place, model, act.replies, () => ask(actor, place, act.instruction)));
    case "follow-up": {
      await saveFollowUpSettings(actor, projectId, talkative);
      const question = await playTurn(actor, place, model, act.question, () => ask(actor, place, act.instruction));
      const followUp = await playTurn(actor, place, model, act.replies, () => followUpOn(place));
      return turnsOnly(question, followUp);
    }
    case "plan":
      return turnsOnly(...(await playPlan(act, actor, place, model)));
    case "purge": {
      const took = await purgeMemory(actor, projectId, { conversationId, reason: "Asked" });
      return { turns: [], purged: took.notes + took.journals + took.annotations + took.requests };
    }
    case "own texts":
      await saveInstructions(actor, projectId, {
        background: "A bakery, “Öfen & Co”.",
        steps: null,
        output: "Be\tbrief.",
      });
      return turnsOnly();
    case "shared texts": {
      const [organizationId = ""] = Object.keys(actor.organizationRoles);
      const name = `Our tone ${await database().instructionTemplate.count({ where: { organizationId } })}`;
      const texts = { background: "Warm and short.", steps: null, output: null };
      const { id } = await createTemplate(actor, organizationId, { name, ...texts });
      await chooseTemplate(actor, projectId, { templateId: id, off: [] });
      return turnsOnly();
    }
  }
}

const turnsOnly = (...turns: PlayedTurn[]) => ({ turns, purged: 0 });

/** Begins a turn, waits for its end, and returns it. `begin` returns its id. */
async function playTurn(
  actor: Actor,
  place: Place,
  model: ScriptedModelServer,
  replies: Replies,
  begin: () => Promise<string>,
): Promise<PlayedTurn> {
  model.reset();
  model.script({ replies });
  const { context: dumped } = await getContextDump(actor, place);
  const editSessionId = await begin();
  await readToEnd(editSessionId);
  return { editSessionId, dumped, received: [...model.requests], replies };
}

async function ask(actor: Actor, { conversationId }: Place, instruction: string): Promise<string> {
  return (await acceptTurn(actor, { conversationId, instruction })).turn.id;
}

/** Follow-ups of every kind, and as many as are due. None is due by itself while the tests run. */
const talkative = {
  ...defaultFollowUpSettings,
  enabled: true,
  triggers: { check_in: true, question_unanswered: true, task_incomplete: true, waiting_for_decision: true },
  ...{ minDelayMs: delayMsMax, maxDelayMs: delayMsMax, cooldownMs: 0, maxConsecutive: 10, monthlyMax: 10_000 },
};

/** Lets the conversation's timer be due. The clock is the test's, so nothing waits. */
async function followUpOn({ conversationId }: Place): Promise<string> {
  await scheduleFollowUp({ conversationId });
  const timer = await database().followUp.findFirstOrThrow({ where: { conversationId, state: "pending" } });
  await fireFollowUp({ followUpId: timer.id }, timer.dueAt);
  const { editSessionId, stateReason } = await database().followUp.findUniqueOrThrow({ where: { id: timer.id } });
  if (editSessionId === null) throw new Error(`The follow-up began no turn: ${stateReason}`);
  return editSessionId;
}

async function playPlan(
  { wish, replies, items }: Extract<GeneratedAct, { act: "plan" }>,
  actor: Actor,
  place: Place,
  model: ScriptedModelServer,
): Promise<PlayedTurn[]> {
  let planId = "";
  const discussed = await playTurn(actor, place, model, replies, async () => {
    ({ id: planId } = await beginPlan(actor, { conversationId: place.conversationId, wish }));
    return (await findOpenPlanTurn(planId, database()))?.id ?? "";
  });
  model.reset();
  const written = new Map<string, Replies>();
  model.respond((request) => answerForPlan(request, items, written));
  await continuePlan(actor, { planId });
  const { failure } = await untilPhase(planId, "approve", "failed");
  if (failure) throw new Error(`The plan failed: ${failure.message}`);
  const { context: dumped } = await getContextDump(actor, place);
  await approveAndBuild(actor, planId);
  await untilPhase(planId, "done");
  const built = (await listItems(planId, database())).map(({ path, editSessionId }, index) => ({
    editSessionId: editSessionId ?? "",
    // The next item begins by itself, at once.
    dumped: index === 0 ? dumped : null,
    received: model.requests.filter((request) => partOf(request) === "build" && itemOf(request).page.path === path),
    replies: written.get(path) ?? [],
  }));
  return [discussed, ...built];
}

/** Answers the requests of a plan's phases and items. Each item writes its page first. Notes each item's replies in `written`. */
function answerForPlan(
  request: ReceivedRequest,
  items: readonly Replies[],
  written: Map<string, Replies>,
): ScriptedReply | null {
  switch (partOf(request)) {
    case "summarize":
      return sayJson(completeBrief(request));
    case "serialize":
      return sayJson(planOf(request));
    case "build": {
      const { page, position } = itemOf(request);
      const content = `<!doctype html>\n<title>${page.title}</title>\n<h1>${page.title}</h1>\n`;
      const first = { parts: [call("write_file", { path: page.path, content })] };
      const all = written.get(page.path) ?? [first, ...(items[position - 1] ?? [])];
      written.set(page.path, all);
      return all[request.step] ?? null;
    }
    default:
      return null;
  }
}

/** Returns a plan for two more pages, beside all that are there. */
function planOf(request: ReceivedRequest): SitePlan {
  const there = manifestOf(request).entries.flatMap(({ kind, name }) => (kind === "page" ? name : []));
  const page = (path: string, action: PlannedPage["action"], dependsOn: string[] = []): PlannedPage => {
    const sections = action === "create" ? [{ heading: "Hello", content: `This is ${path}.` }] : [];
    return { path, action, title: path, sections, assets: [], dependsOn };
  };
  const [prices, contact] = [`prices-${there.length}.html`, `contact-${there.length}.html`];
  return completePlan(request, {
    pages: [...there.map((path) => page(path, "keep")), page(contact, "create", [prices]), page(prices, "create")],
    navigation: [{ label: "Home", path: "index.html" }],
    acceptance: [{ text: "There are prices", check: { kind: "page_exists", path: prices } }],
  });
}
