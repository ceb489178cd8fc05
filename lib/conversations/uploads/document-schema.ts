// Apart from the schemas, as the composer needs no more at first.

export const documentTypes = ["text/plain", "text/markdown", "text/csv"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The endings of documents' names, without the dot. */
export const documentEndings: Record<DocumentType, readonly string[]> = {
  "text/plain": ["txt", "text"],
  "text/markdown": ["md", "markdown"],
  "text/csv": ["csv"],
};
