import { expect, test } from "./fixtures.ts";

test("the product reports ready, and its pages have their security headers", async ({ page }) => {
  const health = await page.goto("/api/health");
  expect(health?.status()).toBe(200);
  expect(await health?.json()).toMatchObject({ database: "up", worker: "up", version: expect.any(String) });

  const { "content-security-policy": policy, "x-powered-by": poweredBy } = (await health?.allHeaders()) ?? {};
  expect(policy).toContain("frame-ancestors 'none'");
  expect(poweredBy).toBeUndefined();
});

test("a browser under test reaches no other host", async ({ page }) => {
  await expect(page.goto("http://example.com/")).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
});

test("preview hosts lead to this server, without the app's policy", async ({ page, baseURL }) => {
  const url = new URL("/api/health", baseURL);
  url.hostname = "nobody.preview.localhost";
  const answer = await page.goto(url.href);
  expect((await answer?.headerValue("content-security-policy")) ?? "").not.toContain("http://*.preview.localhost");
});
