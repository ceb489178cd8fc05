export interface Finding {
  /** A sentence for a person. */
  sentence: string;
  /**
   * A further sentence for the model, such as the id or the nearest path; null if the sentence is enough. Suggestions are getters,
   * because an answer can have thousands of faults and only the first ones are told.
   */
  readonly hint: string | null;
}

const toldMax = 60;

/** Returns the sentences of the first 60 findings; a last one says how many more there are. */
export function sentencesOf(findings: readonly Finding[]): string[] {
  const more = findings.length - toldMax;
  return [
    ...findings.slice(0, toldMax).map(({ sentence }) => sentence),
    ...(more > 0 ? [`… and ${more} more of this kind.`] : []),
  ];
}

/** Returns the first 60 findings with their hints as a list for the model. */
export function listFindings(findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, toldMax)
    .map(({ sentence, hint }) => `- ${[sentence, hint].filter(Boolean).join(" ")}`);
  const more = findings.length - toldMax;
  return [...lines, ...(more > 0 ? [`- … and ${more} more of this kind.`] : [])].join("\n");
}
