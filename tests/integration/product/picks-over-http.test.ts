import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// A person points at an element of the bakery and says what should be different. The practice model does it.

let product: Product;
let client: ApiClient;
let workspaceId: string;
let conversationId: string;
beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  product = await untilReady(await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY }));
  const { email } = await createActor();
  client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
  const project = await client.createProject("Bakery", { type: "starter", starter: "bakery" });
  workspaceId = project.workspace.id;
  conversationId = await client.startConversation(project.id);
});
afterAll(() => stopProduct(product));

const readMap = () => client.must<SourceMap>("GET", `/api/workspaces/${workspaceId}/source-map?path=index.html`);

async function pick(name: string) {
  const { commit, elements } = await readMap();
  const element = elements.find((one) => one.name === name);
  if (!element) throw new Error(`There is no ${name} among ${elements.map((one) => one.name).join(", ")}.`);
  return { base: commit, picks: [{ path: "index.html", ref: element.ref }] };
}

async function ask(instruction: string, picked: object) {
  const path = `/api/conversations/${conversationId}/edit-sessions`;
  const { id } = await client.must<{ id: string }>("POST", path, { instruction, ...picked });
  return client.ended(id);
}

test("a picked button becomes larger by a rule in the stylesheet", async () => {
  const turn = await ask("larger", { ...(await pick("Button “See what we bake”")), onlyPicked: true });
  expect(turn).toMatchObject({
    status: "completed",
    picks: [{ name: "Button “See what we bake”", path: "index.html", lost: false }],
    onlyPicked: true,
  });
  expect(turn.text).toContain("larger");
  const { files } = await client.diff(turn.editSessionId);
  const patches = JSON.stringify(files);
  expect(files.map(({ path }) => path)).toContain("css/styles.css");
  expect(patches).toContain("font-size: 1.25em");
});

test("a picked heading says what the person wants, and the page alone changes", async () => {
  const turn = await ask("change it to “Fresh every morning”", await pick("Heading “Good bread takes its time”"));
  expect(turn.status).toBe("completed");
  expect(turn.files.map(({ path }) => path)).toEqual(["index.html"]);
  const { elements } = await readMap();
  expect(elements.filter(({ name }) => name === "Heading “Fresh every morning”")).toHaveLength(1);
});

test("a ref that is not on the page is refused with a sentence", async () => {
  const { base } = await pick("Button “Find the shop”");
  const path = `/api/conversations/${conversationId}/edit-sessions`;
  const picks = [{ path: "index.html", ref: "e99999" }];
  const refused = await client.request("POST", path, { instruction: "larger", base, picks });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: "unknown-ref", detail: expect.stringContaining("pick it again") },
  });
  const withoutBase = await client.request("POST", path, { instruction: "larger", picks });
  expect([400, 422]).toContain(withoutBase.status);
  const tooMany = await client.request("POST", path, { instruction: "larger", base, picks: Array(21).fill(picks[0]) });
  expect([400, 422]).toContain(tooMany.status);
});
