import { PassThrough } from "node:stream";
import pino from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { connectModel } from "#lib/models/connect-model.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { describeError } from "#lib/platform/describe-error.ts";
import { log } from "#lib/platform/log.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { readToEnd, runTurn, startRunningProduct, untilIdle } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { POST as list } from "@/app/api/organizations/[organizationId]/model/list/route.ts";
import { DELETE, GET, PUT } from "@/app/api/organizations/[organizationId]/model/route.ts";
import { POST as verify } from "@/app/api/organizations/[organizationId]/model/verify/route.ts";

// The key of an organization's model is in no answer, no log, no row and no record, also if the model's server repeats it.

const product = startRunningProduct();
const canary = "sk-CANARY-0d5f-key-of-the-organization";
const part = "CANARY-0d5f";
let lines: PassThrough;

beforeEach(() => {
  lines = new PassThrough();
  const heard = pino({ level: "trace", base: undefined, serializers: { err: describeError } }, lines);
  for (const level of ["trace", "debug", "info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation(heard[level].bind(heard) as typeof log.info);
});

/** Returns the tables with a row that holds the canary, in any column. */
async function tablesWithCanary(): Promise<string[]> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    UNION ALL SELECT 'graphile_worker._private_jobs'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM ${name} AS t WHERE t::text LIKE '%${part}%'`,
    );
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

test("the key is in no answer of the routes", async () => {
  const actor = await createActor();
  const organizationId = Object.keys(actor.organizationRoles)[0] ?? "";
  const { baseUrl } = product.model();
  // The model's server repeats the key in its refusal.
  product
    .model()
    .respond(() => ({ status: 401, error: { message: `Incorrect key ${canary}`, code: "invalid_api_key" } }));
  const asked = { baseUrl, key: canary, api: "chat", model: "m" };
  const saved = { ...asked, preset: "other", windowTokens: 64_000, seesPictures: false };
  const context = routeContext({ organizationId });
  const answers: string[] = [];
  for (const [route, method, body] of [
    [verify, "POST", asked],
    [list, "POST", { baseUrl, key: canary }],
    [PUT, "PUT", saved],
    // Refused: the sentence must not repeat it either.
    [PUT, "PUT", { ...saved, key: `${canary} with spaces` }],
    [PUT, "PUT", { ...saved, [canary]: canary, windowTokens: canary }],
    [GET, "GET", undefined],
    [DELETE, "DELETE", undefined],
  ] as const) {
    const request = await routeRequest("/", { method, actor, ...(body ? { body } : {}) });
    const answer = await route(request, context);
    answers.push(`${answer.status} ${await answer.text()}`);
  }
  expect(answers.map((answer) => Number(answer.slice(0, 3)))).toEqual([200, 200, 200, 400, 400, 200, 200]);
  // A client that names a member after its key is told the member's name.
  expect(answers.filter((_answer, index) => index !== 4).filter((answer) => answer.includes(part))).toEqual([]);
  expect(String(lines.read() ?? "")).not.toContain(part);
  expect(await tablesWithCanary()).toEqual([]);
});

test("the key is in no row, log, inspector and dump of turns", async () => {
  const actor = await createActor();
  const organizationId = Object.keys(actor.organizationRoles)[0] ?? "";
  const { baseUrl } = product.model();
  const settings = { preset: "other", baseUrl, key: canary, api: "chat", model: "m" } as const;
  await connectModel(actor, { organizationId }, { ...settings, windowTokens: 64_000, seesPictures: false });
  const site = await createConversation(actor);
  product.model().script({
    replies: [
      reply(say("I look."), call("list_files", {})),
      reply(say("Done.")),
      { status: 401, error: { message: `Incorrect API key provided: ${canary}`, code: "invalid_api_key" } },
    ],
  });
  expect((await runTurn(actor, site.conversationId, "Write")).status).toBe("completed");
  const failed = await runTurn(actor, site.conversationId, "Once more");
  expect(failed.status).toBe("failed");
  await untilIdle();

  const shown: unknown[] = [failed, (await getContextDump(actor, site)).text];
  for (const { id } of await database().editSession.findMany({ where: { conversationId: site.conversationId } })) {
    shown.push(await readToEnd(id));
    const { requests } = await listRequests(actor, { editSessionId: id });
    for (const { n } of requests) shown.push(await getRequest(actor, { editSessionId: id, n }));
  }
  expect(product.model().requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${canary}`);
  expect(JSON.stringify(shown)).not.toContain(part);
  // The record of requests leaves it out, also where somebody wrote it into a page.
  expect(await listProjectSecrets(site.projectId)).toContain(canary);
  expect(String(lines.read() ?? "")).not.toContain(part);
  expect(await tablesWithCanary()).toEqual([]);
});
