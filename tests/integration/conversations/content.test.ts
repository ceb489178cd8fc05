import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { getEntry, listCollections, listEntries } from "#lib/projects/content/list-content.ts";
import { readTexts } from "#lib/projects/content/site-content.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { releasePlace, restrictPerson } from "#lib/projects/released-places/release-place.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";

// Content of a site that Hugo builds, changed by forms: the real git, and the request of every change by hand.

const first = `---\r\n# Shown first\r\ntitle: 'First night'   # as printed\r\ndate: 2026-03-02T19:30:00Z\r\ntags:\r\n  - choir\r\n  - spring\r\ndraft: true\r\nparams: {seats: 40}\r\n---\r\n\r\nWe sing **loudly**.\r\n`;
const second = `---\ntitle: Second night\ndate: 2026-04-02\ntags: []\ndraft: false\n---\nMore.\n`;
const team = "# People\n- name: Ada # leads\n  role: Alto\n\n- name: Bo\n  role: Bass\n";
const sources = {
  "hugo.toml": 'title = "Choir"\n',
  "content/_index.md": "---\ntitle: Home\n---\n",
  "content/posts/first.md": first,
  "content/posts/second.md": second,
  "content/steps/a.md": "---\ntitle: A\nweight: 10 # early\n---\n",
  "content/steps/b.md": "---\ntitle: B\nweight: 20\n---\n",
  "content/steps/c.md": "---\ntitle: C\nweight: 30\n---\n",
  "data/team.yml": team,
  "archetypes/default.md": "---\ntitle: '{{ .Name }}'\nlayout: news\n---\n",
};

type Place = Site & { conversationId: string };

const save = (actor: Actor, { conversationId, head }: Place, ...operations: Operation[]) =>
  editByHand(actor, { conversationId, base: head, operations });

const fileAt = ({ repository }: Place, commit: string, path: string) =>
  blobAt(repository, `${commit}:${path}`).toString();
const changed = ({ repository, head }: Place, commit: string) =>
  git(repository, ["diff", "--name-status", head, commit]);

async function entryOf(actor: Actor, { workspaceId }: Place, path: string, index: number | null = null) {
  const collection = path.replace(/\/[^/]+\.md$/, "");
  const { entry } = await getEntry(actor, { workspaceId, collection, path, ...(index === null ? {} : { index }) });
  return { collection, path, index, version: entry.version };
}

async function start(): Promise<{ actor: Actor; place: Place }> {
  const actor = await createActor();
  return { actor, place: await createConversation(actor, sources) };
}

test("lists collections, their entries newest first, and their fields", async () => {
  const { actor, place } = await start();
  const { collections } = await listCollections(actor, place);
  expect(collections.map(({ id, kind, count }) => [id, kind, count])).toEqual([
    ["content/posts", "files", 2],
    ["content/steps", "files", 3],
    ["data/team.yml", "records", 2],
  ]);
  const posts = await listEntries(actor, { ...place, collection: "content/posts" });
  expect(posts.entries.map(({ title, date, isDraft }) => [title, date, isDraft])).toEqual([
    ["Second night", "2026-04-02", false],
    ["First night", "2026-03-02", true],
  ]);
  expect(posts.fields.map(({ key, kind }) => [key, kind])).toEqual([
    ["title", "text"],
    ["date", "date"],
    ["tags", "list"],
    ["draft", "yes-no"],
    ["params", "group"],
  ]);
});

test("a changed value and text leave every other byte as it was", async () => {
  const { actor, place } = await start();
  const entry = await entryOf(actor, place, "content/posts/first.md");
  const { commit, editSessionId } = await save(actor, place, {
    ...{ op: "set-entry", ...entry },
    values: [
      { key: "title", value: "It's the first night" },
      { key: "date", value: "2026-03-09" },
      { key: "tags", value: ["choir", "may", "spring"] },
      { key: "draft", value: false },
    ],
    body: "We sing **loudly**.\nAnd late.\n",
  });
  expect(fileAt(place, commit, entry.path)).toBe(
    first
      .replace("'First night'", "'It''s the first night'")
      .replace("2026-03-02T", "2026-03-09T")
      .replace("- choir\r\n", "- choir\r\n  - may\r\n")
      .replace("draft: true", "draft: false")
      .replace("loudly**.\r\n", "loudly**.\r\nAnd late.\r\n"),
  );
  expect(changed(place, commit)).toBe(`M\t${entry.path}`);
  const turn = await database().editSession.findUniqueOrThrow({ where: { id: editSessionId } });
  expect(turn).toMatchObject({ kind: "manual", status: "completed", resultCommit: commit });
  expect(turn.instruction).toBe("changed the entry “First night”");
});

