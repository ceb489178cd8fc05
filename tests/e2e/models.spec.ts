import { probeTool } from "#lib/models/verify/probe-request.ts";
import { practiceWords } from "#lib/words/editor.ts";
import { formWords } from "#lib/words/forms.ts";
import { projectWords } from "#lib/words/projects.ts";
import { modelWords, presetWords } from "#lib/words/settings/models.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";
import { pressByKeyboard, tabTo } from "./ways.ts";

const baseUrl = () => `${process.env.E2E_MODEL}/v1`;

test("by keyboard: a model is listed, verified, saved, asked and disconnected", async ({ page, owner, model }) => {
  await model.script(probeTool, reply(call(probeTool, { word: "ready" })));
  const site = await createConversation(owner);
  await page.goto("/projects");
  await pressByKeyboard(page.getByRole("button", { name: accountMenuWords.menu(owner.name) }));
  await pressByKeyboard(page.getByRole("link", { name: accountMenuWords.model }));
  await expect(page.getByText(modelWords.ofEnvironment)).toBeVisible();

  await tabTo(page.getByRole("radio", { name: presetWords.openai }));
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: presetWords.other })).toBeChecked();
  await tabTo(page.getByLabel(modelWords.baseUrl));
  await page.keyboard.type(baseUrl());
  await tabTo(page.getByLabel(modelWords.key));
  await page.keyboard.type("sk-browser-key-4321");
  await pressByKeyboard(page.getByRole("button", { name: modelWords.list }));
  await expect(page.getByText(modelWords.listed(2))).toBeVisible();
  const name = page.getByRole("combobox", { name: modelWords.model });
  await tabTo(name, "Shift+Tab");
  await page.keyboard.type("scripted-small");
  await expect(name).toHaveValue("scripted-small");
  // As its server says.
  await expect(page.getByLabel(modelWords.windowTokens)).toHaveValue("64000");
  await pressByKeyboard(page.getByRole("button", { name: modelWords.verify, exact: true }));
  await expect(page.getByText("scripted-small answers, streams its words and calls tools.")).toBeVisible();
  // A verification saves nothing, and leaves the button that does in reach.
  await expect(page.getByText(modelWords.notSaved)).toBeVisible();
  await expect(page.getByRole("button", { name: modelWords.save, exact: true })).toBeFocused();
  await pressByKeyboard(page.getByRole("button", { name: modelWords.save, exact: true }));
  await expect(page.getByText(modelWords.saved)).toBeVisible();
  await expect(page.getByText(modelWords.isVerified, { exact: true })).toBeVisible();
  await expect(page.getByText(modelWords.keyKept("4321"))).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const editor = editorOf(page);
  await editor.open(site);
  const asked = await model.prepare("Who are you?", reply(say("The connected model.")));
  await expect(await editor.ask(asked)).toContainText("The connected model.");
  const [request] = await model.requests(asked);
  expect(request).toMatchObject({
    model: "scripted-small",
    headers: { authorization: "Bearer sk-browser-key-4321" },
  });

  // The editor says who answers, and leads to its page and back.
  await expect(page.getByText(practiceWords.ownAnswers("scripted-small"))).toBeVisible();
  await pressByKeyboard(page.getByRole("link", { name: practiceWords.toModel, exact: true }), "Shift+Tab");
  await expect(page.getByRole("link", { name: modelWords.backToEditor })).toBeVisible();
  await expect(page.getByText(modelWords.isVerified, { exact: true })).toBeVisible();
  await pressByKeyboard(page.getByRole("button", { name: modelWords.disconnect }));
  await pressByKeyboard(page.getByRole("alertdialog").getByRole("button", { name: modelWords.disconnect }));
  await expect(page.getByText(modelWords.disconnected)).toBeVisible();
  await expect(page.getByText(modelWords.ofEnvironment)).toBeVisible();
  await expect(page.getByLabel(modelWords.key)).toHaveValue("");
});

test("a key is kept for its own address and entered again for another", async ({ page, owner }) => {
  expect(Object.values(owner.organizationRoles)).toEqual(["owner"]);
  await page.goto("/settings/model");
  await page.getByRole("radio", { name: presetWords.other }).check();
  await page.getByLabel(modelWords.baseUrl).fill(baseUrl());
  await page.getByLabel(modelWords.key).fill("sk-browser-key-4321");
  await page.getByLabel(modelWords.model, { exact: true }).fill("scripted-small");
  // Nothing that was entered is lost without a question.
  await page.getByRole("link", { name: projectWords.title }).click();
  const leaving = page.getByRole("alertdialog", { name: formWords.leaveTitle });
  await leaving.getByRole("button", { name: formWords.leaveStay }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByLabel(modelWords.baseUrl)).toHaveValue(baseUrl());
  // A finding stands once, at the field that has to change.
  const address = page.getByLabel(modelWords.baseUrl);
  await address.fill("http://127.0.0.1:9/v1");
  await page.getByRole("button", { name: modelWords.verify, exact: true }).click();
  await expect(page.getByText("does not answer")).toHaveCount(1);
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill(baseUrl());
  await page.getByRole("button", { name: modelWords.saveUnverified }).click();
  await expect(page.getByText(modelWords.savedUnverified)).toBeVisible();
  await page.reload();
  await expect(page.getByText(modelWords.isNotVerified, { exact: true })).toBeVisible();
  await expect(page.getByText(modelWords.keyKept("4321"))).toBeVisible();
  expect(await page.content()).not.toContain("sk-browser-key");
  await page.getByRole("button", { name: modelWords.forgetKey }).click();
  await expect(page.getByText(modelWords.keyGoes)).toBeVisible();
  await page.getByRole("button", { name: modelWords.keyStays }).click();
  await expect(page.getByText(modelWords.keyKept("4321"))).toBeVisible();
  await page.getByLabel(modelWords.baseUrl).fill("http://127.0.0.1:9/v1");
  await expect(page.getByText(modelWords.keyElsewhere)).toBeVisible();
  await page.getByLabel(modelWords.baseUrl).fill("http://169.254.169.254/v1");
  await page.getByRole("button", { name: modelWords.verify, exact: true }).click();
  await expect(page.getByText("models are never asked at")).toBeVisible();
});

test("somebody who may not connect a model reads who may", async ({ page }) => {
  await page.goto("/gallery/composer");
  await page.getByRole("button", { name: practiceWords.connect }).last().click();
  await expect(page.getByRole("dialog", { name: practiceWords.connect })).toContainText(practiceWords.whoMay);
  expect(await violationsOn(page)).toEqual([]);
});
