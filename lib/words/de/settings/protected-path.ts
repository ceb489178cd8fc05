/** The sentence that marks a refusal among the failures of a tool: see `readRefusal`. */
const refused = (path: string) =>
  `Der Agent darf „${path}“ nicht ändern. Die Administration kann es in den Einstellungen des Projekts unter „Schutz“ erlauben.`;

export const protectedPathWords = {
  refused,
  moreRefused: (files: number) =>
    files === 1
      ? "Auch eine weitere Datei darf nicht geändert werden."
      : `Auch ${files} weitere Dateien dürfen nicht geändert werden.`,
};
