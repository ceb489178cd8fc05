/** One thing that is missing in an answer, or wrong with it. */
export interface Finding {
  /** For a person. */
  sentence: string;
  /** What the model is told besides: which id, what was probably meant. Null where the sentence is enough. */
  hint: string | null;
}

const toldMax = 60;

export function sentencesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ sentence }) => sentence);
}

/** The findings as a list for the model. */
export function listFindings(findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, toldMax)
    .map(({ sentence, hint }) => `- ${[sentence, hint].filter(Boolean).join(" ")}`);
  const more = findings.length - toldMax;
  return [...lines, ...(more > 0 ? [`- … and ${more} more of this kind.`] : [])].join("\n");
}
