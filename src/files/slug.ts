/** Longest file name made from a subject, in characters, without its ending. */
const longest = 80;
/**
 * The same in bytes of UTF-8: file systems allow a name 255, and a letter takes up to four. The rest
 * is for a number and the ending.
 */
export const longestBytes = 200;
/** UTF-16 units of a text that are looked at. */
const mostText = 4000;

/**
 * A file name from what strangers typed: lower case, anything but letters and digits becomes `-`,
 * letters of every script are kept, accents on Latin letters are dropped, at most 80 characters and
 * `bytes` bytes, never ending within what is drawn as one letter. Never empty, never a path, never a
 * name Windows reserves.
 */
export function slug(text: string, bytes = longestBytes): string {
  const plain = text
    .slice(0, mostText)
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const name = cutName(plain, bytes).replaceAll(/^-+|-+$/gu, "");
  if (name === "") {
    return "untitled";
  }
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/u.test(name) ? `${name}-file` : name;
}

/** The beginning of a name that has at most 80 characters and so many bytes of UTF-8, whole letters with their marks only. */
function cutName(name: string, bytes: number): string {
  let [end, characters, size] = [0, 0, 0];
  for (const { segment } of new Intl.Segmenter("und").segment(name)) {
    characters += [...segment].length;
    size += Buffer.byteLength(segment);
    if (characters > longest || size > bytes) {
      break;
    }
    end += segment.length;
  }
  return name.slice(0, end);
}

/** `path/to/name.csv` becomes `path/to/name-2.csv`; what names a saved result stays together: `name-2.seo.json`. */
export function numbered(fileName: string, number: number): string {
  return fileName.replace(/((?:\.seo)?\.[^./]+)?$/u, `-${number}$1`);
}
