import { afterAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#lib/accounts/sign-in/password.ts";
import { signIn as signInWith } from "#lib/accounts/sign-in/sign-in.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { createUser, knownPassword } from "#tests/factories/create-user.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { deviceCookie } from "@/app/_delivery/sign-in/session-cookie.ts";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route.ts";

beforeEach(async () => {
  await database().signInAttempt.deleteMany();
});

afterAll(closeDatabase);

const minuteMs = 60_000;
const elsewhere = "198.51.100.7";

/** One browser, which keeps the cookies it is given. */
class Browser {
  readonly jar = new Map<string, string>();
  private readonly peer: string;

  constructor(peer = "192.0.2.1") {
    this.peer = peer;
  }

  async signIn(email: string, password = "wrong password", headers: Record<string, string> = {}): Promise<Response> {
    const csrf = await this.send("csrf", {});
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const body = { csrfToken, email, password, json: true };
    return this.send("callback/credentials", { method: "POST", body, headers });
  }

  async statuses(count: number, email: string, password?: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt++) statuses.push((await this.signIn(email, password)).status);
    return statuses;
  }

  cookieLine(kind: string): [string, string] | undefined {
    return [...this.jar].find(([name]) => name.includes(kind));
  }

  private async send(action: string, options: Parameters<typeof routeRequest>[1]): Promise<Response> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = await routeRequest(`/api/auth/${action}`, { ...options, cookie, peer: this.peer });
    const handler = options?.method === "POST" ? POST : GET;
    const answer = await handler(request, routeContext({ nextauth: action.split("/") }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.jar.set(name, value);
      else this.jar.delete(name);
    }
    return answer;
  }
}

/** Moves everything that was counted that far into the past. */
async function letPass(ms: number): Promise<void> {
  await database().$executeRaw`UPDATE sign_in_attempts SET at = at - ${ms} * interval '1 millisecond'`;
}

/**
 * Fails to sign in to the account from `count` different networks, with a password that is too long to be hashed, which
 * is quick. Four at a time, because each attempt holds a connection while it waits for the ones before it.
 */
async function failFromEverywhere(email: string, count: number): Promise<void> {
  const wrong = { email, password: "x".repeat(1_001) };
  const networks = Array.from({ length: count }, (_, index) => `203.0.113.${index}`);
  while (networks.length > 0) {
    const attempts = networks
      .splice(0, 4)
      .map((clientAddress) => signInWith(wrong, { clientAddress, deviceToken: undefined }));
    for (const outcome of await Promise.allSettled(attempts)) {
      if (outcome.status === "fulfilled") throw new Error("The wrong password let somebody in.");
      expect(outcome.reason).toMatchObject({ code: "wrong-credentials" });
    }
  }
}

/** Fails that often, each time after the wait for the failure before. */
async function failPatiently(browser: Browser, email: string, count: number): Promise<void> {
  for (let failure = 0; failure < count; failure++) {
    expect((await browser.signIn(email)).status).toBe(401);
    await letPass(15 * minuteMs);
  }
}

test("of many concurrent wrong passwords only the first is checked", async () => {
  const { email } = await createUser();
  await failPatiently(new Browser(), email, 14);
  const answers = await Promise.all(Array.from({ length: 20 }, () => new Browser().signIn(email)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([401, ...Array.from({ length: 19 }, () => 429)]);
});

test("the wait grows with each failure, and the answer says how long it is", async () => {
  const { email } = await createUser();
  const browser = new Browser();
  await failPatiently(browser, email, 11);
  for (const [seconds, minutes] of [
    [128, 3],
    [256, 5],
    [512, 9],
    [900, 15],
    [900, 15],
  ] as const) {
    expect((await browser.signIn(email)).status).toBe(401);
    const refused = await browser.signIn(email, knownPassword);
    expect(refused.status).toBe(429);
    const retryAfterSeconds = Number(refused.headers.get("retry-after"));
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
    const body = (await refused.json()) as { detail: string };
    expect(body).toMatchObject({ code: "too-many-attempts", retryAfterSeconds });
    const [, told] =
      /^There were too many failed attempts to sign in. Try again in (\d+) minutes.$/.exec(body.detail) ?? [];
    expect(Number(told)).toBe(Math.ceil(retryAfterSeconds / 60));
    expect(Number(told)).toBeLessThanOrEqual(minutes);
    await letPass(seconds * 1_000);
  }
  expect((await browser.signIn(email, knownPassword)).status).toBe(200);
});

test("wrong passwords from elsewhere do not lock the right person out", async () => {
  const { email } = await createUser();
  expect(await new Browser(elsewhere).statuses(12, email)).toContain(429);
  expect((await new Browser().signIn(email, knownPassword)).status).toBe(200);
});

test("an address that the client claims for itself does not count", async () => {
  const { email } = await createUser();
  const browser = new Browser();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const claimed = { "x-forwarded-for": `203.0.113.${attempt}`, "x-sitewright-peer": `203.0.113.${attempt}` };
    statuses.push((await browser.signIn(email, "wrong password", claimed)).status);
  }
  expect(statuses).toContain(429);
});

test("one client network cannot try many accounts, even with changing addresses", async () => {
  const attempts = Array.from({ length: 53 }, (_, index) =>
    new Browser(`2001:db8:0:1::${index}`).signIn(`person${index}@example.org`),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await new Browser("2001:db8:0:2::1").signIn("person0@example.org")).status).toBe(401);
});

