import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#lib/platform/crypto.ts";
import type { VerifyModel } from "../schema.ts";

// A verification and the save that follows it may reach two hosts. The proof carries the result between them, and holds no secret.

type Verified = Required<Pick<VerifyModel, "baseUrl" | "api" | "model">> & {
  organizationId: string;
  key: string | null;
};

const proofMs = 60 * 60_000;

/** Returns a proof that these settings worked just now, valid for an hour. */
export function createProof(verified: Verified, now = Date.now()): string {
  return `${now}.${sign(verified, now)}`;
}

/** Returns when the settings were verified; null if the proof is not theirs, or is too old. */
export function readProof(proof: string | undefined, verified: Verified, now = Date.now()): Date | null {
  const [, at = "", mac = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof ?? "") ?? [];
  const verifiedAt = Number(at);
  if (mac === "" || verifiedAt > now + proofMs || verifiedAt < now - proofMs) return null;
  const isTheirs = timingSafeEqual(Buffer.from(mac), Buffer.from(sign(verified, verifiedAt)));
  return isTheirs ? new Date(verifiedAt) : null;
}

function sign({ organizationId, baseUrl, api, model, key }: Verified, at: number): string {
  const signed = JSON.stringify([organizationId, baseUrl, api, model, key, at]);
  return createHmac("sha256", deriveKey("model-proof")).update(signed).digest("base64url");
}
