import { expect } from "@playwright/test";
import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { markUnseen } from "#lib/conversations/presence/presence-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { invitationWords } from "#lib/words/accounts.ts";
import { editorWords } from "#lib/words/editor.ts";
import { peopleWords } from "#lib/words/people.ts";
import { projectWords } from "#lib/words/projects.ts";
import { whoMayWords } from "#lib/words/settings/who-may.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createInvitation } from "#tests/factories/create-invitation.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, createSite } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { editorOf } from "../editor.ts";
import { carrySignIn } from "../fixtures.ts";
import { selectingOn } from "../selecting.ts";
import type { Screen, Visit } from "./screen.ts";

const people = "app/(app)/projects/[projectId]/settings/[section]/page.tsx";
const invitation = "app/invitations/[token]/page.tsx";
const conversation = "app/(app)/conversations/[conversationId]/page.tsx";

/** Opens a site with an admin who has a long name, an editor and a reviewer. */
async function openPeople({ page, owner }: Visit): Promise<void> {
  const { projectId } = await createSite(owner);
  for (const [name, role] of [
    ["Maximiliane Featherstonehaugh-Cholmondeley", "admin"],
    ["Lin Baker", "editor"],
    ["Kim Reader", "reviewer"],
  ] as const)
    await joinProject(await createActor({ name }), projectId, role);
  await page.goto(`/projects/${projectId}/settings/people`);
  await expect(page.getByText("Kim Reader")).toBeVisible();
}

/** Creates an invitation by another person and returns its token. */
async function invited(): Promise<string> {
  const host = await createActor({ name: "Lin Baker" });
  return (await createInvitation(host, await createSite(host))).token;
}

/** The people of a project, its invitations, and a session that ended by itself. */
export const peopleScreens: Screen[] = [
  {
    name: "people",
    file: people,
    open: openPeople,
  },
  {
    name: "people-invited",
    file: people,
    goesOn: true,
    async open({ page }) {
      await page.getByLabel(peopleWords.roleOf("Lin Baker")).selectOption("reviewer");
      await page.getByRole("button", { name: peopleWords.create }).click();
      await expect(page.getByLabel(peopleWords.invitationLink)).toBeVisible();
      await expect(page.getByRole("button", { name: /^Withdraw/ })).toBeVisible();
    },
  },
  {
    name: "people-remove",
    file: people,
    goesOn: true,
    async open({ page }) {
      await page.getByRole("button", { name: peopleWords.removeWho("Lin Baker") }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "who-may",
    file: people,
    async open(screen) {
      await openPeople(screen);
      await screen.page.goto(screen.page.url().replace(/people$/, "who-may"));
      await expect(screen.page.getByRole("heading", { level: 1, name: whoMayWords.title })).toBeVisible();
    },
  },
  {
    name: "invitation-ended",
    file: invitation,
    async open({ page }) {
      await page.goto("/invitations/unknown");
      await expect(page.getByRole("heading", { name: invitationWords.endedTitle })).toBeVisible();
    },
  },
  {
    name: "invitation-signed-in",
    file: invitation,
    goesOn: true,
    async open({ page }) {
      await page.goto(`/invitations/${await invited()}`);
      await expect(page.getByRole("button", { name: invitationWords.accept })).toBeVisible();
    },
  },
  {
    name: "invitation",
    file: invitation,
    goesOn: true,
    async open({ page }) {
      await page.context().clearCookies();
      await page.goto(`/invitations/${await invited()}`);
      await page.getByRole("tab", { name: invitationWords.newHere }).click();
      await expect(page.getByRole("button", { name: invitationWords.create })).toBeVisible();
    },
  },
  {
    name: "project-busy-since",
    file: "app/(app)/projects/[projectId]/page.tsx",
    async open({ page, owner }) {
      const host = await createActor({ name: "Lin Baker" });
      const { projectId } = await createConversation(host);
      await joinProject(owner, projectId, "editor");
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByRole("link", { name: projectWords.watch })).toBeVisible();
    },
  },
  {
    name: "editor-released",
    file: conversation,
    async open({ page, owner }) {
      const site = await createConversation(owner);
      await createTurn(owner, site);
      await markUnseen(site.conversationId, database());
      await releaseAbandonedConversations();
      await page.goto(`/conversations/${site.conversationId}`);
      await expect(page.getByRole("button", { name: editorWords.continue })).toBeVisible();
    },
  },
  {
    name: "editor-restricted",
    file: conversation,
    async onPhone(page) {
      await page.getByRole("tab", { name: editorWords.tabPreview }).click();
    },
    async open({ page, owner }) {
      const { projectId, head } = await createSite(owner);
      const client = await joinProject(await createActor({ name: "Lin Baker" }), projectId, "editor");
      const place = { kind: "element", path: "index.html", ref: "e3", commit: head } as const;
      await releasePlace(owner, projectId, { ...place, for: { role: "editor" } });
      await restrictPerson(owner, { projectId, userId: client.userId, restricted: true });
      await carrySignIn(page.context(), client);
      const editor = editorOf(page);
      await editor.open({ conversationId: (await startConversation(client, { projectId })).conversation.id });
      const select = selectingOn(page);
      await select.begin();
      await select.pick(editor.preview.getByRole("heading", { level: 1 }), "Heading “Welcome”");
      await expect(select.toolbar.getByText("Paragraph “Open daily.”")).toBeVisible();
    },
  },
];