test("a save on an older version of the entry is refused and changes nothing", async () => {
  const { actor, place } = await start();
  const entry = await entryOf(actor, place, "content/posts/second.md");
  const set = (value: string): Operation => ({ op: "set-entry", ...entry, values: [{ key: "title", value }] });
  const { commit } = await save(actor, place, set("Mine"));
  expect(await refusalOf(save(actor, place, set("Yours")))).toBe("head-moved");
  expect(await database().workspace.findUniqueOrThrow({ where: { id: place.workspaceId } })).toMatchObject({
    headCommit: commit,
  });
});

test("a new entry has the fields of the others and a free name", async () => {
  const { actor, place } = await start();
  const add: Operation = {
    ...{ op: "add-entry", collection: "content/posts", title: "First" },
    values: [{ key: "date", value: "2026-05-01" }],
    body: "Hello.\n",
  };
  const { commit } = await save(actor, place, add);
  expect(changed(place, commit)).toBe("A\tcontent/posts/first-2.md");
  expect(fileAt(place, commit, "content/posts/first-2.md")).toBe(
    "---\ntitle: First\ndate: 2026-05-01\ntags: []\ndraft: true\nlayout: news\n---\n\nHello.\n",
  );
});

test("a duplicate is a draft with its title, a removed entry is gone", async () => {
  const { actor, place } = await start();
  const entry = await entryOf(actor, place, "content/posts/second.md");
  const copy = await save(actor, place, { op: "duplicate-entry", ...entry, title: "Copy of Second night" });
  expect(fileAt(place, copy.commit, "content/posts/copy-of-second-night.md")).toBe(
    second.replace("title: Second night", "title: Copy of Second night").replace("draft: false", "draft: true"),
  );
  const { commit } = await save(actor, place, { op: "remove-entry", ...entry });
  expect(changed({ ...place, head: copy.commit }, commit)).toBe("D\tcontent/posts/second.md");
});

test("an order by numbers changes as few numbers as it can", async () => {
  const { actor, place } = await start();
  const { entries, isOrdered } = await listEntries(actor, { ...place, collection: "content/steps" });
  expect(isOrdered).toBe(true);
  const [a, b, c] = entries.map(({ path, index, version }) => ({ path, index, version }));
  if (!a || !b || !c) throw new Error("The steps are missing.");
  const { commit } = await save(actor, place, { op: "order-entries", collection: "content/steps", order: [b, a, c] });
  expect(changed(place, commit)).toBe("M\tcontent/steps/a.md\nM\tcontent/steps/b.md");
  expect(fileAt(place, commit, "content/steps/a.md")).toBe("---\ntitle: A\nweight: 20 # early\n---\n");
});

test("records of a file are changed, added and ordered, their comments kept", async () => {
  const { actor, place } = await start();
  const collection = "data/team.yml";
  const list = () => listEntries(actor, { ...place, collection });
  const [ada] = (await list()).entries;
  if (!ada) throw new Error("Ada is missing.");
  const at = (index: number, version: string) => ({ collection, path: collection, index, version });
  await save(actor, place, { op: "set-entry", ...at(0, ada.version), values: [{ key: "role", value: "Soprano" }] });
  const added = await save(actor, place, {
    op: "add-entry",
    collection,
    title: "Cy",
    values: [{ key: "role", value: "Tenor" }],
  });
  expect(fileAt(place, added.commit, collection)).toBe(`${team.replace("Alto", "Soprano")}- name: Cy\n  role: Tenor\n`);
  const { entries } = await list();
  const order = entries.toReversed().map(({ path, index, version }) => ({ path, index, version }));
  const { commit } = await save(actor, place, { op: "order-entries", collection, order });
  expect(fileAt(place, commit, collection)).toBe(
    "# People\n- name: Cy\n  role: Tenor\n\n- name: Bo\n  role: Bass\n- name: Ada # leads\n  role: Soprano\n",
  );
});

test("a protected entry is refused", async () => {
  const { actor, place } = await start();
  const entry = await entryOf(actor, place, "content/posts/second.md");
  await saveProtection(actor, place.projectId, { protectedPaths: ["content/posts/**"], openedPaths: [] });
  const change: Operation = { op: "set-entry", ...entry, values: [{ key: "title", value: "Mine" }] };
  expect(await refusalOf(save(actor, place, change))).toBe("not-editable");
});

