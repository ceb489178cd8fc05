import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptUpload } from "#lib/conversations/uploads/accept-upload.ts";
import { type UploadFields, type UploadForDisplay, uploadBytesMax } from "#lib/conversations/uploads/upload-schema.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listAssets } from "#lib/projects/preview/list-assets.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { blackPng, jpegOf, movingPicture, photoWithPosition, pngOf } from "#tests/factories/hostile-pictures.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST } from "@/app/api/conversations/[conversationId]/assets/route.ts";

type Place = Site & { conversationId: string };

let owner: Actor;
beforeAll(async () => {
  owner = await createActor({ name: "Grace Baker" });
});
afterAll(async () => {
  await closeDatabase();
});

const page = `<!doctype html>
<title>Bakery</title>
<h1>Welcome</h1>
<img src="img/loaf.png" srcset="img/loaf.png 1x" alt="A loaf" width="100" height="80">
`;
const site = async () => ({ "index.html": page, "img/loaf.png": await pngOf(), "img/old.png": await pngOf() });
const picture = `e${parseHtml(page).elements.findIndex(({ tag }) => tag === "img") + 1}`;
const upload = ({ conversationId }: Place, name: string, content: Uint8Array, fields: UploadFields = {}) =>
  acceptUpload(owner, { conversationId, readFile: async () => ({ name, content, fields }) });
const edit = (place: Place, operations: Operation[], base = place.head) =>
  editByHand(owner, { conversationId: place.conversationId, base, operations });
const show = ({ path, width, height }: UploadForDisplay, alt?: string): Operation => ({
  ...{ op: "set-picture", path: "index.html", ref: picture, file: path, width, height },
  ...(alt === undefined ? {} : { alt }),
});
const uploadsOf = ({ conversationId }: Place) => database().upload.count({ where: { conversationId } });

/** Sends a form to the route as a browser does. */
async function post(place: Place, form: FormData | string, headers: Record<string, string> = {}): Promise<Response> {
  const body = new Response(form);
  const type = { "content-type": body.headers.get("content-type") ?? "", ...headers };
  const asked = await routeRequest("/", { method: "POST", actor: owner, headers: type });
  const request = new Request(asked, { body: body.body, duplex: "half" } as RequestInit);
  return POST(request, routeContext({ conversationId: place.conversationId }));
}

function formOf(content: Uint8Array, name = "My Loaf.jpg", fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), name);
  return form;
}

test("a cleaned photo replaces a picture in one turn, which undo takes back", async () => {
  const place = await createConversation(owner, await site());
  const answer = await post(place, formOf(await photoWithPosition(), "Fresh Loaf.png", { shownWidth: "5" }));
  expect(answer.status).toBe(201);
  const sent = (await answer.json()) as UploadForDisplay;
  expect(sent).toMatchObject({ path: "img/fresh-loaf.jpg", type: "image/jpeg", width: 10, height: 20 });
  const { commit, editSessionId } = await edit(place, [
    { op: "set-asset", path: sent.path, upload: sent.id },
    show(sent, "A fresh loaf"),
  ]);
  // A used upload waits no longer, so it counts towards no limit.
  expect(await uploadsOf(place)).toBe(0);
  const again: Operation = { op: "set-asset", path: "img/b.jpg", upload: sent.id };
  expect(await refusalOf(edit(place, [again]))).toBe("unknown-upload");
  const stored = blobAt(place.repository, `${commit}:${sent.path}`);
  expect(stored.length).toBe(sent.bytes);
  const facts = await sharp(stored).metadata();
  expect([facts.format, facts.exif, facts.orientation]).toEqual(["jpeg", undefined, undefined]);
  expect(stored.toString("latin1")).not.toMatch(/SecretCamera|GPS/);
  expect(blobAt(place.repository, `${commit}:index.html`).toString()).toBe(
    page.replace(/<img.*>/, '<img src="img/fresh-loaf.jpg" alt="A fresh loaf" width="100" height="200">'),
  );
  expect(git(place.repository, ["diff", "--name-only", place.head, commit]).split("\n")).toEqual([
    "img/fresh-loaf.jpg",
    "index.html",
  ]);
  expect((await getTurnForDisplay(owner, { editSessionId })).title).toBe(
    "You replaced the picture “A loaf” on Home by hand",
  );
  const undone = await undoTurn(owner, { editSessionId });
  expect(await treeOf(place.repository, undone.commit)).toBe(await treeOf(place.repository, place.head));
});

test("a picture that replaces one of its type changes every place that shows it", async () => {
  const place = await createConversation(owner, await site());
  const sent = await upload(place, "new.png", await pngOf({ width: 9, height: 9 }), { replaces: "img/loaf.png" });
  expect(sent.path).toBe("img/loaf.png");
  const { commit } = await edit(place, [{ op: "set-asset", path: sent.path, upload: sent.id }]);
  expect(git(place.repository, ["diff", "--name-only", place.head, commit])).toBe("img/loaf.png");
  const other = await upload(place, "new.jpg", await jpegOf(), { replaces: "img/loaf.png" });
  expect(other.path).toBe("img/new.jpg");
  for (const replaces of ["img/gone.png", "index.html", "../x.png"])
    expect(await refusalOf(upload(place, "x.png", await pngOf(), { replaces }))).toBe("upload-replaces-nothing");
});

