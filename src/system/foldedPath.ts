/** A path without what some file systems don't tell apart: capitals, and the two ways to write a letter with a mark. */
export function foldedPath(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
