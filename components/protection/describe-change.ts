import type { ProtectionChange } from "#lib/projects/protection/schema.ts";
import { protectionWords } from "#lib/words/settings/protection.ts";

/** Returns the changes, a part of a sentence each, to stand after the person's name. */
export function describeChange({ before, after }: Pick<ProtectionChange, "before" | "after">): string[] {
  const words = protectionWords.changed;
  const compare = (
    key: "protectedPaths" | "openedPaths" | "allowedOrigins",
    gained: (entry: string) => string,
    lost: (entry: string) => string,
  ) => [
    ...after[key].filter((entry) => !before[key].includes(entry)).map(gained),
    ...before[key].filter((entry) => !after[key].includes(entry)).map(lost),
  ];
  const push = after.pushEveryTurn ? words.pushOn : words.pushOff;
  return [
    ...compare("openedPaths", words.opened, words.closedAgain),
    ...compare("protectedPaths", words.added, words.removed),
    ...(before.pushEveryTurn === after.pushEveryTurn ? [] : [push]),
    ...compare("allowedOrigins", words.allowed, words.disallowed),
  ];
}
