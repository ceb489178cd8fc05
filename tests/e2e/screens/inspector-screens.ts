import { expect } from "@playwright/test";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { replayWords } from "#lib/words/inspector/replay.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { dryRunWords } from "#lib/words/settings/dry-runs.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "../editor.ts";
import { untilHydrated } from "../hydrated.ts";
import { finishedWith } from "./bakery.ts";
import type { Screen, Visit } from "./screen.ts";

const inspector = "app/(app)/conversations/[conversationId]/inspector/page.tsx";
const memory = "app/(app)/projects/[projectId]/settings/[section]/page.tsx";

/** Opens the inspector of two turns with a note between them, the second of which recalls another conversation. */
export async function openInspector({ page, owner, model }: Visit): Promise<void> {
  const earlier = await createConversation(owner);
  await createTurn(owner, earlier, { note: "The owner's name stands at the foot of each page.", change: null });
  await finishConversation(owner, earlier);
  const { conversation } = await startConversation(owner, earlier);
  const site = { ...earlier, conversationId: conversation.id };
  const usage = { inputTokens: 4_210, cachedTokens: 3_072, outputTokens: 86 };
  const first = await model.prepare(
    "Read the first page",
    { parts: [call("read_file", { path: "index.html" })], usage },
    { parts: [call("write_note_to_self", { note: "The owner's name is Ada." })], usage },
    { parts: [say("I have read it.")], usage },
  );
  const second = await model.prepare("And what is my name?", reply(say("Ada.")));
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(first));
  await finishedWith(await editor.ask(second));
  await page.goto(`/conversations/${site.conversationId}/inspector`);
  await expect(page.getByRole("heading", { name: inspectorWords.notesTitle })).toBeVisible();
}

/** Opens the memory of a project with two notes and one purge. */
export async function openMemory({ page, owner }: Pick<Visit, "page" | "owner">): Promise<void> {
  const site = await createConversation(owner);
  await createTurn(owner, site, { note: "The bakery's address is 12 Mill Lane.", instruction: "Put in our address" });
  await createTurn(owner, site, { note: "Headings are set in a serif typeface; keep it so." });
  await createTurn(owner, site, { note: "A customer's telephone number." });
  const { entries } = await getMemory(owner, site);
  const entryId = entries.find(({ text }) => text.includes("telephone"))?.id ?? "";
  await purgeMemory(owner, site.projectId, { entryId, reason: "A customer asked for it." });
  await page.goto(`/projects/${site.projectId}/settings/memory`);
  await expect(page.getByText("12 Mill Lane")).toBeVisible();
  await untilHydrated(page, "input[type=search]");
}

/** Opens the inspector of two turns, of which the second one's note was purged. */
export async function openPurged({ page, owner, model }: Visit): Promise<{ conversationId: string }> {
  const site = await createConversation(owner);
  const first = await model.prepare("Read the first page", reply(say("I have read it.")));
  const second = await model.prepare(
    "My number is 0151 2345",
    reply(call("write_note_to_self", { note: "The customer's number is 0151 2345." })),
    reply(say("Thank you.")),
  );
  const editor = editorOf(page);
  await editor.open(site);
  await finishedWith(await editor.ask(first));
  await finishedWith(await editor.ask(second));
  const { entries } = await getMemory(owner, site);
  const entryId = entries.find(({ kind }) => kind === "note")?.id ?? "";
  await purgeMemory(owner, site.projectId, { entryId, reason: "A customer asked for it." });
  await page.goto(`/conversations/${site.conversationId}/inspector`);
  await page.getByText(inspectorWords.turnPurged).click();
  await page.getByRole("button", { name: inspectorWords.requestPurged(inspectorWords.request(2, 1, 2)) }).click();
  return site;
}