test("a restricted person changes entries of released folders only", async () => {
  const owner = await createActor();
  const site = await createConversation(owner, sources);
  await finishConversation(owner, site);
  const editor = await joinProject(await createActor(), site.projectId, "editor");
  const { conversation } = await startConversation(editor, { projectId: site.projectId });
  const place = { ...site, conversationId: conversation.id };
  await releasePlace(owner, site.projectId, { kind: "folder", path: "content/posts", for: { role: "editor" } });
  await restrictPerson(owner, { projectId: site.projectId, userId: editor.userId, restricted: true });
  const step = await entryOf(editor, place, "content/steps/a.md");
  const post = await entryOf(editor, place, "content/posts/second.md");
  const title = [{ key: "title", value: "Mine" }];
  expect(await refusalOf(save(editor, place, { op: "set-entry", ...step, values: title }))).toBe("not-released");
  expect(await refusalOf(save(editor, place, { op: "set-entry", ...post, values: title }))).toBe("done");
});

const pageFront =
  "---\n# Home\ntitle: Home\nhero:\n  title: 'Hi'   # greets\n  odd: [[deep]]\nteam:\n- {name: Ada, role: Alto}\n- {name: Bo, role: Bass}\n---\nText\n";

test("values inside of others are shown and changed, odd ones stay with their source", async () => {
  const actor = await createActor();
  const place = await createConversation(actor, { "hugo.toml": "", "content/pages/home.md": pageFront });
  const asked = { ...place, collection: "content/pages", path: "content/pages/home.md" };
  const { values, others } = await getEntry(actor, asked);
  expect(values).toContainEqual({ key: "hero", value: { group: [{ key: "title", value: "Hi" }] } });
  expect(others).toEqual([{ key: "hero › odd", source: "[[deep]]", isWhole: false }]);
  const entry = await entryOf(actor, place, asked.path);
  const { commit } = await save(actor, place, {
    ...{ op: "set-entry", ...entry },
    values: [
      { key: "hero", value: { group: [{ key: "title", value: "Bye" }] } },
      {
        key: "team",
        value: {
          rows: [
            { from: 1, values: [] },
            { from: 0, values: [{ key: "role", value: "Tenor" }] },
          ],
        },
      },
    ],
  });
  expect(fileAt(place, commit, asked.path)).toBe(
    pageFront
      .replace("'Hi'", "'Bye'")
      .replace(
        "- {name: Ada, role: Alto}\n- {name: Bo, role: Bass}",
        "- {name: Bo, role: Bass}\n- {name: Ada, role: Tenor}",
      ),
  );
  const forged: Operation = {
    ...{ op: "set-entry", ...(await entryOf(actor, place, asked.path)) },
    values: [{ key: "hero", value: { group: [{ key: "odd", value: "flat" }] } }],
  };
  expect(await refusalOf(save(actor, place, forged))).toBe("not-editable");
});

const drafts = {
  "_config.yml": "title: Blog\n",
  "_posts/2026-01-02-old.md": "---\ntitle: Old\n---\n",
  "_posts/2026-03-04-soon.md": "---\ntitle: Other\n---\n",
  "_drafts/music/soon.md": "\uFEFF---\r\ntitle: Soon\r\ndate: 2026-03-04 10:00\r\n---\r\nText\r\n",
  "_drafts/bad day.markdown": "---\ntitle: Bad\ndate: 2026-99-99\n---\n",
  "_drafts/2020-01-01-kept.md": "---\ntitle: Kept\npublished: false\n---\n",
};

test("a draft becomes a post of its day and back, each one change", async () => {
  const actor = await createActor();
  const place = await createConversation(actor, drafts);
  const at = async (path: string) => {
    const { entry } = await getEntry(actor, { ...place, collection: "_posts", path });
    return { collection: "_posts", path, index: null, version: entry.version };
  };
  const day = "2026-11-12";
  const publish = async (path: string) => save(actor, place, { op: "publish-entry", ...(await at(path)), day });
  const made = await publish("_drafts/music/soon.md");
  expect(changed(place, made.commit)).toBe("R100\t_drafts/music/soon.md\t_posts/music/2026-03-04-soon.md");
  const turn = await database().editSession.findUniqueOrThrow({ where: { id: made.editSessionId } });
  expect(turn.instruction).toBe("made a post of the entry “Soon”");
  const odd = await publish("_drafts/bad day.markdown");
  expect(fileAt(place, odd.commit, `_posts/${day}-bad day.markdown`)).toBe(drafts["_drafts/bad day.markdown"]);
  const kept = await publish("_drafts/2020-01-01-kept.md");
  expect(fileAt(place, kept.commit, "_posts/2020-01-01-kept.md")).toContain("published: true");
  const back = await save(actor, place, { op: "unpublish-entry", ...(await at("_posts/music/2026-03-04-soon.md")) });
  expect(fileAt(place, back.commit, "_drafts/music/soon.md")).toBe(drafts["_drafts/music/soon.md"]);
  const wrong: Operation = { op: "unpublish-entry", ...(await at("_drafts/music/soon.md")) };
  expect(await refusalOf(save(actor, place, wrong))).toBe("not-editable");
});

