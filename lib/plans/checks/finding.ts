/** One thing that is missing in an answer, or wrong with it. */
export interface Finding {
  /** For a person. */
  sentence: string;
  /**
   * What the model is told besides: which id, what was probably meant. Null where the sentence is enough. What has to
   * be looked for is a getter: an answer can be wrong in thousands of places, and only the first of them are told.
   */
  readonly hint: string | null;
}

const toldMax = 60;

/** As many as people and the model are told; the last one says how many more there are. */
export function sentencesOf(findings: readonly Finding[]): string[] {
  const more = findings.length - toldMax;
  return [
    ...findings.slice(0, toldMax).map(({ sentence }) => sentence),
    ...(more > 0 ? [`… and ${more} more of this kind.`] : []),
  ];
}

/** The findings as a list for the model. */
export function listFindings(findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, toldMax)
    .map(({ sentence, hint }) => `- ${[sentence, hint].filter(Boolean).join(" ")}`);
  const more = findings.length - toldMax;
  return [...lines, ...(more > 0 ? [`- … and ${more} more of this kind.`] : [])].join("\n");
}
