import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env.ts";

/** A key for one purpose, derived from the instance's key with HKDF (RFC 5869). */
export function deriveKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(env().SITEWRIGHT_KEY, "hex"), "", `sitewright:${purpose}`, 32));
}

/** Seals a secret for storage: AES-256-GCM, as `v1.<iv>.<tag>.<ciphertext>` in base64url. */
export function seal(secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("secrets"), iv);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return ["v1", ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(".");
}

/** Opens what `seal` made. Throws when it was changed or sealed with another key. */
export function unseal(sealed: string): string {
  const [version, iv, tag, content] = sealed.split(".");
  if (version !== "v1" || !iv || !tag || content === undefined) throw new Error("This is no sealed secret.");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey("secrets"), Buffer.from(iv, "base64url"));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(content, "base64url")), decipher.final()]).toString("utf8");
}

/** An unguessable token of 130 bits, in lower-case base32: it can be a label of a host name. */
export function newToken(): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567"; // RFC 4648, section 6
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join("");
}

/** What is stored of a token. Tokens are random, so that a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