test("bytes in the operation itself are cleaned as uploads are", async () => {
  const place = await createConversation(owner, await site());
  const set = (path: string, content: Uint8Array): Operation => ({
    ...{ op: "set-asset", path },
    base64: Buffer.from(content).toString("base64"),
  });
  const { commit } = await edit(place, [set("img/photo.jpg", await photoWithPosition())]);
  expect(blobAt(place.repository, `${commit}:img/photo.jpg`).toString("latin1")).not.toMatch(/SecretCamera|GPS/);
  const refused: [string, Uint8Array, string][] = [
    ["img/photo.png", await jpegOf(), "not-editable"],
    ["index.html", await jpegOf(), "not-editable"],
    ["shell.php", await jpegOf(), "not-editable"],
    ["../x.jpg", await jpegOf(), "not-editable"],
    [".github/x.jpg", await jpegOf(), "not-editable"],
    ["x.jpg", Buffer.from("<script>"), "not-a-picture"],
    ["x.svg", Buffer.from("<svg><image href='https://evil.example/x.png'/></svg>"), "drawing-with-photo"],
    ["x.png", blackPng(10_000, 10_000), "too-many-pixels"],
  ];
  for (const [path, content, code] of refused)
    expect(await refusalOf(edit(place, [set(path, content)], commit)), path).toBe(code);
  const twice = [set("img/a.jpg", await jpegOf()), set("img/a.jpg", await jpegOf())];
  expect(await refusalOf(edit(place, twice, commit))).toBe("not-editable");
});

const mark = "<script>alert('polyglot')</script>";
test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
  ["an archive that unpacks to a gigabyte", () => gzipSync(Buffer.alloc(20_000_000)), 415, "not-a-picture"],
  ["a document that is an archive too", () => Buffer.from("%PDF-1.7\nPK\x03\x04"), 415, "not-a-picture"],
  ["a page", () => Buffer.from(mark), 415, "not-a-picture"],
  ["a program", () => Buffer.from("MZ\x90"), 415, "not-a-picture"],
  ["an empty file", () => Buffer.alloc(0), 415, "not-a-picture"],
  ["100 million pixels", () => blackPng(10_000, 10_000), 413, "too-many-pixels"],
  ["half a photo", async () => (await jpegOf({ width: 900, height: 900 })).subarray(0, 3_000), 422, "picture-damaged"],
  ["a drawing with a page in it", () => Buffer.from("<svg><foreignObject/></svg>"), 422, "drawing-with-page"],
  ["a file of 50 MB", () => Buffer.alloc(50 * 1024 * 1024, 0xff), 413, "upload-too-large"],
])("%s gets a clear answer, and nothing is stored", async (_what, make, status, code) => {
  const place = await createConversation(owner, await site());
  const answer = await post(place, formOf(await make(), "holiday.jpg"));
  const body = (await answer.json()) as { code: string; detail: string };
  expect([answer.status, body.code]).toEqual([status, code]);
  expect(body.detail).toMatch(/^[A-Z].+ .+\.$/);
  expect(await uploadsOf(place)).toBe(0);
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ["a GIF that is a script too", async () => Buffer.concat([await movingPicture("gif"), Buffer.from(mark)]), "x.gif"],
  ["a JPEG that is a page too", async () => Buffer.concat([await jpegOf(), Buffer.from(mark)]), "x.jpg"],
  [
    "a drawing with scripts, addresses and listeners",
    () =>
      Buffer.from(
        `<svg onload="alert(1)"><script>alert('polyglot')</script><style>@import "https://evil.example"</style><use href="data:image/svg+xml,x#a"/><a href="javascript:alert(1)"><path d="M0 0" onclick="x()"/></a></svg>`,
      ),
    "x.svg",
  ],
])("%s is stored without what it hides", async (_what, make, path) => {
  const place = await createConversation(owner, await site());
  const sent = await upload(place, "x.bin", await make());
  expect(sent.path).toBe(`img/${path}`);
  const row = await database().upload.findUniqueOrThrow({ where: { id: sent.id } });
  const kept = [row.content, row.modern ?? []].map((bytes) => Buffer.from(bytes).toString("latin1")).join("");
  expect(kept).not.toMatch(/polyglot|script|onload|onclick|evil|import|data:/);
});

test("no more of a body is read than a file may have", async () => {
  const place = await createConversation(owner, await site());
  let bytes = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytes += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const asked = await routeRequest("/", { method: "POST", actor: owner, headers });
  const request = new Request(asked, { body: endless, duplex: "half" } as RequestInit);
  const answer = await POST(request, routeContext({ conversationId: place.conversationId }));
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "upload-too-large"]);
  expect(bytes).toBeLessThan(uploadBytesMax + 4 * 1024 * 1024);
});

