import fc from "fast-check";
import { expect, test } from "vitest";
import { runOnHostileTexts } from "#tests/setup/hostile-texts.ts";
import { removeSecrets, removeSecretsDeep, SecretRemover, secretMark } from "./remove-secrets.ts";

test("a given secret is removed everywhere; a word too short for a secret stays", () => {
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
])("%s is recognized as a key by its shape", (key) => {
  expect(removeSecrets(`before ${key} after`, [])).toBe(`before ${secretMark} after`);
});

test.each(["sk-folding-cube-animation", "The task-based approach", "sw_note", "aGVsbG8gd29ybGQ="])(
  "%s is not a key",
  (text) => {
    expect(removeSecrets(text, [])).toBe(text);
  },
);

test("secrets are removed from all texts and names of a value; the rest stays", () => {
  const value = { "my secret-word": [1, null, { deep: "say secret-word" }], ok: true };
  expect(removeSecretsDeep(value, ["secret-word"])).toEqual({
    [`my ${secretMark}`]: [1, null, { deep: `say ${secretMark}` }],
    ok: true,
  });
});

const aSecret = fc.oneof(
  fc.string({ unit: "binary", minLength: 8, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("a", "b"), minLength: 8, maxLength: 12 }),
  fc.stringMatching(/^[\w!"/+&é-]{8,30}$/),
);

/** Cuts off the characters of base64 that depend on neighbouring bytes. */
const inner = (text: string) => text.slice(2, -2);

test("no secret survives as plain text, in an address, in JSON or in base64", () => {
  fc.assert(
    fc.property(aSecret, fc.string(), fc.string(), (secret, before, after) => {
      fc.pre(secret.isWellFormed() && before.isWellFormed());
      const base64 = (encoding: "base64" | "base64url") =>
        Buffer.from(before + secret + after, "utf8").toString(encoding);
      const around = Buffer.byteLength(before) % 3;
      const alone = (encoding: "base64" | "base64url") =>
        Buffer.from(`${"-".repeat(around)}${secret}`, "utf8")
          .toString(encoding)
          .replace(/=+$/, "")
          .slice(around + 1);
      const written: [text: string, form: string][] = [
        [`${before}${secret}${after}`, secret],
        [`${before}${encodeURIComponent(secret)}${after}`, encodeURIComponent(secret)],
        [JSON.stringify({ before, secret, after }), JSON.stringify(secret).slice(1, -1)],
        [base64("base64"), inner(alone("base64"))],
        [base64("base64url"), inner(alone("base64url"))],
      ];
      for (const [text, form] of written) expect(removeSecrets(text, [secret])).not.toContain(form);
    }),
    { numRuns: 2_000 },
  );
});

test("secrets that overlap or contain each other are removed entirely", () => {
  expect(removeSecrets("(abcdefghijkl)", ["abcdefgh", "efghijkl"])).toBe(`(${secretMark})`);
  expect(removeSecrets("(password12345)", ["password", "password12345"])).toBe(`(${secretMark})`);
  const key = `ghp_${"a1B2".repeat(9)}`;
  expect(removeSecrets(`(${key})`, [key.slice(2, 20)])).toBe(`(${secretMark})`);
});

test("a long private key is found too", () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${`${"MIIE".repeat(16)}\n`.repeat(190)}-----END PRIVATE KEY-----`;
  expect(removeSecrets(`a ${key} b ${key}`, [])).toBe(`a ${secretMark} b ${secretMark}`);
});

// The beginning and the middle of each kind of key: texts in which a search could begin at every position.
const beginnings = [
  "-----BEGIN PRIVATE KEY-----",
  "-----END PRIVATE KEY-----",
  "eyJ",
  "eyJ-",
  "eyJaaaaaaaaaaaa.",
  "sk-",
  "sk_",
];
const others = [
  "ghp_",
  "-ghp_a",
  "github_pat_",
  "-github_pat_",
  "glpat-",
  "xoxb-",
  "-AKIA",
  "-AIza",
  "-sw_",
  "aaaaaaaa",
];

test("a text of millions of beginnings is searched in linear time", () => {
  const texts = [...beginnings, ...others].flatMap((part) => [part, `${part}\n`]);
  const work = `
    import { removeSecrets } from "./lib/platform/remove-secrets.ts";
    for (const part of ${JSON.stringify(texts)}) removeSecrets(part.repeat(4_000_000 / part.length), ["a".repeat(500) + "b"]);`;
  expect(runOnHostileTexts(work)).toEqual({ stdout: "", stderr: "", status: 0 });
});

test.each([1, 2, 3, 7, 1_000])("a secret is removed from a text that comes in parts of %i characters", (characters) => {
  const secrets = ["hunter2hunter2", "two\nlines of it"];
  const text = `a hunter2hunter2 b two\nlines of it, ${Buffer.from("hunter2hunter2").toString("base64")} hunter2`;
  const remover = new SecretRemover(secrets);
  let clean = "";
  for (let at = 0; at < text.length; at += characters) clean += remover.add(text.slice(at, at + characters));
  clean += remover.end();
  expect(clean).toBe(removeSecrets(text, secrets));
  expect(clean).not.toMatch(/hunter2h|two|aHVudGVy/);
});

test("a text in parts is passed on at once if there is no secret", () => {
  expect(new SecretRemover(["short"]).add("Building")).toBe("Building");
});
