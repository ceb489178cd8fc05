import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { connectModel, disconnectModel } from "#lib/models/connect-model.ts";
import { getModelPage } from "#lib/models/get-model-page.ts";
import { findConnection } from "#lib/models/model-connection-store.ts";
import { openModelKey } from "#lib/models/model-key.ts";
import { environmentModel, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import type { SaveModel } from "#lib/models/schema.ts";
import { probeTool } from "#lib/models/verify/probe-request.ts";
import { listModels, verifyModel } from "#lib/models/verify/verify-model.ts";
import { seal, unseal } from "#lib/platform/crypto.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { tellModel } from "#lib/projects/tell-model.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { countReads } from "#tests/fakes/count-reads.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";

// The model of an organization beside the environment's, both scripted at the wire.

const product = startRunningProduct({ OPENAI_MODEL: "the-environments", OPENAI_API_KEY: "environment-key" });
const key = "sk-organization-9876";

async function withOwnModel(run: (own: ScriptedModelServer) => Promise<void>): Promise<void> {
  const own = await startScriptedModelServer();
  try {
    await run(own);
  } finally {
    await own.close();
  }
}

const organizationOf = (actor: Actor) => ({ organizationId: Object.keys(actor.organizationRoles)[0] ?? "" });

const settingsFor = ({ baseUrl }: Pick<ScriptedModelServer, "baseUrl">, more: Partial<SaveModel> = {}): SaveModel => ({
  ...{ preset: "other", baseUrl, api: "chat", model: "scripted-small", windowTokens: 64_000, seesPictures: false },
  key,
  ...more,
});

test("the next turn of the organization's projects asks its model, and no other's", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const [first, second] = [await createConversation(owner), await createConversation(owner)];
    const stranger = await createActor();
    const elsewhere = await createConversation(stranger);
    product.model().respond(() => reply(say("The environment's.")));
    own.respond(() => reply(say("Our own.")));
    const ask = async (actor: Actor, { conversationId }: { conversationId: string }) =>
      (await runTurn(actor, conversationId, "Who are you?")).text;

    expect(await ask(owner, first)).toBe("The environment's.");
    await connectModel(owner, organizationOf(owner), settingsFor(own));
    expect([await ask(owner, first), await ask(owner, second)]).toEqual(["Our own.", "Our own."]);
    expect(own.requests[0]).toMatchObject({ model: "scripted-small", headers: { authorization: `Bearer ${key}` } });
    expect(await ask(stranger, elsewhere)).toBe("The environment's.");

    await connectModel(owner, organizationOf(owner), settingsFor(own, { model: "scripted-large", key: undefined }));
    expect(await ask(owner, first)).toBe("Our own.");
    expect(own.requests.at(-1)).toMatchObject({ model: "scripted-large", headers: { authorization: `Bearer ${key}` } });

    await disconnectModel(owner, organizationOf(owner));
    expect(await ask(owner, first)).toBe("The environment's.");
    expect(await database().modelConnection.count({ where: organizationOf(owner) })).toBe(0);
  });
});

test("Stop closes the connection to a connected model, as to any", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const { conversationId } = await createConversation(owner);
    await connectModel(owner, organizationOf(owner), settingsFor(own));
    own.script({ replies: [reply(say("Begun. "), hold("for ever"))] });
    const { turn } = await acceptTurn(owner, { conversationId, instruction: "Go on for ever" });
    await own.reached("for ever");
    await cancelTurn(owner, { editSessionId: turn.id });
    expect(await own.ended(0)).toBe("closed by the client");
    await readToEnd(turn.id);
    expect(await getTurnForDisplay(owner, { editSessionId: turn.id })).toMatchObject({ status: "cancelled" });
  });
});

test.each([
  ["cut off", { fault: "cut" }, "model-unreachable"],
  ["damaged", { fault: "malformed" }, "model-malformed"],
] as const)("a connected model's answer that is %s fails its turn as any", async (_what, fault, code) => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const { conversationId } = await createConversation(owner);
    await connectModel(owner, organizationOf(owner), settingsFor(own));
    own.script({ replies: [reply(say("Begun. "), fault)] });
    const { status, error } = await runTurn(owner, conversationId, "Say something");
    expect([status, error?.code]).toEqual(["failed", code]);
  });
});

