import { decode } from "next-auth/jwt";
import { afterAll, beforeEach, expect, test } from "vitest";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createUser, knownPassword } from "#tests/factories/create-user.ts";
import { type RouteRequest, routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { handleNextAuth } from "@/app/_delivery/sign-in/next-auth-handler.ts";
import { cookieName, sessionSecret } from "@/app/_delivery/sign-in/session-cookie.ts";
import { withActor } from "@/app/_delivery/with-actor.ts";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route.ts";

const whoAmI = withActor(async ({ actor }) => Response.json({ name: actor.name }));

beforeEach(async () => {
  await database().signInAttempt.deleteMany();
});

afterAll(closeDatabase);

async function call(path: string, options: RouteRequest = {}): Promise<Response> {
  const segments = path.split("?")[0]?.split("/").slice(3) ?? [];
  const handler = options.method === "POST" ? POST : GET;
  return handler(await routeRequest(path, options), routeContext({ nextauth: segments }));
}

/** The cookies of a browser after the answers: name=value of each cookie that was set and not deleted. */
function jarOf(...answers: Response[]): string {
  const jar = new Map<string, string>();
  for (const line of answers.flatMap((answer) => answer.headers.getSetCookie())) {
    const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ");
}

async function signIn(
  email: string,
  password: string,
  extra: Record<string, unknown> = { json: true },
): Promise<{ answer: Response; cookie: string; csrfToken: string }> {
  const csrf = await call("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await call("/api/auth/callback/credentials", {
    method: "POST",
    cookie: jarOf(csrf),
    body: { csrfToken, email, password, ...extra },
  });
  return { answer, cookie: jarOf(csrf, answer), csrfToken };
}

test("the cookie holds the sign-in's id and nothing about the person", async () => {
  const user = await createUser();
  const { answer, cookie } = await signIn(user.email.toUpperCase(), knownPassword);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ url: "http://localhost:3000/" });
  const line = answer.headers.getSetCookie().find((text) => text.startsWith(cookieName("session"))) ?? "";
  expect(line).toMatch(/; Path=\/;.* HttpOnly; SameSite=Lax$/);
  const token = await decode({ token: line.split(";")[0]?.split("=")[1], secret: sessionSecret() });
  const { signInId, ...claims } = token ?? {};
  expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "jti"]);
  expect(await loadActor(String(signInId))).toMatchObject({ userId: user.userId });
  const me = await whoAmI(await routeRequest("/api/me", { cookie }), routeContext({}));
  expect(await me.json()).toEqual({ name: user.name });
  const session = await call("/api/auth/session", { cookie });
  expect(await session.json()).toMatchObject({ user: { name: user.name, email: user.email } });
});

test("the form without json=true is redirected, only within this site", async () => {
  const user = await createUser();
  const { answer } = await signIn(user.email, knownPassword, { callbackUrl: "/projects" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "http://localhost:3000/projects"]);
  for (const callbackUrl of ["https://evil.example/", "//evil.example/", "java script:"]) {
    const { answer: other } = await signIn(user.email, knownPassword, { callbackUrl });
    expect(other.headers.get("location")).toMatch(/^http:\/\/localhost:3000/);
  }
});

test("a wrong password and an unknown e-mail address get the same 401", async () => {
  const user = await createUser();
  const wrong = await signIn(user.email, "wrong password");
  const unknown = await signIn("nobody@example.org", "wrong password");
  expect([wrong.answer.status, unknown.answer.status]).toEqual([401, 401]);
  const body = await wrong.answer.json();
  expect(body).toMatchObject({ code: "wrong-credentials", url: expect.stringContaining("error=CredentialsSignin") });
  expect(await unknown.answer.json()).toEqual(body);
  expect(wrong.cookie).not.toContain(cookieName("session"));
});

test("signing out ends the sign-in, and a copy of its cookie is refused", async () => {
  const user = await createUser();
  const { cookie, csrfToken } = await signIn(user.email, knownPassword);
  const answer = await call("/api/auth/signout", { method: "POST", cookie, body: { csrfToken, json: true } });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toContain(`${cookieName("session")}=;`);
  const me = await whoAmI(await routeRequest("/api/me", { cookie }), routeContext({}));
  expect(me.status).toBe(401);
  expect(await (await call("/api/auth/session", { cookie })).json()).toEqual({});
});

test.each(["not a token", "", "eyJhbGciOiJub25lIn0.e30."])(
  "the session cookie %j is refused with 401",
  async (value) => {
    const cookie = `${cookieName("session")}=${value}`;
    const me = await whoAmI(await routeRequest("/api/me", { cookie }), routeContext({}));
    expect(me.status).toBe(401);
    expect(me.headers.get("content-type")).toBe("application/problem+json");
    expect(await me.json()).toMatchObject({ status: 401, code: "not-signed-in", title: "Unauthorized" });
  },
);

test("an expired sign-in is refused although its cookie is still valid", async () => {
  const user = await createUser();
  const { cookie } = await signIn(user.email, knownPassword);
  await database().signIn.updateMany({ where: { userId: user.userId }, data: { expiresAt: new Date() } });
  expect((await whoAmI(await routeRequest("/api/me", { cookie }), routeContext({}))).status).toBe(401);
});

test("a page of another site can neither sign in nor out", async () => {
  for (const path of ["/api/auth/callback/credentials", "/api/auth/signout"]) {
    const answer = await call(path, { method: "POST", body: {}, origin: "http://evil.example" });
    expect(answer.status).toBe(403);
  }
  const user = await createUser();
  const withoutToken = await call("/api/auth/callback/credentials", {
    method: "POST",
    body: { email: user.email, password: knownPassword, json: true },
  });
  expect(jarOf(withoutToken)).not.toContain(cookieName("session"));
});

test.each([
  ["broken JSON", "{", {}, 400],
  ["a list", "[]", {}, 400],
  ["another type", "<a/>", { "content-type": "text/xml" }, 400],
  ["too much", `{"email":"${"x".repeat(40_000)}"}`, {}, 413],
])("%s as a sign-in gets a 4xx answer", async (_what, body, headers, status) => {
  const answer = await call("/api/auth/callback/credentials", { method: "POST", body, headers });
  expect(answer.status).toBe(status);
});

test("NextAuth's log endpoint does not exist, so clients cannot write into the log", async () => {
  const request = await routeRequest("/api/auth/_log", { method: "POST", body: {} });
  await expect(handleNextAuth(request, ["_log"])).rejects.toThrow("not-found");
});
