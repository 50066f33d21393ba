/** Reads the first table of a Markdown text as its readers do, the header row first; null for "—". */
export function readMarkdown(text: string): (string | null)[][] {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.startsWith("| "));
  const after = lines.findIndex((line, index) => index > first && !line.startsWith("| "));
  const rows = lines
    .slice(first, after < 0 ? lines.length : after)
    .filter((_, index) => index !== 1);
  return rows.map((row) => row.slice(2, -2).split(" | ").map(readMarkdownCell));
}

function readMarkdownCell(cell: string): string | null {
  return cell === "—" ? null : readMarkdownText(cell);
}

/** The text that a piece of Markdown draws. */
export function readMarkdownText(text: string): string {
  return text.replaceAll(
    /&mdash;|\\([!-/:-@[-`{-~]|\d)|<br>|&#(\d+);/gu,
    (whole, character: string | undefined, code: string | undefined) =>
      whole === "&mdash;"
        ? "—"
        : (character ?? (code === undefined ? "\n" : String.fromCodePoint(Number(code)))),
  );
}
