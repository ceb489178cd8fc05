import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { InlineContent } from "#lib/page-source/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { readPageText, readSourceMap } from "#lib/projects/preview/read-source-map.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { withReleased } from "#lib/projects/released-places/released-on-page.ts";
import { createBuiltVersion, decideRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

// Texts that a person types on pages that a generator has built. The built pages are stored as a build stores them.

const sources = {
  "build.mjs": "",
  "content/about.md":
    "---\r\ntitle: About the choir\r\n---\r\n# Forty voices, one hill\r\n\r\nWe sing on **Thursdays**.\r\n",
  "data/choir.json": `{\n\t"motto" : "Come and sing",\n\t"menu": ["Home"]\n}\n`,
  "parts/menu.html": "<nav><a href='/'>Home</a></nav>\n",
};
const page = `<!doctype html><title>About</title><nav><a href="/">Home</a></nav>
<main><h1>Forty voices, one hill</h1><p>We sing on <strong>Thursdays</strong>.</p></main>
<footer>Come and sing</footer>`;

type Place = Site & { conversationId: string; built: string };

async function startSite(actor: Actor): Promise<Place> {
  const site = await createConversation(actor, sources);
  await decideRecipe(site.projectId, actor.userId);
  return { ...site, built: await createBuiltVersion(site, site.head, { "about.html": page }) };
}

const onElement = (tag: string) => {
  const at = parseHtml(page).elements.findIndex((element) => element.tag === tag);
  return { path: "about.html", ref: `e${at + 1}` };
};

const type = (
  actor: Actor,
  { conversationId, built }: Place,
  tag: string,
  content: InlineContent[],
  more: Operation[] = [],
) =>
  editByHand(actor, {
    conversationId,
    base: built,
    operations: [{ op: "set-content", ...onElement(tag), content }, ...more],
  });

const read = (actor: Actor, { workspaceId, built }: Place, tag: string) =>
  readPageText(actor, { workspaceId, commit: built, ...onElement(tag) });

const fileAt = ({ repository }: Place, commit: string, path: string) =>
  blobAt(repository, `${commit}:${path}`).toString();

test("a typed heading changes its bytes in the Markdown, and no others", async () => {
  const actor = await createActor();
  const site = await startSite(actor);
  expect(await read(actor, site, "h1")).toMatchObject({ content: ["Forty voices, one hill"], commit: site.built });
  const { commit, editSessionId } = await type(actor, site, "h1", ["Fifty *voices*, two hills"]);
  expect(fileAt(site, commit, "content/about.md")).toBe(
    sources["content/about.md"].replace("Forty voices, one hill", "Fifty \\*voices\\*, two hills"),
  );
  expect(git(site.repository, ["diff", "--name-only", site.head, commit])).toBe("content/about.md");
  const turn = await database().editSession.findUniqueOrThrow({ where: { id: editSessionId } });
  expect(turn).toMatchObject({ kind: "manual", status: "completed", resultCommit: commit });
  expect(turn.instruction).toContain("Forty voices, one hill");
});

test("a typed text of a file of data is written as the format wants", async () => {
  const actor = await createActor();
  const site = await startSite(actor);
  const { commit } = await type(actor, site, "footer", ['Come and "sing"']);
  expect(fileAt(site, commit, "data/choir.json")).toBe(
    sources["data/choir.json"].replace('"Come and sing"', '"Come and \\"sing\\""'),
  );
});

test("a text without a certain place, or with formatting, is refused", async () => {
  const actor = await createActor();
  const site = await startSite(actor);
  for (const tag of ["a", "p"]) {
    expect(await refusalOf(read(actor, site, tag))).toBe("text-elsewhere");
    expect(await refusalOf(type(actor, site, tag, ["Something else"]))).toBe("text-elsewhere");
  }
  const bold: InlineContent[] = ["Fifty ", { tag: "strong", content: ["voices"] }];
  expect(await refusalOf(type(actor, site, "h1", bold))).toBe("text-elsewhere");
  expect(await refusalOf(type(actor, site, "h1", ["{{ secret }}"]))).toBe("text-elsewhere");
  const second = { op: "set-style", ...onElement("h1"), property: "color", value: "red" } as const;
  expect(await refusalOf(type(actor, site, "h1", ["Fifty voices"], [second]))).toBe("text-elsewhere");
  const workspace = await database().workspace.findUniqueOrThrow({ where: { id: site.workspaceId } });
  expect(workspace.headCommit).toBe(site.head);
});

test("a text typed on an older page is written into the newer sources", async () => {
  const actor = await createActor();
  const site = await startSite(actor);
  const content = `${sources["content/about.md"].replace("title:", "author: Ada\r\ntitle:")}More.\r\n`;
  await createTurn(actor, site, { change: { path: "content/about.md", content } });
  const { commit } = await type(actor, site, "h1", ["Fifty voices"]);
  expect(fileAt(site, commit, "content/about.md")).toBe(content.replace("Forty voices, one hill", "Fifty voices"));
});

test("a text that the newer sources have changed is refused", async () => {
  const actor = await createActor();
  const site = await startSite(actor);
  const content = sources["content/about.md"].replace("one hill", "three hills");
  await createTurn(actor, site, { change: { path: "content/about.md", content } });
  expect(await refusalOf(type(actor, site, "h1", ["Fifty voices"]))).toBe("text-elsewhere");
});

test("a protected file is not changed from a built page", async () => {
  const actor = await createActor();
  const site = await startSite(actor);
  await saveProtection(actor, site.projectId, { protectedPaths: ["content/**"], openedPaths: [] });
  expect(await refusalOf(type(actor, site, "h1", ["Fifty voices"]))).toBe("not-editable");
});

test("a restricted person can change nothing on a built page by hand", async () => {
  const owner = await createActor();
  const site = await startSite(owner);
  await finishConversation(owner, site);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  const { conversation } = await startConversation(editor, { projectId: site.projectId });
  const place = { ...site, conversationId: conversation.id };
  await releasePlace(owner, site.projectId, { kind: "folder", path: "content", for: { role: "editor" } });
  await restrictPerson(owner, { projectId: site.projectId, userId: editor.userId, restricted: true });
  expect(await refusalOf(type(editor, place, "h1", ["Sixty voices"]))).toBe("not-released");
  const asked = { workspaceId: site.workspaceId };
  const map = await withReleased(editor, asked, await readSourceMap(editor, { ...asked, address: "/about" }));
  expect(map).toMatchObject({ isBuilt: true, released: { refs: [] } });
  await restrictPerson(owner, { projectId: site.projectId, userId: editor.userId, restricted: false });
  expect(await refusalOf(type(editor, place, "h1", ["Sixty voices"]))).toBe("done");
});
