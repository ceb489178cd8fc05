import { hash, verify } from "@node-rs/argon2";
import { Problem } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { isGuessable } from "./guessable-password.ts";

export const passwordCharactersMin = 10;
/** Hashing is work: nobody may order an unlimited amount of it. */
const passwordCharactersMax = 1_000;

// Argon2id with the parameters that OWASP's Password Storage Cheat Sheet gives for 19 MiB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Throws the sentence that says what is wrong with a password that somebody chooses. */
export async function assertPassword(password: string, person: { email: string; name: string }): Promise<void> {
  if (password.length < passwordCharactersMin || password.length > passwordCharactersMax) {
    throw new Problem(
      "invalid",
      password.length < passwordCharactersMin ? "password-too-short" : "password-too-long",
      `Choose a password of ${passwordCharactersMin} to ${passwordCharactersMax.toLocaleString("en")} characters.`,
    );
  }
  if (!(await isGuessable(password, person))) return;
  throw new Problem(
    "invalid",
    "password-too-common",
    "Choose another password: this is one of the first that somebody would guess, as common words, rows of keys and your own name are.",
  );
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

/** Takes the same time for a hash that does not exist, so that answers don't tell which e-mail addresses are known. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > passwordCharactersMax) return false;
  const matches = await verify(passwordHash ?? (await decoyHash()), normalize(password));
  return passwordHash !== null && matches;
}

/** The same characters typed on different systems are the same password (NIST SP 800-63B, section 5.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

function decoyHash(): Promise<string> {
  return processState("accounts.decoy-hash", () => hashPassword(crypto.randomUUID()));
}
