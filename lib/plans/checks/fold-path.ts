/** Paths that many file systems take for the same: they differ in case, or in how their letters are put together, alone. */
export function foldPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
