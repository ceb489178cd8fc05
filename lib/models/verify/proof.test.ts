import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { forgetEnv } from "#lib/platform/env.ts";
import { createProof, readProof } from "./proof.ts";

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://127.0.0.1/none");
  vi.stubEnv("SITEWRIGHT_KEY", "ab".repeat(32));
  forgetEnv();
});
afterAll(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

const verified = { organizationId: "o", baseUrl: "https://a/v1", api: "chat", model: "m", key: "k" } as const;
const now = 1_790_000_000_000;

test("a proof holds for the same settings, for an hour", () => {
  const proof = createProof(verified, now);
  expect(readProof(proof, verified, now + 3_600_000)).toEqual(new Date(now));
  expect(readProof(proof, verified, now + 3_600_001)).toBeNull();
  for (const other of [
    { organizationId: "p" },
    { baseUrl: "https://b/v1" },
    { api: "responses" as const },
    { model: "n" },
    { key: null },
  ])
    expect(readProof(proof, { ...verified, ...other }, now)).toBeNull();
});

test("a forged, cut or missing proof proves nothing", () => {
  const proof = createProof(verified, now);
  const forged = [
    undefined,
    "",
    "x",
    proof.slice(0, -1),
    proof.replace(`${now}`, `${now + 1}`),
    `${now}.${"A".repeat(43)}`,
  ];
  for (const each of forged) expect(readProof(each, verified, now)).toBeNull();
});

test("a proof tells nothing of the key", () => {
  expect(createProof({ ...verified, key: "sk-canary" }, now)).not.toContain("canary");
});
