import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { removeSecrets, removeSecretsDeep, secretMark } from "./remove-secrets.ts";

test("a given secret is gone wherever it stands, and a word that is too short to be one stays", () => {
  const clean = removeSecrets("a hunter2hunter2 b hunter2hunter2, open", ["hunter2hunter2", "open", ""]);
  expect(clean).toBe(`a ${secretMark} b ${secretMark}, open`);
});

test.each([
  `sk-proj-${"aB3".repeat(10)}`,
  `ghp_${"a1B2".repeat(9)}`,
  `github_pat_${"a1B2_".repeat(6)}`,
  `glpat-${"xY1".repeat(7)}`,
  `AKIA${"ABCD1234".repeat(2)}`,
  `xoxb-${"1234567890"}`,
  `-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz`,
])("%s is known for a key by its shape", (key) => {
  expect(removeSecrets(`before ${key} after`, [])).toBe(`before ${secretMark} after`);
});

test.each(["sk-folding-cube-animation", "The task-based approach", "sw_note", "aGVsbG8gd29ybGQ="])(
  "%s is none",
  (text) => {
    expect(removeSecrets(text, [])).toBe(text);
  },
);

test("every text inside a value is looked at, names included, and everything else stays as it is", () => {
  const value = { "my secret-word": [1, null, { deep: "say secret-word" }], ok: true };
  expect(removeSecretsDeep(value, ["secret-word"])).toEqual({
    [`my ${secretMark}`]: [1, null, { deep: `say ${secretMark}` }],
    ok: true,
  });
});

test("a long text without a key takes no time", () => {
  for (const text of ["-----BEGIN PRIVATE KEY-----".repeat(5_000), "sk-".repeat(50_000), `sk-${"a".repeat(200_000)}`]) {
    expect(cpuMsOf(() => removeSecrets(text, []))).toBeLessThan(2_000);
  }
});
