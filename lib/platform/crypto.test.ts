import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveKey, seal, unseal, unsealUnbound } from "./crypto.ts";

const place = { table: "projects", column: "source_token_sealed", id: "one" };
const key = "12".repeat(32);

test("a sealed secret opens only in its own place and with its own key", () => {
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const sealed = seal(secret, place, key);
      expect(unseal(sealed, place, key)).toBe(secret);
      for (const other of [{ id: "two" }, { column: "name" }, { table: "users" }]) {
        expect(() => unseal(sealed, { ...place, ...other }, key)).toThrow();
      }
      expect(() => unseal(sealed, place, "34".repeat(32))).toThrow();
      expect(() => unsealUnbound(sealed, key)).toThrow("This is no sealed secret.");
      expect(() => unsealUnbound(sealed.replace("v2.", "v1."), key)).toThrow();
    }),
  );
});

test("a sealed secret that was changed or cut anywhere does not open", () => {
  const sealed = seal("a-secret-token", place, key);
  for (let at = 0; at < sealed.length - 1; at += 1) {
    expect(() => unseal(sealed.slice(0, at), place, key)).toThrow();
    // The last character of a part may hold bits that nothing reads.
    if (sealed[at + 1] === ".") continue;
    const other = sealed[at] === "A" ? "B" : "A";
    expect(() => unseal(sealed.slice(0, at) + other + sealed.slice(at + 1), place, key)).toThrow();
  }
});

test("a secret that was sealed without a place opens only with unsealUnbound", () => {
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("secrets", key), iv);
  const content = Buffer.concat([cipher.update("old"), cipher.final()]);
  const sealed = ["v1", ...[iv, cipher.getAuthTag(), content].map((part) => part.toString("base64url"))].join(".");
  expect(unsealUnbound(sealed, key)).toBe("old");
  expect(() => unseal(sealed, place, key)).toThrow("This is no sealed secret.");
});
