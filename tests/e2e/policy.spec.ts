import { expect, test } from "./fixtures.ts";

test("a page runs no injected script and frames only previews", async ({ page, policyViolations }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => {
    const slipped = document.createElement("div");
    slipped.innerHTML = `<img src="/nothing.png" onerror="document.title = 'ran'"><iframe src="http://evil.localhost/"></iframe>`;
    document.body.append(slipped);
  });
  await expect.poll(() => policyViolations.filter((text) => text.includes("script-src")).length).toBe(1);
  await expect.poll(() => policyViolations.filter((text) => text.includes("frame-src")).length).toBe(1);
  expect(await page.title()).not.toBe("ran");
  policyViolations.length = 0;
});
