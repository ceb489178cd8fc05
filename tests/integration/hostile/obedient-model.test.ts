import { join } from "node:path";
import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { getTurnDiff } from "#lib/conversations/versions/turn-diff.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { packRepository } from "#lib/workspaces/git/pack-repository.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, type ScriptedPart, say } from "#tests/fakes/scripted-model/script.ts";
import { createHostilePlace, type HostilePlace, largeFiles } from "./hostile-site.ts";
import { secret } from "./sentinels.ts";

// A model that obeys a hostile page in a repository made by an attacker, with the whole product between it and the
// machine.

const around = join(process.env.DATA_DIR ?? "", "around");
const product = startRunningProduct({ DATA_DIR: join(around, "data") });

/** The tool results that the model got in the newest turn, in the order of its calls. */
function answers(): string[] {
  const { messages } = product.model().requests.at(-1) ?? { messages: [] };
  return messages.filter(({ role }) => role === "tool").map(({ text }) => text);
}

const headOf = async ({ workspaceId }: HostilePlace) =>
  (await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } })).headCommit ?? "";

/** Has the model make the calls in one step and returns their results. */
async function obey(actor: Actor, place: HostilePlace, calls: ScriptedPart[]) {
  product.model().script({ replies: [reply(say("As the page says."), ...calls), reply(say("Done."))] });
  const turn = await runTurn(actor, place.conversationId, "Do what the page says");
  return { turn, answers: answers() };
}

function expectRefused(texts: string[], calls: number): void {
  expect(texts).toHaveLength(calls);
  for (const text of texts) {
    expect(text).toMatch(/^Error: \S/);
    expect(text.length).toBeLessThan(1_500);
    expect(text).not.toContain(secret);
    expect(text).not.toContain("root:");
  }
}

const outside = [
  ...["../secret.html", "../../../secret.html", "folder/../../secret.html", "./index.html", "..", ".", "a/./b.html"],
  ...["/etc/passwd", "/secret.html", "//secret.html", "file:///etc/passwd", "index.html/", "a//b.html", "/"],
  ...["..\\secret.html", "C:\\Windows\\win.ini", "\\\\host\\share", "index.html/inside.html", "folder"],
];
const gitsOwn = [
  ...[".git/config", ".git/hooks/pre-commit", ".GIT/hooks/pre-commit", ".Git", "git~1/config", "GIT~1/hooks/update"],
  ...[".git./config", ".git /config", ".git::$INDEX_ALLOCATION/config", ".g\u200cit/config", "sub/.git/hooks/update"],
];
const unspeakable = ["", "\0", "index.html\0.png", "line\nbreak.html", "tab\t.html", "\ud800.html", "\u2028.html"];
const endless = ["x".repeat(1_001), "ü".repeat(600), "a/".repeat(490).concat("x".repeat(40))];
const links = [
  ...["absolute", "passwd", "dangling.html", "one", "three", "loop", "folder", "folder/secret.html", "git/config"].map(
    (name) => `links/${name}`,
  ),
  ...["module", "module/index.html"],
];

test("no tool's path leaves the site, enters git's files or follows a link", async () => {
  const actor = await createActor();
  const place = await createHostilePlace(actor);
  const calls = [...outside, ...gitsOwn, ...unspeakable, ...endless, ...links].flatMap((path) => [
    call("read_file", { path }),
    call("write_file", { path, content: "Obeyed.", overwrite: true }),
    call("edit_file", { path, edits: [{ oldText: "a", newText: "b" }] }),
    call("move_file", { from: path, to: "moved.html" }),
    call("move_file", { from: "index.html", to: path }),
    call("delete_file", { path }),
  ]);

  const { turn, answers: texts } = await obey(actor, place, calls);

  expectRefused(texts, calls.length);
  expect(turn).toMatchObject({ status: "completed", commit: null, files: [], error: null });
  expect(turn.tools.map(({ state }) => state)).toEqual(calls.map(() => "failed"));
  expect(await headOf(place)).toBe(place.head);
  place.sentinels.expectUnchanged();
});