/** The pages with which developers and admins look at requests and memory. */
export const inspectorScreens: Screen[] = [
  {
    name: "inspector-none",
    file: inspector,
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await page.goto(`/conversations/${site.conversationId}/inspector`);
      await expect(page.getByText(inspectorWords.emptyTitle)).toBeVisible();
    },
  },
  {
    name: "inspector-ask-again",
    file: inspector,
    async open(visit) {
      await openInspector(visit);
      await untilHydrated(visit.page, "nav button");
      await visit.page.getByRole("button", { name: dryRunWords.again.open(2) }).click();
      await expect(visit.page.getByLabel(dryRunWords.otherModel)).toBeVisible();
    },
  },
  { name: "inspector", file: inspector, open: openInspector },
  {
    name: "inspector-answer",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: inspectorWords.request(1, 1) }).click();
      await page.getByRole("radio", { name: inspectorWords.views.answer }).click();
      await expect(page.getByText(inspectorWords.answer.result("read_file"), { exact: true })).toBeVisible();
      await page.locator("summary", { hasText: "of the provider" }).click();
      await expect(page.getByText("chat.completion.chunk")).toBeVisible();
    },
  },
  {
    name: "inspector-timeline",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("radio", { name: inspectorWords.views.timeline }).click();
      await expect(page.getByText(inspectorWords.timelineView.total)).toBeVisible();
    },
  },
  {
    name: "inspector-replay",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: replayWords.start(1) }).click();
      await page.getByRole("button", { name: replayWords.title, exact: true }).click();
      await expect(page.getByText(replayWords.same)).toBeVisible();
    },
  },
  {
    name: "inspector-messages",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("radio", { name: inspectorWords.views.messages }).click();
      await page.locator("summary", { hasText: inspectorWords.message(1, "System") }).click();
    },
  },
  {
    name: "inspector-comparison",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.reload();
      const other = page.getByLabel(inspectorWords.compareLabel);
      await other.selectOption(inspectorWords.request(1, 3, 3));
      await expect(page.getByText(inspectorWords.same).first()).toBeVisible();
    },
  },
  {
    name: "inspector-turns",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("link", { name: comparisonWords.turns.compare(2, 1) }).click();
      await expect(page.getByRole("region", { name: comparisonWords.summary })).toBeVisible();
    },
  },
  {
    name: "inspector-search",
    file: inspector,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("searchbox").fill("owner's name");
      await page.keyboard.press("Enter");
      await expect(page.locator("mark").first()).toBeVisible();
    },
  },
  {
    name: "inspector-refused",
    file: inspector,
    async open({ page, owner, model }) {
      const site = await createConversation(owner);
      const asked = await model.prepare("Read it", refuse(503, "overloaded", { "retry-after-ms": "5" }));
      const editor = editorOf(page);
      await editor.open(site);
      await expect(await editor.ask(asked)).toContainText(/has a fault/);
      await page.goto(`/conversations/${site.conversationId}/inspector`);
      await expect(page.getByText(inspectorWords.attempts.title)).toBeVisible();
    },
  },
  { name: "inspector-purged", file: inspector, open: async (visit) => void (await openPurged(visit)) },
  {
    name: "context-purged",
    file: "app/(app)/conversations/[conversationId]/context/page.tsx",
    goesOn: true,
    async open({ page }) {
      await page.getByRole("link", { name: inspectorWords.next }).click();
      await page.getByRole("heading", { name: inspectorWords.purgedTitle }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "memory-none",
    file: memory,
    async open({ page, owner }) {
      const { projectId } = await createSite(owner);
      await page.goto(`/projects/${projectId}/settings/memory`);
      await expect(page.getByText(memoryWords.emptyTitle)).toBeVisible();
    },
  },
  {
    name: "memory-decided",
    file: memory,
    async open(visit) {
      const { note, searchSwitch } = memoryWords;
      await openMemory(visit);
      await visit.page.getByRole("button", { name: note.of(note.pin, 1) }).click();
      await visit.page.getByRole("button", { name: note.of(note.supersede, 2) }).click();
      await visit.page.getByRole("switch", { name: searchSwitch.label }).click();
      await expect(visit.page.getByText(searchSwitch.switched(false, visit.owner.name))).toBeVisible();
    },
  },
  { name: "memory", file: memory, open: openMemory },
  {
    name: "memory-purge",
    file: memory,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: memoryWords.purgeEntry("Note", 1) }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
