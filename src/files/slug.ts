/** Longest file name made from a subject, in characters, without its ending. */
const longest = 80;

/**
 * A file name from what strangers typed: lower case, anything but letters and digits becomes `-`,
 * letters of every script are kept, accents on Latin letters are dropped, at most 80 characters.
 * Never empty, never a path, never a name Windows reserves.
 */
export function slug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const name = [...plain].slice(0, longest).join("").replaceAll(/^-+|-+$/gu, "");
  if (name === "") {
    return "untitled";
  }
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/u.test(name) ? `${name}-file` : name;
}

/** `path/to/name.csv` becomes `path/to/name-2.csv`; what names a saved result stays together: `name-2.seo.json`. */
export function numbered(fileName: string, number: number): string {
  return fileName.replace(/((?:\.seo)?\.[^./]+)?$/u, `-${number}$1`);
}
