const charactersMax = 100;

/** Returns a file's own name in one line: without folders, control characters and those that change the direction of writing. */
export function cleanFileName(name: string): string {
  const own = name.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  // The zero-width joiner makes one emoji of several.
  const line = own.replace(/(?:(?!\u200D)[\s\p{Cc}\p{Cf}\p{Co}])+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= charactersMax) return line || "file";
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(line)?.[0] ?? "";
  return `${characters.slice(0, charactersMax - ending.length - 1).join("")}…${ending}`;
}
