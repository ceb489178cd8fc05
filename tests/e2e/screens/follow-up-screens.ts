import { expect } from "@playwright/test";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type Editor, editorOf } from "../editor.ts";
import { allowFollowUps, asks, preparePrompt } from "../follow-ups.ts";
import { bakery, changeHeadline, finishedWith } from "./bakery.ts";
import { projectOf, type Screen, type Visit } from "./screen.ts";

const editorFile = "app/(app)/conversations/[conversationId]/page.tsx";
const inspectorFile = "app/(app)/conversations/[conversationId]/inspector/page.tsx";
const settingsFile = "app/(app)/projects/[projectId]/settings/[section]/page.tsx";
const fourMinutesMs = 240_000;

/** Opens a conversation in which the agent has asked a question and may follow up. */
async function openAsked(
  { page, owner, model }: Visit,
  change: Parameters<typeof allowFollowUps>[2] = {},
): Promise<{ editor: Editor; conversationId: string }> {
  const site = await createConversation(owner, bakery());
  await allowFollowUps(page, site, { minDelayMs: fourMinutesMs, maxDelayMs: fourMinutesMs, ...change });
  const editor = editorOf(page);
  await editor.open(site);
  await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
  await finishedWith(await editor.ask(await model.prepare("Change the heading", asks)));
  return { editor, conversationId: site.conversationId };
}

const timerOf = ({ page }: Pick<Visit, "page">) => page.getByRole("button", { name: /^May check back/ });

/**
 * Opens a conversation with a completed follow-up and one that was cancelled by an answer, whose own end has set the
 * next timer.
 */
async function openFollowedUp(visit: Visit): Promise<{ editor: Editor; conversationId: string }> {
  const { model, page } = visit;
  const pause = model.pause();
  const { prompts } = await preparePrompt(
    model,
    reply(say("The page about us has a heading, too: shall I change **both** of them?"), pause.part),
  );
  const opened = await openAsked(visit, { minDelayMs: 1_000, maxDelayMs: 1_000, prompts });
  await pause.reached();
  const answer = await model.prepare("The one on the first page", changeHeadline, asks);
  await opened.editor.instruction.fill(answer);
  await opened.editor.instruction.press("Enter");
  await finishedWith(opened.editor.turn(3));
  await pause.release();
  await finishedWith(opened.editor.turn(4));
  await page.getByRole("log").evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
  return opened;
}

/** Follow-ups in the editor, their settings and their inspector. */
export const followUpScreens: Screen[] = [
  {
    name: "editor-follow-up-waits",
    file: editorFile,
    async open(visit) {
      await openAsked(visit);
      await expect(timerOf(visit)).toBeVisible();
    },
  },
  {
    name: "editor-follow-up-why",
    file: editorFile,
    goesOn: true,
    async open(visit) {
      await timerOf(visit).click();
      await expect(visit.page.getByText(followUpWords.whyTitle)).toBeVisible();
    },
  },
  {
    name: "editor-follow-ups-muted",
    file: editorFile,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: followUpWords.mute }).click();
      await page.getByRole("button", { name: followUpWords.muted }).click();
      await expect(page.getByText(followUpWords.mutedText)).toBeVisible();
    },
  },
  {
    name: "editor-follow-up",
    file: editorFile,
    async open(visit) {
      await openFollowedUp(visit);
    },
  },
  {
    name: "inspector-follow-ups",
    file: inspectorFile,
    goesOn: true,
    async open({ page }) {
      await page.goto(`${page.url()}/inspector`);
      await page.getByRole("tab", { name: /^Follow-ups/ }).click();
      await expect(page.getByRole("link", { name: followUpAdminWords.inspector.turn(2) })).toBeVisible();
    },
  },
  {
    name: "follow-up-settings",
    file: settingsFile,
    async open({ page, owner }) {
      const { projectId } = await createSite(owner);
      await page.goto(`/projects/${projectId}/settings/follow-ups`);
      await expect(page.getByRole("switch", { name: followUpAdminWords.settings.enabled })).not.toBeChecked();
    },
  },
  {
    name: "follow-up-settings-wrong",
    file: settingsFile,
    goesOn: true,
    async open({ page }) {
      const quietHours = { from: "21:00", until: "07:30" };
      await allowFollowUps(page, { projectId: projectOf(page) }, { quietHours });
      await page.reload();
      await page.getByLabel(followUpAdminWords.settings.minDelay).fill("90");
      await page.getByLabel(followUpAdminWords.settings.quietUntil).fill("21:00");
      await expect(page.getByText(followUpAdminWords.settings.wrong.sameTime)).toBeVisible();
    },
  },
  {
    name: "inspector-follow-ups-none",
    file: inspectorFile,
    async open({ page, owner }) {
      const { conversationId } = await createConversation(owner);
      await page.goto(`/conversations/${conversationId}/inspector`);
      await page.getByRole("tab", { name: followUpAdminWords.inspector.tab(0) }).click();
      await expect(page.getByText(followUpAdminWords.inspector.none)).toBeVisible();
    },
  },
];
