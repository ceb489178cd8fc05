import { expect, type Page } from "@playwright/test";
import type { Actor } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { instructionsWords } from "#lib/words/settings/instructions.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { untilHydrated } from "./hydrated.ts";
import type { ScriptedModel } from "./scripted-model.ts";

interface Visit {
  page: Page;
  owner: Actor;
  model: ScriptedModel;
}

/** Creates two past turns, to which the model now answers: to the first with another answer and change, to the second as then. */
export async function createPastTurns({ owner, model }: Omit<Visit, "page">): Promise<Site> {
  const site = await createConversation(owner);
  const heading = await model.prepare(
    "Make the heading warmer",
    reply(call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "We welcome you" }] })),
    reply(say("The heading now reads “We welcome you”. Nothing else was changed.")),
  );
  const question = await model.prepare("When are we open?", reply(say("You are open daily.")));
  await createTurn(owner, site, { instruction: heading, answer: "The heading now reads “Warm welcome”." });
  await createTurn(owner, site, { instruction: question, answer: "You are open daily.", change: null });
  const { conversationId } = site;
  await database().editSession.updateMany({ where: { conversationId }, data: { instructionsVersion: 0 } });
  return site;
}

/** Writes a text, opens the choice of earlier requests and asks all of them again, until the last has its answer. */
export async function tryText(page: Page, { projectId }: Pick<Site, "projectId">, text: string): Promise<void> {
  await page.goto(`/projects/${projectId}/settings/instructions`);
  await untilHydrated(page, "form textarea");
  await page.getByLabel(instructionsWords.output).fill(text);
  await page.getByRole("button", { name: words.try }).click();
  await page.getByRole("button", { name: words.start(2) }).click();
  await expect(page.getByText(askedAgainWords.over.many(2, 1))).toBeVisible({ timeout: 60_000 });
}

/** Opens the comparison of the request that came out differently. The newest one is first. */
export async function compareChanged(page: Page): Promise<void> {
  await page.getByRole("button", { name: words.open, exact: true }).last().click();
  await expect(page.getByText(words.changed).first()).toBeVisible();
}