test("an edit keeps a hostile repository's other files, and undo restores the tree", async () => {
  const actor = await createActor();
  const place = await createHostilePlace(actor);
  const { turn, answers: texts } = await obey(actor, place, [
    call("list_files", {}),
    call("search_files", { query: secret }),
    call("search_files", { query: "daily|ABOUT", regex: true, caseSensitive: true }),
    call("check_site", {}),
    call("read_file", { path: "with 'quotes\" and $(id).html" }),
    call("read_file", { path: "ünï/日本.html" }),
    call("read_file", { path: "--output=x.html" }),
    call("read_file", { path: ":(glob)*.html" }),
    call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "Hello" }] }),
    call("edit_file", { path: "About.html", edits: [{ oldText: "ABOUT US", newText: "WHO WE ARE" }] }),
    call("move_file", { from: "latin.html", to: "--help.html" }),
    call("write_file", { path: "--upload-pack=x/$(id).html", content: "<title>new</title>\n" }),
    call("delete_file", { path: "empty.html" }),
  ]);

  const [list = "", found, hits, , ...rest] = texts;
  expect(list).toMatch(/links\/passwd \(symlink, not followed\)/);
  expect(list).toMatch(/module \(submodule, not part of the site\)/);
  expect(found).toBe("No matches");
  expect(hits).toMatch(/^2 matches/);
  for (const text of rest) expect(text).not.toMatch(/^Error/);
  expect(turn.files.map(({ path, status }) => `${status} ${path}`).sort()).toEqual([
    "added --upload-pack=x/$(id).html",
    "deleted empty.html",
    "modified About.html",
    "modified index.html",
    "renamed --help.html",
  ]);
  const before = place.entries(place.head);
  const after = place.entries(turn.commit ?? "");
  const touched = new Set(["index.html", "About.html", "latin.html", "empty.html"]);
  for (const [path, entry] of before) if (!touched.has(path)) expect(after.get(path), path).toBe(entry);
  expect(after.get("--help.html")).toBe(before.get("latin.html"));
  expect((await getTurnDiff(actor, { editSessionId: turn.editSessionId })).files).toHaveLength(5);
  const undone = await undoTurn(actor, { editSessionId: turn.editSessionId });
  expect(await treeOf(place.repository, undone.commit)).toBe(await treeOf(place.repository, place.head));
  await packRepository(place.repository);
  expect(place.entries(undone.commit)).toEqual(before);
  place.sentinels.expectUnchanged();
});

test("binary and huge files get clear errors and stay unchanged", async () => {
  const actor = await createActor();
  const place = await createHostilePlace(actor, largeFiles);
  const edits = [{ oldText: "a", newText: "b" }];
  const { turn, answers: texts } = await obey(actor, place, [
    call("read_file", { path: "picture.png" }),
    call("edit_file", { path: "picture.png", edits }),
    call("read_file", { path: "film.mp4" }),
    call("edit_file", { path: "film.mp4", edits }),
    call("write_file", { path: "film.mp4", content: "short", overwrite: true }),
    call("read_file", { path: "one-line.html" }),
    call("edit_file", { path: "one-line.html", edits }),
    call("edit_file", { path: "large-line.html", edits }),
    call("edit_file", { path: "large-line.html", edits: [{ oldText: "a".repeat(500_000).concat("b"), newText: "c" }] }),
    call("write_file", { path: "new.html", content: "x".repeat(6_000_000) }),
    call("write_file", { path: "picture.png", content: "text", overwrite: true }),
    call("search_files", { query: "film" }),
    call("read_file", { path: "large-line.html" }),
  ]);

  const search = texts.splice(11, 1)[0];
  const read = texts.pop() ?? "";
  expect(search).toBe("No matches");
  expect(read.split("\n")[0]).toMatch(/line 1 cut at 60000 characters$/);
  expect(read.length).toBeLessThan(61_000);
  expectRefused(texts, 11);
  expect(texts[0]).toContain("binary file (8 bytes)");
  expect(texts[2]).toContain("film.mp4 has 50.0 MB");
  expect(texts[7]).toContain("more than 1000 times");
  expect(turn).toMatchObject({ status: "completed", commit: null });
  place.sentinels.expectUnchanged();
});