test("a draft whose name a post has gets a number", async () => {
  const actor = await createActor();
  const draft = "---\ntitle: Soon\ndate: 2026-03-04\n---\n";
  const place = await createConversation(actor, { ...drafts, "_drafts/soon.md": draft });
  const asked = { collection: "_posts", path: "_drafts/soon.md" };
  const { entry } = await getEntry(actor, { ...place, ...asked });
  const operation: Operation = {
    op: "publish-entry",
    ...asked,
    index: null,
    version: entry.version,
    day: "2026-11-12",
  };
  const { commit } = await save(actor, place, operation);
  expect(fileAt(place, commit, "_posts/2026-03-04-soon-2.md")).toBe(draft);
});

test("hostile files are listed with the reason why no form opens them", async () => {
  const bomb = `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`;
  const actor = await createActor();
  const place = await createConversation(actor, {
    "hugo.toml": "",
    "content/odd/bomb.md": `---\ntitle: Bomb\n${bomb}---\n`,
    "content/odd/deep.md": `---\ntitle: ${"[".repeat(5_000)}\n---\n`,
    "content/odd/key.md": `---\ntitle: Key\n__proto__: mine\n---\n`,
    "content/odd/open.md": "---\ntitle: Open\n",
    "content/odd/twice.md": "---\ntitle: A\ntitle: B\n---\n",
    "content/odd/large.md": `---\ntitle: Large\n---\n${"x".repeat(600_000)}`,
    "content/odd/zero.md": "---\ntitle: Zero\u0000\n---\n",
  });
  const { entries } = await listEntries(actor, { ...place, collection: "content/odd" });
  expect(Object.fromEntries(entries.map(({ path, problem }) => [path.slice(12), problem]))).toEqual({
    "bomb.md": null,
    "deep.md": "too-intricate",
    "key.md": null,
    "large.md": "too-large",
    "open.md": "unreadable",
    "twice.md": "unreadable",
    "zero.md": "not-text",
  });
  const asked = { ...place, collection: "content/odd", path: "content/odd/key.md" };
  expect((await getEntry(actor, asked)).values).toContainEqual({ key: "__proto__", value: "mine" });
  const { commit } = await save(actor, place, {
    ...{ op: "set-entry", ...(await entryOf(actor, place, "content/odd/bomb.md")) },
    values: [{ key: "title", value: "Harmless" }],
  });
  expect(fileAt(place, commit, "content/odd/bomb.md")).toBe(`---\ntitle: Harmless\n${bomb}---\n`);
});

test("of a thousand posts only a changed one is read again", async () => {
  const actor = await createActor();
  const posts = Array.from({ length: 1_000 }, (_, n) => [
    `content/posts/p${n}.md`,
    `---\ntitle: Post ${n}\n---\nText\n`,
  ]);
  const place = await createConversation(actor, { "hugo.toml": "", ...Object.fromEntries(posts) });
  const list = () => listEntries(actor, { ...place, collection: "content/posts" });
  expect((await list()).entries).toHaveLength(1_000);
  const entry = await entryOf(actor, place, "content/posts/p7.md");
  await save(actor, place, { op: "set-entry", ...entry, values: [{ key: "title", value: "Changed" }] });
  const before = readTexts();
  const { entries } = await list();
  expect(entries.some(({ title }) => title === "Changed")).toBe(true);
  expect(readTexts() - before).toBeLessThanOrEqual(1);
  const part = (asked: { search?: string; from: number }) =>
    listEntries(actor, { ...place, collection: "content/posts", ...asked });
  const last = await part({ from: 950 });
  expect([last.entries.length, last.found, last.collection.count]).toEqual([50, 1_000, 1_000]);
  const found = await part({ search: " PÓST  99 ", from: 0 });
  expect([found.entries.length, found.found, found.collection.count]).toEqual([19, 19, 1_000]);
  expect((await part({ search: "99", from: 5_000 })).entries).toEqual([]);
});
