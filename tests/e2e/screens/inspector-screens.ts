import { expect } from "@playwright/test";
import { words } from "#lib/platform/words.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "../editor.ts";
import { finishedWith } from "./bakery.ts";
import type { Screen, Visit } from "./screen.ts";

const inspector = "app/(app)/conversations/[conversationId]/inspector/page.tsx";

/** Two turns with a note between them, and the inspector on the newest request. */
export async function openInspector({ page, owner, model }: Visit): Promise<void> {
  const site = await createConversation(owner);
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
  await expect(page.getByRole("heading", { name: words.inspector.notesTitle })).toBeVisible();
}

export const inspectorScreens: Screen[] = [
  {
    name: "inspector-none",
    file: inspector,
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await page.goto(`/conversations/${site.conversationId}/inspector`);
      await expect(page.getByText(words.inspector.emptyTitle)).toBeVisible();
    },
  },
  { name: "inspector", file: inspector, open: openInspector },
  {
    name: "inspector-messages",
    file: inspector,
    async open(visit) {
      await openInspector(visit);
      await visit.page.getByRole("radio", { name: words.inspector.views.messages }).click();
      await visit.page.getByText(words.inspector.message(1, "System")).click();
    },
  },
  {
    name: "inspector-comparison",
    file: inspector,
    async open(visit) {
      await openInspector(visit);
      const other = visit.page.getByLabel(words.inspector.compareLabel);
      await other.selectOption(words.inspector.request(1, 3));
      await expect(visit.page.getByText(words.inspector.same).first()).toBeVisible();
    },
  },
];
