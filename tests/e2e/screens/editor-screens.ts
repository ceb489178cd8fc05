import { expect } from "@playwright/test";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { askForSite } from "#lib/conversations/presence/hand-over.ts";
import { accountsWords } from "#lib/words/accounts.ts";
import { changesWords } from "#lib/words/changes.ts";
import { budgetWords } from "#lib/words/costs.ts";
import { editorWords } from "#lib/words/editor.ts";
import { handoverWords } from "#lib/words/handover.ts";
import { previewWords } from "#lib/words/preview.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "../editor.ts";
import {
  bakery,
  changeHeadline,
  finishedWith,
  headlineChanged,
  headlineRequest,
  openBakery,
  openChangedBakery,
  showChanges,
} from "./bakery.ts";
import { closeDialog, type Screen } from "./screen.ts";

const file = "app/(app)/conversations/[conversationId]/page.tsx";

/** The conversation in the editor, from the greeting to the end of the session. */
export const editorScreens: Screen[] = [
  {
    name: "editor-new",
    file,
    async open(visit) {
      await openBakery(visit);
    },
  },
  {
    name: "editor-end",
    file,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: editorWords.end }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "editor-connection-lost",
    file,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      await page.context().setOffline(true);
      await expect(page.getByText(editorWords.connectionLost)).toBeVisible();
    },
  },
  {
    name: "editor-wanted",
    file,
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site, { instruction: "Give the first page a heading that says what we do" });
      await page.goto(`/conversations/${site.conversationId}`);
      await expect(editorOf(page).instruction).toBeEnabled();
      const lin = await joinProject(await createActor({ name: "Lin Baker" }), site.projectId, "editor");
      await askForSite(lin, { conversationId: site.conversationId, waits: false });
      await expect(page.getByText(handoverWords.wantedBy("Lin Baker"))).toBeVisible();
    },
  },
  {
    name: "editor-signed-out",
    file,
    goesOn: true,
    async open({ page, owner }) {
      await signOut(owner.signInId);
      await page.getByRole("button", { name: editorWords.signInAgain }).click();
      await expect(page.getByRole("dialog", { name: accountsWords.signInTitle })).toBeVisible();
    },
  },
  {
    name: "editor-running",
    file,
    async open(visit) {
      const { page, model } = visit;
      const pause = model.pause();
      const first = await model.prepare(headlineRequest, changeHeadline, reply(say("I look at the other ")));
      const instruction = await model.prepare(
        "Say the same on the page about us",
        reply(say("I read the page first."), call("read_file", { path: "about.html" })),
        reply(say("Its heading is **“How it began”**, so "), pause.part),
      );
      const next = await model.prepare("And tell me what you did", reply(say("This and that.")));
      const editor = await openBakery(visit);
      await finishedWith(await editor.ask(first));
      await editor.ask(instruction);
      await pause.reached();
      await expect(editor.turn(2)).toContainText("so");
      await editor.ask(next);
      await editor.ask("And then make the opening hours on the page about your visit easier to read on a phone");
      await expect(page.getByRole("region", { name: turnWords.waiting }).getByRole("article")).toHaveCount(2);
      await page.getByRole("log").evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    },
  },
  {
    name: "editor-completed",
    file,
    async open(visit) {
      const { turn } = await openChangedBakery(visit);
      await turn.getByTitle(turnWords.details).click();
      await turn.locator("summary").first().click();
    },
  },
  {
    name: "editor-changes-side-by-side",
    file,
    goesOn: true,
    async open({ page }) {
      await showChanges(page, editorOf(page).turn(1));
    },
  },
  {
    name: "editor-changes",
    file,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("radio", { name: changesWords.unified }).click();
    },
  },
  {
    name: "editor-memory",
    file,
    goesOn: true,
    async open({ page }) {
      await closeDialog(page);
      await page.getByRole("button", { name: /^Memory/ }).click();
      await expect(page.getByText(budgetWords.panelTitle)).toBeVisible();
    },
  },
  {
    name: "editor-options",
    file,
    async open(visit) {
      const { page, model } = visit;
      const offerOf = (label: string) => call("present_options", { question, options: optionsOf(label) });
      const question = "Which number is it that changes?";
      const optionsOf = (label: string) => [
        { label, description: "The shop’s, in the footer of every page", recommended: true },
        { label: "020 7946 0199", description: "The bakehouse’s, on the page about cakes" },
        { label: "Both of them" },
      ];
      const label = await model.prepare("020 7946 0182", reply(say("And once more."), offerOf("020 7946 0182")));
      const first = await model.prepare("Change the number", reply(say("I changed nothing yet."), offerOf(label)));
      const editor = await openBakery(visit);
      await (await editor.ask(first)).getByRole("button", { name: label }).click();
      await expect(editor.turn(2).getByRole("button", { name: "Both of them" })).toBeEnabled();
      await page.getByRole("log").evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    },
  },
  {
    name: "editor-options-on-page",
    file,
    async open(visit) {
      const { page, model } = visit;
      const question = "Which picture do you mean?";
      const picture = (source: string, path = "index.html") => ({ label: "The picture", place: { path, source } });
      const offer = call("present_options", {
        question,
        options: [
          picture('<img src="images/croissant.svg"'),
          { ...picture('<img src="images/rolls.svg"'), recommended: true, description: "The only one without a text" },
          picture('<img class="picture"', "cakes.html"),
          { label: "All of them" },
        ],
      });
      const editor = await openBakery(visit);
      await editor.ask(await model.prepare("Take the picture away", reply(say("There are several."), offer)));
      await expect(editor.turn(1).getByRole("button", { name: "All of them" })).toBeEnabled();
      const preview = page.getByRole("region", { name: previewWords.title });
      // On a phone the page is in another pane.
      if (await preview.isVisible()) await expect(preview.getByRole("group").getByRole("button")).toHaveCount(2);
    },
  },
  {
    name: "editor-stopped-failed-undone",
    file,
    async open(visit) {
      const { page, model } = visit;
      const pause = model.pause();
      const stopped = await model.prepare("Make it shorter", changeHeadline, reply(say("Now "), pause.part));
      const failed = await model.prepare("Make it bolder", refuse(401, "invalid_api_key"));
      const undone = await model.prepare(headlineRequest, changeHeadline, headlineChanged);
      const editor = await openBakery(visit);
      await editor.ask(stopped);
      await pause.reached();
      await editor.stop.click();
      await expect(editor.turn(1).getByRole("button", { name: turnWords.restore })).toBeVisible();
      await editor.ask(failed);
      await expect(editor.stop).toBeHidden();
      const turn = await editor.ask(undone);
      await finishedWith(turn);
      await turn.getByRole("button", { name: turnWords.undo }).click();
      await expect(turn.getByRole("button", { name: turnWords.bringBack })).toBeVisible();
      await page.getByRole("log").evaluate((log) => log.scrollTo({ top: 0 }));
    },
  },
  {
    name: "editor-finished",
    file,
    async open({ page, owner }) {
      const site = await createConversation(owner, bakery());
      await createTurn(owner, site, {
        change: { path: "index.html", content: bakery()["index.html"]?.replace("takes its time", "is worth it") ?? "" },
      });
      await finishConversation(owner, site);
      const editor = editorOf(page);
      await editor.open(site);
      await expect(page.getByText(editorWords.finished)).toBeVisible();
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
    },
  },
  {
    name: "editor-read-only",
    file,
    async open({ page, owner }) {
      const [organizationId] = Object.keys(owner.organizationRoles);
      const colleague = await createActor({ name: "Lin", organizationId });
      const site = await createConversation(colleague, bakery());
      await createTurn(colleague, site, {
        change: { path: "index.html", content: bakery()["index.html"]?.replace("takes its time", "is worth it") ?? "" },
      });
      const editor = editorOf(page);
      await editor.open(site);
      await expect(page.getByText(editorWords.readOnly)).toBeVisible();
      await expect(editor.preview.getByRole("heading", { level: 1 })).toBeAttached();
    },
  },
  {
    name: "editor-phone-news",
    file,
    isPhone: true,
    async open(visit) {
      await openChangedBakery(visit);
      const tab = visit.page.getByRole("tab", { name: editorWords.tabPreview });
      await expect(tab).toContainText(editorWords.previewChanged);
    },
  },
];
