import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env.ts";

/** Returns a key for one purpose, derived with HKDF (RFC 5869) from the instance's key, which is in hex. */
export function deriveKey(purpose: string, instanceKey = env().SITEWRIGHT_KEY): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(instanceKey, "hex"), "", `sitewright:${purpose}`, 32));
}

/** The field of one row in which a sealed secret is stored. The secret opens only there. */
export interface SealedPlace {
  table: string;
  column: string;
  id: string;
}

/**
 * Seals a secret for storage in one place: AES-256-GCM, as `v2.<iv>.<tag>.<ciphertext>` in base64url, with the place as
 * additional authenticated data.
 */
export function seal(secret: string, place: SealedPlace, instanceKey?: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("secrets", instanceKey), iv).setAAD(nameOf(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return ["v2", ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(".");
}

/** Opens a secret that `seal` made for this place. Throws if it was changed, comes from another place or has another key. */
export function unseal(sealed: string, place: SealedPlace, instanceKey?: string): string {
  return open(sealed, "v2", deriveKey("secrets", instanceKey), nameOf(place));
}

/** Opens a secret that an older version sealed without a place; only in order to seal it again. */
export function unsealUnbound(sealed: string, instanceKey?: string): string {
  return open(sealed, "v1", deriveKey("secrets", instanceKey), Buffer.alloc(0));
}

function open(sealed: string, expected: "v1" | "v2", key: Buffer, place: Buffer): string {
  const [version, iv, tag, content] = sealed.split(".");
  if (version !== expected || !iv || !tag || content === undefined) throw new Error("This is no sealed secret.");
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), { authTagLength: 16 });
  decipher.setAAD(place).setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(content, "base64url")), decipher.final()]).toString("utf8");
}

const nameOf = ({ table, column, id }: SealedPlace) => Buffer.from(JSON.stringify([table, column, id]), "utf8");

/** Returns an unguessable token of 130 bits, in lower-case base32, so that it can be a label of a host name. */
export function newToken(): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567"; // RFC 4648, section 6
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join("");
}

/** Returns the hash of a token for storage. Tokens are random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