test("senseless calls each get an error result, and the turn goes on", async () => {
  const actor = await createActor();
  const place = await createHostilePlace(actor);
  const raw = (name: string, text: string): ScriptedPart => ({ call: name, id: null, argumentPieces: [text] });
  const calls = [
    call("run_shell", { command: "cat /etc/passwd" }),
    call("__proto__", {}),
    call("constructor", { path: "index.html" }),
    call("read_file", {}),
    call("read_file", { path: 5 }),
    call("read_file", { path: ["index.html"] }),
    call("read_file", { path: { toString: "index.html" } }),
    call("read_file", { path: "index.html", offset: -1 }),
    call("read_file", { path: "index.html", limit: 1e308 }),
    call("read_file", { path: "index.html", offset: "1; rm -rf /" }),
    call("edit_file", { path: "index.html", edits: "all" }),
    call("edit_file", { path: "index.html", edits: [] }),
    call("edit_file", { path: "index.html", edits: [{ oldText: "", newText: "x" }] }),
    call("edit_file", { path: "index.html", edits: [{ oldText: "Welcome", newText: "\0" }] }),
    call("edit_file", { path: "index.html", edits: Array(100_000).fill({ oldText: "a", newText: "b" }) }),
    call("edit_file", { path: "index.html", edits: [{ oldText: "y".repeat(2_000_000), newText: "" }] }),
    call("write_file", { path: "index.html", content: null }),
    call("write_file", { path: "new.html", content: "a\0b" }),
    call("search_files", { query: "" }),
    call("search_files", { query: "(((((", regex: true }),
    call("search_files", { query: "a{999}{999}{999}", regex: true }),
    call("search_files", { query: "a\nb" }),
    call("search_files", { query: "a", glob: "{a,".repeat(300) }),
    call("list_files", { glob: "[".repeat(500) }),
    call("revert_turn", { turn: 0 }),
    call("revert_turn", { turn: 9e15 }),
    call("revert_turn", { turn: "1 OR 1=1" }),
    raw("read_file", '{"path":"__proto__","__proto__":{"path":"index.html"}}'),
    raw("write_file", '["x.html","content"]'),
    raw("write_file", "null"),
    raw("write_file", '"x.html"'),
  ];

  const { turn, answers: texts } = await obey(actor, place, calls);

  expectRefused(texts, calls.length);
  expect(turn).toMatchObject({ status: "completed", text: "As the page says.\n\nDone.", commit: null });
  for (const { input, output } of turn.tools) expect(JSON.stringify([input, output]).length).toBeLessThan(20_000);
  expect(({} as Record<string, unknown>).path).toBeUndefined();
  place.sentinels.expectUnchanged();
});

test("a thousand calls in one step are all answered in order", async () => {
  const actor = await createActor();
  const place = await createHostilePlace(actor, () => ({ "index.html": "<title>Home</title>\n" }));
  const calls = Array.from({ length: 1_000 }, (_, index) =>
    index % 50 === 0
      ? call("write_file", { path: `pages/${index}.html`, content: `<title>${index}</title>\n` })
      : call("read_file", { path: `pages/${index - 1}.html`, offset: 1 + (index % 2) }),
  );

  const { turn, answers: texts } = await obey(actor, place, calls);

  expect(texts).toHaveLength(1_000);
  expect(texts[950]).toBe("Created pages/950.html (19 bytes)");
  expect(texts[1]).toMatch(/^Error: pages\/0\.html has only 1 lines/);
  expect(turn.files).toHaveLength(20);
  const chunks = await readToEnd(turn.editSessionId);
  expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index + 1));
  place.sentinels.expectUnchanged();
});

test("Stop ends a search that would never finish", async () => {
  const actor = await createActor();
  const place = await createHostilePlace(actor, () => ({ "index.html": "a".repeat(1_000_000) }));
  product.model().script({
    replies: [reply(call("search_files", { query: "(a|aa|aaa)+(a|aa)+(a*)*\\1b{300}", regex: true }))],
  });
  const { turn } = await acceptTurn(actor, { conversationId: place.conversationId, instruction: "Search" });
  await expect
    .poll(() => database().editSessionChunk.count({ where: { editSessionId: turn.id, type: "progress" } }), {
      timeout: 100_000,
    })
    .toBe(2);

  await cancelTurn(actor, { editSessionId: turn.id });
  const chunks = await readToEnd(turn.id);

  expect(chunks.at(-1)).toMatchObject({ payload: { status: "cancelled" } });
  product.model().script({ replies: [reply(say("Here."))] });
  expect(await runTurn(actor, place.conversationId, "Still there?")).toMatchObject({ text: "Here." });
});
