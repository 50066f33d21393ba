/** What a spreadsheet may take for the beginning of a formula, in full width too: some of them read that alike. */
const signs = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;
/** The same at the beginning of a cell; white space there is passed over by some. */
const cellStart = String.raw`'*[${signs}\t\r\n]`;
/** Behind a separator or a line break: quotes are taken for those of the cell. */
const innerStart = String.raw`['"]*[${signs}]`;
/** What may stand between cells where a spreadsheet opens a file by the settings of the system, whatever the file uses. */
const separators = [",", ";", "\t"];

/**
 * A URL with its scheme, of the characters that one can have: no white space, and no double quote or bar. An
 * apostrophe in it would make it another URL, so it is changed only where a formula would begin that can ask for
 * something; where the delimiter itself is in it, the cell is quoted.
 */
const url = /^[a-z][\w+.-]*:\/\/[^\s"<>\\^`{|}\p{Cc}]+$/iu;

/** Keeps strangers' text from being run by a spreadsheet that opens or takes it. */
export interface FormulaGuard {
  /** The text with an apostrophe before everything that a spreadsheet could take for a formula; in a URL only before `=`, and before a sign that isn't a number's. */
  readonly guarded: (text: string) => string;
  /** The text that was guarded: of each row of apostrophes that stands before such a place exactly one is taken away. */
  readonly plain: (cell: string) => string;
}

/**
 * The guard for cells between which `delimiter` stands. A cell is guarded at its beginning, and
 * where it would fall apart if another list separator were used to open the file: `a;=b` between
 * commas becomes a formula in half of Europe, and quotes don't help, for they are not at the
 * beginning of a cell then.
 */
export function formulaGuard(delimiter: string): FormulaGuard {
  const others = [...separators.filter((separator) => separator !== delimiter), "\\r", "\\n"].join(
    "",
  );
  const isSuspect = new RegExp(`^${cellStart}|[${others}]['"]*[${signs}]`, "u");
  const guard = new RegExp(`^(?=${cellStart})|(?<=[${others}])(?=${innerStart})`, "gu");
  const guarded = new RegExp(`^'(?=${cellStart})|(?<=[${others}])'(?=${innerStart})`, "gu");
  // a call, or the name of something, behind what would be the separator: coordinates such as `,-74.0` are none
  const call = `['"]*(?:[=\\uFF1D]|[${signs}](?:[${signs}]*[\\p{L}(]|[^${separators.join("")}]*\\())`;
  const urlGuard = new RegExp(`(?<=[${others}])(?=${call})`, "gu");
  const guardedUrl = new RegExp(`(?<=[${others}])'(?=${call})`, "gu");
  return {
    // Half a million cells go through it, and most need one look.
    guarded: (text) =>
      isSuspect.test(text) ? text.replaceAll(url.test(text) ? urlGuard : guard, "'") : text,
    plain: (cell) =>
      isSuspect.test(cell) ? cell.replaceAll(url.test(cell) ? guardedUrl : guarded, "") : cell,
  };
}
