/** What tools write of their exports: who made it, or when. */
const toolsPhrase =
  /^(?:exported|generated|downloaded|powered|exportiert|erstellt|heruntergeladen|exporté|généré|exportado|generado)\s+(?:by|from|on|at|with|von|aus|am|mit|par|de|depuis|le|el|por|desde)\s/iu;

/** The same, a label, a date or who has the rights. */
const footerText =
  /^\p{L}[^:]{0,40}:(?:\s|$)|©|\(c\) ?\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}/iu;

const longestFooter = 300;

/** True for what tools write below their rows: a text that is like no keyword where rows have figures. */
export function isFooterText(cell: string): boolean {
  const text = cell.slice(0, longestFooter).trim();
  return (
    /\p{L}/u.test(text) && /\s/u.test(text) && (footerText.test(text) || toolsPhrase.test(text))
  );
}

/** True for what is like no keyword among keywords alone: a tool's phrase with a day, a year or an address in it, or whose rights it is. */
export function isToolsPhrase(cell: string): boolean {
  const text = cell.slice(0, longestFooter).trim();
  return (
    /©|\(c\) ?\d{4}/iu.test(text) ||
    (toolsPhrase.test(text) && /\d{4}|\d{1,2}[./]\d{1,2}|\p{L}\.\p{L}{2,}|https?:/iu.test(text))
  );
}
