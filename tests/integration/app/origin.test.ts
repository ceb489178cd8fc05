import { afterAll, afterEach, expect, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { Problem } from "#lib/platform/problem.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";

const route = withActor<"id">(async ({ actor }) => Response.json({ name: actor.name }));
const someId = "01900000-0000-7000-8000-000000000000";
const context = () => routeContext({ id: someId });

afterEach(() => {
  delete process.env.APP_URL;
  forgetEnv();
});
afterAll(closeDatabase);

const matrix: [method: string, origin: string | null, host: string, appUrl: string | undefined, status: number][] = [
  ["POST", "http://localhost:3000", "localhost:3000", undefined, 200],
  ["PUT", "http://localhost:3000", "localhost:3000", undefined, 200],
  ["POST", "http://LOCALHOST:3000", "localhost:3000", undefined, 200],
  ["POST", "https://localhost:3000", "localhost:3000", undefined, 200],
  ["POST", "https://site.example", "site.example", undefined, 200],
  ["POST", "http://site.example", "site.example:80", undefined, 200],
  ["POST", null, "localhost:3000", undefined, 403],
  ["PATCH", null, "localhost:3000", undefined, 403],
  ["DELETE", null, "localhost:3000", undefined, 403],
  ["POST", "null", "localhost:3000", undefined, 403],
  ["POST", "", "localhost:3000", undefined, 403],
  ["POST", "http://localhost:3001", "localhost:3000", undefined, 403],
  ["POST", "http://127.0.0.1:3000", "localhost:3000", undefined, 403],
  ["POST", "http://abc.preview.localhost:3000", "localhost:3000", undefined, 403],
  ["POST", "http://localhost:3000.evil.example", "localhost:3000", undefined, 403],
  ["POST", "chrome-extension://localhost:3000", "localhost:3000", undefined, 403],
  ["POST", "https://app.example", "internal:3000", "https://app.example", 200],
  ["POST", "https://app.example", "internal:3000", "https://app.example/", 200],
  ["POST", "http://app.example", "internal:3000", "https://app.example", 403],
  ["POST", "http://internal:3000", "internal:3000", "https://app.example", 403],
  ["POST", "https://x.app.example", "internal:3000", "https://app.example", 403],
  ["GET", null, "localhost:3000", undefined, 200],
  ["GET", "http://evil.example", "localhost:3000", undefined, 200],
];

test.each(matrix)("%s from %s to %s with APP_URL %s is answered %s", async (method, origin, host, appUrl, status) => {
  const actor = await createActor();
  const cookie = (await routeRequest("/", { actor })).headers.get("cookie") ?? "";
  if (appUrl) process.env.APP_URL = appUrl;
  forgetEnv();
  const secured = appUrl?.startsWith("https:") ? `__Host-${cookie}` : cookie;
  const answer = await route(
    await routeRequest("/", { method, origin, cookie: secured, headers: { host } }),
    context(),
  );
  expect(answer.status).toBe(status);
  if (status === 403)
    expect(await answer.json()).toMatchObject({ code: "bad-origin", status: 403, title: "Forbidden" });
});

test("a request without a sign-in gets 401 first, for any origin and path", async () => {
  for (const origin of [null, "http://evil.example", "http://localhost:3000"]) {
    const answer = await route(await routeRequest("/", { method: "POST", origin }), routeContext({ id: "../etc" }));
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "not-signed-in" }]);
  }
});

test("an unexpected failure answers with an error id and no detail", async () => {
  const failing = withActor(async () => {
    throw new Error("password=hunter2 at /srv/app");
  });
  const answer = await failing(await routeRequest("/", { actor: await createActor() }), routeContext({}));
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).not.toMatch(/hunter2|srv/);
  expect(JSON.parse(text)).toMatchObject({ code: "unexpected", errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test("a problem's details cannot overwrite its status and code", async () => {
  const refusing = withActor(async () => {
    throw new Problem("conflict", "head-moved", "The site has moved on.", { status: 200, code: "fine", head: "abc" });
  });
  const answer = await refusing(await routeRequest("/", { actor: await createActor() }), routeContext({}));
  expect([answer.status, await answer.json()]).toMatchObject([409, { status: 409, code: "head-moved", head: "abc" }]);
});

test("answers are not cached unless a route says otherwise", async () => {
  const answer = await route(await routeRequest("/", { actor: await createActor() }), context());
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});