test("a connected model costs a turn no statement more, once its process knows it", async () => {
  const owner = await createActor();
  const { organizationId } = organizationOf(owner);
  await connectModel(owner, { organizationId }, settingsFor({ baseUrl: "http://127.0.0.1:9/v1" }));
  const revision = (await findConnection(organizationId, database()))?.revision ?? "";
  const settings = await resolveModelSettings(organizationId, { revision });
  expect(settings).toMatchObject({ apiKey: key, model: "scripted-small", windowTokens: 64_000 });
  const again = () => resolveModelSettings(organizationId, { revision });
  expect((await countReads(async () => expect(await again()).toBe(settings))).queries).toBe(0);
});

test("a claim brings the newest revision, so a turn never asks an earlier model", async () => {
  const owner = await createActor();
  const { organizationId } = organizationOf(owner);
  const site = await createConversation(owner);
  const save = (model: string) =>
    connectModel(owner, { organizationId }, settingsFor({ baseUrl: "http://127.0.0.1:9/v1" }, { model }));
  await save("first");
  await resolveModelSettings(organizationId);
  await save("second");
  const revision = (await findConnection(organizationId, database()))?.revision;
  await database().editSession.create({
    data: {
      ...{ id: crypto.randomUUID(), conversationId: site.conversationId, workspaceId: site.workspaceId },
      ...{ userId: owner.userId, ordinal: 1, kind: "prompt", instruction: "Hello", status: "pending" },
    },
  });
  const claimed = await claimTurn(site.workspaceId, { leaseMs: 60_000 });
  expect(claimed?.modelRevision).toBe(revision);
  expect((await resolveModelSettings(organizationId, { revision: revision ?? null })).model).toBe("second");
});

test("window, budget and instructions follow the organization's model", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const before = await getContextUsage(owner, site);
  expect(before.windowTokens).toBe(128_000);
  await connectModel(
    owner,
    organizationOf(owner),
    settingsFor({ baseUrl: "http://127.0.0.1:9/v1" }, { windowTokens: 13_000 }),
  );
  expect((await getContextUsage(owner, site)).windowTokens).toBe(13_000);
  expect((await getContextDump(owner, site)).context.windowTokens).toBe(13_000);
  const { tokensMax } = await getInstructions(owner, site.projectId);
  expect(tokensMax).toBeLessThan(10_000);
  const long = acceptTurn(owner, { conversationId: site.conversationId, instruction: "漢".repeat(10_000) });
  await expect(long).rejects.toMatchObject({ code: "instruction-too-long" });
});

test("a key is sealed for its row, and only its end is told", async () => {
  const owner = await createActor();
  const { organizationId } = organizationOf(owner);
  const page = await connectModel(
    owner,
    { organizationId },
    settingsFor({ baseUrl: "https://gateway.example.org/v1" }),
  );
  expect(page).toMatchObject({ answers: "organization", connection: { hasKey: true, keyEnd: "9876" } });
  expect(JSON.stringify(page)).not.toContain(key);
  const stored = await findConnection(organizationId, database());
  expect(stored?.keySealed).toMatch(/^v2\./);
  expect(openModelKey({ id: crypto.randomUUID(), keySealed: stored?.keySealed ?? null })).toBeNull();
  const place = { table: "model_connections", column: "key_sealed", id: stored?.id ?? "" };
  expect(unseal(stored?.keySealed ?? "", place)).toBe(key);
  const short = await connectModel(
    owner,
    { organizationId },
    settingsFor({ baseUrl: "https://a/v1" }, { key: "short-key" }),
  );
  expect(short.connection).toMatchObject({ hasKey: true, keyEnd: null });
});

test("a stored key goes to no other origin, for verifying, listing or saving", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const place = organizationOf(owner);
    await connectModel(owner, place, settingsFor({ baseUrl: "https://gateway.example.org/v1" }));
    const { key: _, ...asked } = settingsFor(own);
    const { baseUrl, api, model } = asked;
    for (const act of [
      () => verifyModel(owner, place, { baseUrl, api, model }),
      () => listModels(owner, place, { baseUrl }),
      () => connectModel(owner, place, asked),
    ])
      await expect(act()).rejects.toMatchObject({ code: "model-key-needed" });
    expect(own.requests).toEqual([]);
    // On its own origin it stays; null removes it.
    const moved = { ...asked, baseUrl: "https://gateway.example.org/v2" };
    expect((await connectModel(owner, place, moved)).connection).toMatchObject({ hasKey: true, keyEnd: "9876" });
    expect((await connectModel(owner, place, { ...asked, key: null })).connection).toMatchObject({ hasKey: false });
  });
});

