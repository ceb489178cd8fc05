import { count } from "../common.ts";
import * as de from "../de/settings/protected-path.ts";
import { inLanguages } from "../language.ts";

/** The sentence that marks a refusal among the failures of a tool: see `readRefusal`. */
const refused = (path: string) =>
  `The agent may not change “${path}”. An admin can allow it under “Protection” in the project’s settings.`;

export const protectedPathWords = inLanguages(de.protectedPathWords, {
  refused,
  moreRefused: (files: number) => `${count(files, "more file", "more files")} may not be changed either.`,
});

/** Returns the sentence for the person if a tool's result, which is English, says that a path is protected; else null. */
export function readRefusal(output: unknown): string | null {
  // Results from before name another place for it.
  const pattern =
    /^Error: The agent may not change “(.+?)”\. An admin can allow it under “Protection” (?:in the project’s settings|on the project’s page)\.$/m;
  const path = typeof output === "string" ? pattern.exec(output)?.[1] : undefined;
  return path === undefined ? null : protectedPathWords.refused(path);
}
