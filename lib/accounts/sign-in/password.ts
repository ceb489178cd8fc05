import { hash, verify } from "@node-rs/argon2";
import { processState } from "#lib/platform/process-state.ts";
import { accountRefusals } from "../refusals.ts";
import { isGuessable } from "./guessable-password.ts";

export const passwordCharactersMin = 10;
/** Limits the work of hashing. */
const passwordCharactersMax = 1_000;

// Argon2id with the parameters that OWASP's Password Storage Cheat Sheet gives for 19 MiB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Throws a Problem if a new password is too short, too long or guessable. */
export async function assertPassword(password: string, person: { email: string; name: string }): Promise<void> {
  const range = [passwordCharactersMin, passwordCharactersMax] as const;
  if (password.length < passwordCharactersMin) throw accountRefusals["password-too-short"](...range);
  if (password.length > passwordCharactersMax) throw accountRefusals["password-too-long"](...range);
  if (await isGuessable(password, person)) throw accountRefusals["password-too-common"]();
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

/** Returns true if the password is right. Takes the same time without a hash, so that the time reveals no e-mail addresses. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > passwordCharactersMax) return false;
  const matches = await verify(passwordHash ?? (await decoyHash()), normalize(password));
  return passwordHash !== null && matches;
}

/** Normalizes a password, so that it is the same on every system (NIST SP 800-63B, section 5.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

function decoyHash(): Promise<string> {
  return processState("accounts.decoy-hash", () => hashPassword(crypto.randomUUID()));
}
