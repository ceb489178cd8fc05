import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { processState } from "#lib/platform/process-state.ts";

/** Of a longer password the beginning is judged: judging takes time that grows faster than the password. */
const charactersMax = 64;
/** From 0 to 4. Below 2 fewer than a million guesses find it, in the order in which people choose passwords. */
const scoreMin = 2;

/**
 * Whether the password is one of the first that somebody would guess: one that many people use, also with a number behind it or
 * letters that look alike, a row of keys, a repetition, or the person's own name or e-mail address.
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

/** Some megabytes that only choosing a password needs: loaded when somebody first does. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
