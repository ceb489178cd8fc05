import { readFileSync } from "node:fs";
import { exportWords } from "#lib/words/inspector/exports.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readOtel, readPhoenix } from "#tests/fakes/trace-schemas.ts";
import { expect, test } from "./fixtures.ts";
import { openInspector } from "./screens/inspector-screens.ts";

const { files } = exportWords;

test("a developer takes a conversation out of the inspector in both formats", async ({ page, owner, model }) => {
  await openInspector({ page, owner, model });
  const [, conversationId] = /conversations\/([^/]+)/.exec(page.url()) ?? [];
  await page.getByRole("button", { name: exportWords.menu }).click();
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    await expect(page.getByText(exportWords.begun(name))).toBeVisible();
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  };
  const lines = await save(files.jsonl.name);
  expect(lines.name).toBe(`conversation-${conversationId}.jsonl`);
  expect(readPhoenix(lines.text).map(({ span_kind }) => span_kind)).toEqual([
    ...["AGENT", "LLM", "TOOL", "LLM", "TOOL", "LLM"],
    ...["AGENT", "LLM"],
  ]);
  const document = await save(files.otel.name);
  expect(document.name).toBe(`conversation-${conversationId}.otlp.json`);
  expect(readOtel(document.text)).toHaveLength(8);
});

test("a conversation without requests offers no export", async ({ page, owner }) => {
  const site = await createConversation(owner);
  await page.goto(`/conversations/${site.conversationId}/inspector`);
  await expect(page.getByRole("link", { name: inspectorWords.next })).toBeVisible();
  await expect(page.getByRole("button", { name: exportWords.menu })).toHaveCount(0);
});