test("guesses from many networks make new devices wait, but not known ones", async () => {
  const { email } = await createUser();
  const known = new Browser();
  expect((await known.signIn(email, knownPassword)).status).toBe(200);
  await failFromEverywhere(email, 100);

  const stranger = await new Browser(elsewhere).signIn(email, knownPassword);
  expect([stranger.status, Number(stranger.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await known.signIn(email, knownPassword)).status).toBe(200);
  await letPass(60 * minuteMs);
  expect((await new Browser(elsewhere).signIn(email, knownPassword)).status).toBe(200);
});

test("a known device waits only for its own failures", async () => {
  const { email } = await createUser();
  const known = new Browser();
  await known.signIn(email, knownPassword);
  expect(await new Browser().statuses(12, email)).toContain(429);
  expect((await known.signIn(email, knownPassword)).status).toBe(200);

  expect(await known.statuses(12, email)).toContain(429);
  expect((await new Browser(elsewhere).signIn(email, knownPassword)).status).toBe(200);
});

test("a successful sign-in resets the failures before it", async () => {
  const { email } = await createUser();
  for (let round = 0; round < 4; round++) {
    const browser = new Browser();
    expect(await browser.statuses(4, email)).toEqual([401, 401, 401, 401]);
    expect((await browser.signIn(email, knownPassword)).status).toBe(200);
  }
});

test("a device's cookie changes at each sign-in, and the old one is refused", async () => {
  const { email } = await createUser();
  const browser = new Browser();
  const answer = await browser.signIn(email, knownPassword);
  const line = answer.headers.getSetCookie().find((text) => text.includes(".device-")) ?? "";
  expect(line).toMatch(
    /^sitewright-[0-9a-f]{8}\.device-[0-9a-f]{16}=[a-z2-7]{26}; Path=\/; Max-Age=15552000; HttpOnly; /,
  );
  expect(line).toMatch(/; SameSite=Lax$/);
  expect(line).not.toContain(email);
  const copy = new Browser(elsewhere);
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  await browser.signIn(email, knownPassword);
  expect(browser.cookieLine(".device-")).not.toEqual(copy.cookieLine(".device-"));

  await failFromEverywhere(email, 100);
  expect((await copy.signIn(email, knownPassword)).status).toBe(429);
  expect((await browser.signIn(email, knownPassword)).status).toBe(200);
});

test("behind https a device's cookie has Secure and the __Host- prefix", () => {
  process.env.APP_URL = "https://edit.example.org";
  forgetEnv();
  try {
    expect(deviceCookie("ada@example.org", "token")).toMatch(/^__Host-sitewright-.*; Path=\/; .*; Secure$/);
  } finally {
    delete process.env.APP_URL;
    forgetEnv();
  }
});

test("a device is known only to the accounts that signed in on it", async () => {
  const [first, second, other] = await Promise.all([createUser(), createUser(), createUser()]);
  const shared = new Browser();
  await shared.signIn(first.email, knownPassword);
  await shared.signIn(second.email, knownPassword);
  for (const { email } of [first, second, other]) {
    await failFromEverywhere(email, 100);
    await database().signInAttempt.deleteMany({ where: { key: { startsWith: "address:" } } });
  }
  expect((await shared.signIn(first.email, knownPassword)).status).toBe(200);
  expect((await shared.signIn(second.email, knownPassword)).status).toBe(200);
  expect((await shared.signIn(other.email, knownPassword)).status).toBe(429);
});

test.each([
  ["after 180 days", (userId: string) => expireDevices(userId)],
  ["once the password has changed", (userId: string) => changePassword(userId)],
])("a device is no longer known %s", async (_when, forget) => {
  const { email, userId } = await createUser();
  const browser = new Browser();
  await browser.signIn(email, knownPassword);
  await forget(userId);
  await failFromEverywhere(email, 100);
  expect((await browser.signIn(email, knownPassword)).status).toBe(429);
});

async function expireDevices(userId: string): Promise<void> {
  await database().$executeRaw`
    UPDATE known_devices SET created_at = created_at - interval '180 days', expires_at = expires_at - interval '180 days'
    WHERE user_id = ${userId}::uuid`;
}

async function changePassword(userId: string): Promise<void> {
  await database().user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(knownPassword) } });
  expect(await database().knownDevice.count({ where: { userId } })).toBe(0);
}

test("at most fifty devices of an account are known, also after concurrent sign-ins", async () => {
  const { email, userId } = await createUser();
  const credentials = { email, password: knownPassword };
  const client = { clientAddress: elsewhere, deviceToken: undefined };
  const { deviceToken } = await signInWith(credentials, client);
  for (let round = 0; round < 13; round++) {
    await Promise.all(Array.from({ length: 4 }, () => signInWith(credentials, client)));
  }
  expect(await database().knownDevice.count({ where: { userId } })).toBe(50);
  await failFromEverywhere(email, 100);
  await expect(signInWith(credentials, { ...client, deviceToken })).rejects.toMatchObject({
    code: "too-many-attempts",
  });
});

test("a guessed or malformed device cookie is ignored", async () => {
  const { email } = await createUser();
  for (const deviceToken of ["a".repeat(26), "", "\u0000", "x".repeat(5_000)]) {
    const wrong = signInWith({ email, password: "wrong password" }, { clientAddress: elsewhere, deviceToken });
    await expect(wrong).rejects.toMatchObject({ code: "wrong-credentials" });
  }
  expect(await new Browser(elsewhere).statuses(8, email)).toContain(429);
});
