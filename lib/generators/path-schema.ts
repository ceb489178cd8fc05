import type { ContractErrorCode } from "./schema.ts";

// The rules for paths in recipes. Safe in the browser.

export const pathCharactersMax = 200;

// The value of each is the code of its error.
const code = (said: ContractErrorCode) => said;

/** Names that git has for itself, as each file system reads them. */
const ofGit = /(?:^|\/)(?:\.git|git~1)[. ]*(?:\/|$)/i;
export const control = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Returns what is wrong with a path from the repository's top; null if nothing is. */
export function findWrongInPath(value: string): ContractErrorCode | null {
  return control.test(value)
    ? code("control-character")
    : value.includes("\\")
      ? code("path-backslash")
      : /^(?:\/|~|[a-z]:)/i.test(value)
        ? code("path-absolute")
        : value.split("/").includes("..")
          ? code("path-outside")
          : ofGit.test(value)
            ? code("path-of-git")
            : value.includes("//")
              ? code("path-has-empty-part")
              : null;
}
