/** Returns the single commands of a script, as a shell would separate them. */
export const commandsIn = (script: string) => script.split(/&&|\|\||[;&|\n]/).map((command) => command.trim());

/** Returns the value of a flag of a command, such as `--output=dist` or `-o dist`; null if it is absent or a shell would compute it. */
export function readFlag(command: string, flags: readonly string[]): string | null {
  const words = wordsOf(command);
  for (const [index, word] of words.entries()) {
    for (const flag of flags) {
      if (word === flag) return asWritten(words[index + 1]);
      if (word.startsWith(`${flag}=`)) return asWritten(word.slice(flag.length + 1));
    }
  }
  return null;
}

/** Returns the first word behind a command's name that is not a flag, such as `docs` in `vitepress build docs`; null without one. */
export function readOperand(command: string, invocation: RegExp): string | null {
  const found = invocation.exec(command);
  const [word] = found ? wordsOf(command.slice(found.index + found[0].length)) : [];
  return word?.startsWith("-") ? null : asWritten(word);
}

const wordsOf = (command: string) =>
  (command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/["']/g, ""));

const asWritten = (word: string | undefined) => (word === undefined || word === "" || /[$`*]/.test(word) ? null : word);
