/** Returns the same text for paths that many file systems treat as equal: they differ only in case or Unicode composition. */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