test("a stored key that can't be opened is neither deleted nor left out", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const place = organizationOf(owner);
    const { key: _, ...asked } = settingsFor(own);
    const { baseUrl, api, model } = asked;
    await connectModel(owner, place, settingsFor(own));
    const id = (await findConnection(place.organizationId, database()))?.id ?? "";
    const keyPlace = { table: "model_connections", column: "key_sealed", id };
    const keySealed = seal(key, keyPlace, "7".repeat(64));
    await database().modelConnection.update({ where: { id }, data: { keySealed, verifiedAt: new Date() } });
    for (const act of [
      () => verifyModel(owner, place, { baseUrl, api, model }),
      () => listModels(owner, place, { baseUrl }),
      () => connectModel(owner, place, { ...asked, windowTokens: 32_000 }),
    ])
      await expect(act()).rejects.toMatchObject({
        code: "model-key-needed",
        message: expect.stringContaining("opened"),
      });
    expect(await findConnection(place.organizationId, database())).toMatchObject({ keySealed, windowTokens: 64_000 });
    expect(own.requests).toEqual([]);
    const removed = await connectModel(owner, place, { ...asked, key: null });
    expect(removed.connection).toMatchObject({ hasKey: false, verifiedAt: null });
  });
});

test("only what was verified counts as verified, and stays so until it changes", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const place = organizationOf(owner);
    own.respond(() => reply(call(probeTool, { word: "ready" })));
    const given = settingsFor(own);
    const { baseUrl, api, model } = given;
    const save = async (more: Partial<SaveModel>) =>
      (await connectModel(owner, place, { ...given, ...more })).connection;
    expect(await save({})).toMatchObject({ verifiedAt: null });
    const { proof, ...found } = await verifyModel(owner, place, { baseUrl, api, model, key });
    expect(found).toMatchObject({ code: "works", firstTokenMs: expect.any(Number) });
    expect(await save({ proof: proof ?? "", model: "scripted-large" })).toMatchObject({ verifiedAt: null });
    const verified = await save({ proof: proof ?? "" });
    expect(verified?.verifiedAt).toEqual(expect.any(String));
    expect(await save({ key: undefined, windowTokens: 32_000 })).toMatchObject({ verifiedAt: verified?.verifiedAt });
    expect(await save({ key: "another-key-of-ours" })).toMatchObject({ verifiedAt: null });
  });
});

test("every change is audited with its person and without its key", async () => {
  const owner = await createActor();
  const { organizationId } = organizationOf(owner);
  await connectModel(owner, { organizationId }, settingsFor({ baseUrl: "https://a/v1" }));
  await connectModel(owner, { organizationId }, settingsFor({ baseUrl: "https://a/v1" }, { model: "other" }));
  await disconnectModel(owner, { organizationId });
  await disconnectModel(owner, { organizationId });
  const entries = await database().auditEntry.findMany({ where: { organizationId }, orderBy: { at: "asc" } });
  expect(entries).toMatchObject([
    {
      action: "model-connected",
      userId: owner.userId,
      projectId: null,
      before: {},
      after: { model: "scripted-small", keyEnd: "9876" },
    },
    { action: "model-connected", before: { model: "scripted-small" }, after: { model: "other" } },
    { action: "model-disconnected", before: { model: "other" }, after: {} },
  ]);
  expect(JSON.stringify(entries)).not.toContain(key);
});

