import { afterAll, beforeEach, expect, test } from "vitest";
import { ensureFirstAccount } from "#lib/accounts/first-account/ensure-first-account.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { POST } from "@/app/api/setup/route.ts";

const account = { email: "Owner@Example.org", password: "long enough", name: "Ada" };
const setUp = async (body: unknown, origin?: string | null) =>
  POST(await routeRequest("/api/setup", { method: "POST", body, origin }), routeContext({}));

beforeEach(async () => {
  await database().organization.deleteMany();
  await database().user.deleteMany();
});

afterAll(closeDatabase);

test("of twenty concurrent set-ups one creates the owner and the others get 404", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setUp({ ...account, email: `owner${index}@example.org` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 404)]);
  expect(await database().user.count()).toBe(1);
  expect(await database().membership.findMany({ select: { role: true } })).toEqual([{ role: "owner" }]);
});

test("setup answers 404 after the first account, even to an invalid body", async () => {
  expect((await setUp(account)).status).toBe(201);
  expect((await setUp(account)).status).toBe(404);
  expect((await setUp("{")).status).toBe(404);
});

test("the e-mail address is stored in lower case, the password as argon2id hash", async () => {
  await setUp(account);
  const user = await database().user.findFirstOrThrow();
  expect(user.email).toBe("owner@example.org");
  expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([
  ["a short password", { ...account, password: "short" }, 422, "password-too-short"],
  ["a common password", { ...account, password: "Password123!" }, 422, "password-too-common"],
  ["the own e-mail address as the password", { ...account, password: "owner@example.org" }, 422, "password-too-common"],
  ["an overlong password", { ...account, password: "x".repeat(1_001) }, 422, "password-too-long"],
  ["no e-mail address", { ...account, email: "nobody" }, 400, "bad-request"],
  ["no name", { ...account, name: " " }, 400, "bad-request"],
  ["no fields", {}, 400, "bad-request"],
])("%s creates no account", async (_what, body, status, code) => {
  const answer = await setUp(body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ status, code, detail: expect.stringMatching(/\.$/) });
  expect(await database().user.count()).toBe(0);
});

test.each([null, "http://evil.example", "http://abc.preview.localhost:3000", "null"])(
  "a page of the origin %s cannot set up",
  async (origin) => {
    const answer = await setUp(account, origin);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "bad-origin" });
  },
);

test("a page that rebinds a host name can set up only under APP_URL", async () => {
  const rebound = { host: "evil.example:3000" };
  const request = { method: "POST", body: account, headers: rebound, origin: "http://evil.example:3000" };
  const refused = await POST(await routeRequest("/api/setup", request), routeContext({}));
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "bad-origin" }]);
  process.env.APP_URL = "http://evil.example:3000";
  forgetEnv();
  try {
    const answer = await POST(await routeRequest("/api/setup", request), routeContext({}));
    expect(answer.status).toBe(201);
  } finally {
    delete process.env.APP_URL;
    forgetEnv();
  }
});

test("ADMIN_EMAIL and ADMIN_PASSWORD make the owner at the first start and change nothing later", async () => {
  await withAdmin("first@example.org", "long enough", ensureFirstAccount);
  await withAdmin("second@example.org", "long enough", ensureFirstAccount);
  expect(await database().user.findMany({ select: { email: true, name: true } })).toEqual([
    { email: "first@example.org", name: "First" },
  ]);
});

test.each([
  ["first@example.org", "short", "ADMIN_PASSWORD can't be used as it is set; set it to 10 to 1,000 characters."],
  ["first@example.org", undefined, "ADMIN_EMAIL is set without ADMIN_PASSWORD; set both, or neither."],
  ["nobody", "long enough", 'ADMIN_EMAIL is "nobody"; set it to an e-mail address.'],
  ["first@example.org", "qwertyuiop", "Choose another password"],
])("the start refuses %s with %s in one sentence", async (email, password, sentence) => {
  await expect(withAdmin(email, password, ensureFirstAccount)).rejects.toThrow(sentence);
});

async function withAdmin(email: string, password: string | undefined, work: () => Promise<void>): Promise<void> {
  process.env.ADMIN_EMAIL = email;
  if (password) process.env.ADMIN_PASSWORD = password;
  forgetEnv();
  try {
    await work();
  } finally {
    delete process.env.ADMIN_EMAIL;
    delete process.env.ADMIN_PASSWORD;
    forgetEnv();
  }
}
