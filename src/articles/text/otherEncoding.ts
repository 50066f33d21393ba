import * as l10n from "@vscode/l10n";

/** Characters that are looked at. */
const sample = 1_000;

/**
 * Why a text can't be checked that was read as UTF-8 and is in UTF-16, as a sentence; undefined for others. Each Latin
 * letter then has a zero beside it, so that no field, heading or link is found: "nothing found" would be false.
 */
export function otherEncoding(path: string, text: string): string | undefined {
  const begin = text.slice(0, sample);
  const zeros = begin.split("\0").length - 1;
  // what is read of its mark; letters other than Latin ones have no zero, but signs and line ends do
  const hasMark = begin.startsWith("\uFFFD\uFFFD") && zeros > 0;
  return hasMark || zeros * 4 > begin.length
    ? l10n.t("{0} can't be read: it isn't UTF-8. Save it with that encoding.", path)
    : undefined;
}