test.each<[string, FormData | string, Record<string, string>, number, string]>([
  ["JSON", "{}", { "content-type": "application/json" }, 415, "upload-no-form"],
  ["a form that breaks off", "--x\r\n", { "content-type": "multipart/form-data; boundary=x" }, 422, "upload-missing"],
  ["a form without a file", new FormData(), {}, 422, "upload-missing"],
  ["a width that is none", formOf(Buffer.alloc(1), "x", { shownWidth: "wide" }), {}, 422, "upload-fields"],
  ["a field that nobody knows", formOf(Buffer.alloc(1), "x", { path: "../x" }), {}, 422, "upload-fields"],
])("%s is refused as an upload", async (_what, form, headers, status, code) => {
  const place = await createConversation(owner, await site());
  const answer = await post(place, form, headers);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});

test("an upload is used only by its person, in its conversation, until it expires", async () => {
  const place = await createConversation(owner, await site());
  const other = await createConversation(owner, await site());
  const sent = await upload(place, "a.png", await pngOf());
  const use = (where: Place) => edit(where, [{ op: "set-asset", path: sent.path, upload: sent.id }]);
  expect(await refusalOf(use(other))).toBe("unknown-upload");
  const colleague = await joinProject(await createActor(), place.projectId, "editor");
  const theirs = acceptUpload(colleague, {
    conversationId: place.conversationId,
    readFile: () => Promise.reject(new Error("The file must not be read.")),
  });
  expect(await refusalOf(theirs)).toBe("read-only");
  await database().upload.update({
    where: { id: sent.id },
    data: { createdAt: new Date(Date.now() - 2_000), expiresAt: new Date(Date.now() - 1_000) },
  });
  expect(await refusalOf(use(place))).toBe("unknown-upload");
  await upload(other, "b.png", await pngOf());
  expect(await uploadsOf(place)).toBe(0);
  await finishConversation(owner, place);
  expect(await refusalOf(upload(place, "a.png", await pngOf()))).toBe("conversation-finished");
});

test("uploads of one name at the same time get paths of their own", async () => {
  const place = await createConversation(owner, await site());
  const content = await jpegOf();
  const sent = await Promise.all(Array.from({ length: 4 }, () => upload(place, "loaf.jpg", content)));
  expect(new Set(sent.map(({ path }) => path)).size).toBe(4);
});

test("the list of files tells where each is used, and which are not", async () => {
  const files = {
    ...(await site()),
    "css/site.css": ".hero{background:url(../img/hero.png)}",
    "js/site.js": "show('img/later.png')",
    "img/hero.png": await pngOf(),
    "img/later.png": await pngOf(),
    "menu.pdf": "%PDF",
    "about.html": '<!doctype html><title>About</title><a href="menu.pdf">Menu</a><img src="img/loaf.png?v=1">',
  };
  const place = await createConversation(owner, files);
  const { assets, isComplete } = await listAssets(owner, { workspaceId: place.workspaceId });
  expect(isComplete).toBe(true);
  const used = assets.map(({ path, uses }) => [path, uses.map(({ path, title, ref }) => `${path} ${title} ${ref}`)]);
  expect(Object.fromEntries(used)).toEqual({
    "img/hero.png": ["css/site.css  null"],
    "img/later.png": ["js/site.js  null"],
    "img/loaf.png": ["about.html About e3", `index.html Bakery ${picture}`],
    "img/old.png": [],
    "menu.pdf": ["about.html About e2"],
  });
  expect(assets.find(({ path }) => path === "menu.pdf")).toMatchObject({ isPicture: false, bytes: 4, usesCount: 1 });
});

test("a file is removed once nothing uses it, also in what others changed meanwhile", async () => {
  const place = await createConversation(owner, await site());
  const remove = (path: string): Operation => ({ op: "remove-asset", path });
  await expect(edit(place, [remove("img/loaf.png")])).rejects.toMatchObject({
    code: "asset-in-use",
    userMessage: "“img/loaf.png” is still used on “Home”. Take it off there first, then remove it.",
    details: { pages: [{ path: "index.html", title: "Home" }] },
  });
  for (const path of ["index.html", "img/gone.png", "../img/old.png"])
    expect(await refusalOf(edit(place, [remove(path)])), path).toBe("not-editable");
  const removed = await edit(place, [remove("img/loaf.png"), { op: "remove", path: "index.html", ref: picture }]);
  expect(git(place.repository, ["ls-tree", "-r", "--name-only", removed.commit]).split("\n")).toEqual([
    "img/old.png",
    "index.html",
  ]);
  const later: Operation = { op: "replace-range", path: "index.html", start: 0, end: 0, text: "<!-- img/old.png -->" };
  await edit(place, [later], removed.commit);
  expect(await refusalOf(edit(place, [remove("img/old.png")], removed.commit))).toBe("asset-in-use");
});

test("a file stays while a text of the site is too large to read", async () => {
  const place = await createConversation(owner, { ...(await site()), "data.json": " ".repeat(1_000_001) });
  expect((await listAssets(owner, { workspaceId: place.workspaceId })).isComplete).toBe(false);
  const removed = edit(place, [{ op: "remove-asset", path: "img/old.png" }]);
  await expect(removed).rejects.toMatchObject({
    code: "not-editable",
    userMessage: expect.stringContaining("too large"),
  });
});
