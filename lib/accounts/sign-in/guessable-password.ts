import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { processState } from "#lib/platform/process-state.ts";

/** Only this many characters are judged: the time grows faster than the password's length. */
const charactersMax = 64;
/** A zxcvbn score from 0 to 4. A password below 2 is found within a million guesses. */
const scoreMin = 2;

/**
 * Returns true if the password is easy to guess: a common one, also with a number at its end or with look-alike characters, a
 * row of keys, a repetition, or the person's own name or e-mail address.
 */
export async function isGuessable(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<boolean> {
  const judge = await processState("accounts.password-judge", loadJudge);
  const own = [email, ...email.split("@"), name, name.replaceAll(/\s/g, ""), ...name.split(/\s/)].filter(Boolean);
  const beginning = password.normalize("NFKC").slice(0, charactersMax);
  return judge.check(beginning, own).score < scoreMin;
}

/** Loads zxcvbn and its dictionaries (several megabytes) on first use. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
