import { globSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { toContent } from "#lib/conversations/request-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// A private note is planted; then everything that can be read is read, in every form in which it is served.

const canary = "CANARY-7f3a-private-note";
let product: Product;
let owner: Actor;
let editor: Actor;
let place: Record<string, string>;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  product = await untilReady(await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, LOG_LEVEL: "debug" }));
  owner = await createActor();
  editor = await createActor();
  const site: Site & { conversationId: string } = await createConversation(owner);
  editor = await joinProject(editor, site.projectId, "editor");
  const editSessionId = await createTurn(owner, site, { note: canary });
  await keepRequest(site.conversationId, editSessionId);
  const reviewed = await createConversation(owner);
  await joinProject(editor, reviewed.projectId, "editor");
  await createTurn(owner, reviewed, { note: canary });
  const { reviewId } = await sendForReview(owner, reviewed);
  place = { ...site, editSessionId, commit: site.head, reviewId: reviewId ?? "", n: "1" };
}, 60_000);
afterAll(() => stopProduct(product));

/** A model request that carried the note, as the worker keeps one. */
async function keepRequest(conversationId: string, editSessionId: string): Promise<void> {
  const message = toContent(JSON.stringify({ role: "system", content: `- ${canary}` }));
  const tools = toContent("[]");
  const outline = toContent(JSON.stringify({ sections: [], leftOut: [], windowTokens: 128_000 }));
  const data = [message, tools, outline].map((content) => ({ conversationId, ...content }));
  await database().modelRequestContent.createMany({ data });
  await database().modelRequest.create({
    data: {
      editSessionId,
      conversationId,
      step: 1,
      model: "gpt-4.1",
      settings: { provider: "openai.chat" },
      messageHashes: [message.hash],
      toolsHash: tools.hash,
      outlineHash: outline.hash,
      startedAt: new Date(),
    },
  });
}

async function signIn({ email }: Actor): Promise<ApiClient> {
  const client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
  return client;
}

/** Every address that answers GET, with this conversation's ids in it. */
function addresses(): string[] {
  return globSync("app/**/{route.ts,page.tsx}")
    .map(
      (file) =>
        `/${file
          .split("/")
          .slice(1, -1)
          .filter((part) => !part.startsWith("("))
          .join("/")}`,
    )
    .filter((path) => !path.includes("nextauth"))
    .map((path) => path.replace(/\[(\w+)\]/g, (_, name: string) => place[name] ?? ""));
}

test("a private note is in nothing that an editor's browser, or the owner's outside the dump, can receive", async () => {
  const paths = addresses();
  let read = 0;
  for (const [who, client] of [
    ["editor", await signIn(editor)],
    ["owner", await signIn(owner)],
  ] as const) {
    for (const path of paths) {
      // Where the owner, who may inspect and configure, is meant to find it.
      if (who === "owner" && /\/(?:context|memory|requests\/1)$/.test(path)) continue;
      for (const headers of [{}, { rsc: "1" }, { accept: "application/json" }] as Record<string, string>[]) {
        const answer = await client.get(path, headers);
        expect(answer.text, `${who} ${path} ${JSON.stringify(headers)}`).not.toContain(canary);
        read += answer.status === 200 ? 1 : 0;
      }
    }
  }
  expect(read).toBeGreaterThan(40);
  expect(product.stdout() + product.stderr()).not.toContain(canary);
}, 60_000);

test("somebody who may inspect finds the note in the dump, under its label, as text, JSON and page", async () => {
  const client = await signIn(owner);
  const path = `/conversations/${place.conversationId}/context`;
  const { text } = await client.get(`/api${path}`);
  expect(text).toContain(`--- ASSISTANT ---\nChanged the heading.\n\n--- NOTE TO SELF ---\n${canary}`);
  const { body } = await client.get<{ sections: { kind: string; text: string }[] }>(`/api${path}`, {
    accept: "application/json",
  });
  expect(body.sections).toContainEqual(expect.objectContaining({ kind: "note", text: canary }));
  expect((await client.get(path)).text).toContain(canary);
});

test("it is in the kept request and in the memory panel for those who may inspect and configure, and refused to an editor", async () => {
  const [asOwner, asEditor] = [await signIn(owner), await signIn(editor)];
  for (const path of [
    `/api/edit-sessions/${place.editSessionId}/requests/1`,
    `/api/projects/${place.projectId}/memory`,
    `/projects/${place.projectId}/settings/memory`,
  ]) {
    expect((await asOwner.get(path)).text, path).toContain(canary);
    expect([403, 404], path).toContain((await asEditor.get(path)).status);
  }
});
