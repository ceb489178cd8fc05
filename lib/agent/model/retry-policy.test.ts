import { expect, test } from "vitest";
import { defaultRetryPolicy, retryDelayMs } from "./retry-policy.ts";

test("delays double up to the maximum, less up to a quarter of jitter", () => {
  const policy = { retriesMax: 6, firstDelayMs: 1_000, delayMaxMs: 5_000, waitMaxMs: 60_000 };
  const expected = [1_000, 2_000, 4_000, 5_000, 5_000, 5_000];
  for (const [index, most] of expected.entries()) {
    const delay = retryDelayMs(policy, index + 1, 0, null);
    expect(delay).toBeLessThanOrEqual(most);
    expect(delay).toBeGreaterThanOrEqual(most * 0.75);
  }
});

test("the provider's Retry-After takes precedence over our own schedule", () => {
  expect(retryDelayMs(defaultRetryPolicy, 1, 0, 7_000)).toBe(7_000);
  expect(retryDelayMs(defaultRetryPolicy, 4, 0, 0)).toBe(0);
});

test("retries end at their maximum number or their maximum total wait", () => {
  expect(retryDelayMs(defaultRetryPolicy, defaultRetryPolicy.retriesMax + 1, 0, 0)).toBeNull();
  expect(retryDelayMs(defaultRetryPolicy, 1, 0, defaultRetryPolicy.waitMaxMs + 1)).toBeNull();
  expect(retryDelayMs(defaultRetryPolicy, 2, defaultRetryPolicy.waitMaxMs - 1, null)).toBeNull();
});