test("with ORGANIZATION_MODELS=off the environment's model answers, and none is connected", async () => {
  const owner = await createActor();
  const place = organizationOf(owner);
  const site = await createConversation(owner);
  await connectModel(owner, place, settingsFor({ baseUrl: "http://127.0.0.1:9/v1" }));
  process.env.ORGANIZATION_MODELS = "off";
  forgetEnv();
  try {
    product.model().respond(() => reply(say("The environment's.")));
    expect((await runTurn(owner, site.conversationId, "Who are you?")).text).toBe("The environment's.");
    expect(await getModelPage(owner, place)).toMatchObject({
      ...{ answers: "environment", mayConnect: false, connection: { model: "scripted-small" } },
      environment: { model: "the-environments", hasKey: true },
    });
    const again = connectModel(owner, place, settingsFor({ baseUrl: "https://a/v1" }));
    await expect(again).rejects.toMatchObject({ code: "models-by-environment" });
    expect((await disconnectModel(owner, place)).connection).toBeNull();
  } finally {
    delete process.env.ORGANIZATION_MODELS;
    forgetEnv();
  }
});

test("without local addresses a stored local one is not asked, at the connection", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    const place = organizationOf(owner);
    await connectModel(owner, place, settingsFor({ baseUrl: own.baseUrl.replace("127.0.0.1", "localhost") }));
    process.env.ALLOW_LOCAL_MODELS = "0";
    forgetEnv();
    try {
      const settings = await resolveModelSettings(place.organizationId);
      await expect(settings.fetch?.(`${settings.baseUrl}/models`)).rejects.toMatchObject({
        cause: { name: "AddressRefused" },
      });
      const local = connectModel(owner, place, settingsFor(own));
      await expect(local).rejects.toMatchObject({ code: "model-address-refused" });
      expect(own.requests).toEqual([]);
    } finally {
      delete process.env.ALLOW_LOCAL_MODELS;
      forgetEnv();
    }
  });
});

test("people who don't run the organization choose no model and read none", async () => {
  const owner = await createActor();
  const place = organizationOf(owner);
  const member = await createActor({ ...place, role: "member" });
  const stranger = await createActor();
  for (const [actor, code] of [
    [member, "read-only"],
    [stranger, "not-found"],
  ] as const)
    for (const act of [
      () => getModelPage(actor, place),
      () => connectModel(actor, place, settingsFor({ baseUrl: "https://a/v1" })),
      () => disconnectModel(actor, place),
      () => listModels(actor, place, { baseUrl: "https://a/v1" }),
      () => verifyModel(actor, place, { baseUrl: "https://a/v1", api: "chat", model: "m" }),
    ])
      await expect(act()).rejects.toMatchObject({ code });
});

test("the editor is told which model answers, and who may choose another", async () => {
  const owner = await createActor();
  const { projectId } = await createConversation(owner);
  const { OPENAI_BASE_URL = "", OPENAI_API_KEY = "" } = process.env;
  delete process.env.OPENAI_BASE_URL;
  delete process.env.OPENAI_API_KEY;
  forgetEnv();
  try {
    expect(environmentModel().configured).toBe(false);
    expect(await tellModel(owner, projectId)).toEqual({ by: "practice", name: null, whoMay: "you" });
    await connectModel(owner, organizationOf(owner), settingsFor({ baseUrl: "https://a/v1" }));
    expect(await tellModel(owner, projectId)).toEqual({ by: "organization", name: "scripted-small", whoMay: "you" });
    const editor = await joinProject(await createActor(), projectId, "editor");
    expect(await tellModel(editor, projectId)).toMatchObject({ by: "organization", whoMay: "organization" });
  } finally {
    Object.assign(process.env, { OPENAI_BASE_URL, OPENAI_API_KEY });
    forgetEnv();
  }
  await disconnectModel(owner, organizationOf(owner));
  expect(await tellModel(owner, projectId)).toEqual({ by: "environment", name: null, whoMay: "you" });
});

test("an unknown name is answered with the closest one and the server's list", async () => {
  await withOwnModel(async (own) => {
    const owner = await createActor();
    own.respond(() => refuse(404, "model_not_found"));
    const { baseUrl, api } = settingsFor(own);
    const verify = (model: string) => verifyModel(owner, organizationOf(owner), { baseUrl, api, model, key });
    const { models, ...found } = await verify("scripted-larg");
    expect(found).toMatchObject({ code: "model-not-found", proof: null });
    expect(found.sentence).toContain("Did you mean “scripted-large”?");
    expect(models.map(({ id }) => id)).toEqual(["scripted-large", "scripted-small"]);
    expect((await verify("another")).sentence).toContain("Choose one of its list.");
  });
});
