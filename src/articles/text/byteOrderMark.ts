/** In UTF-8. */
const mark = [0xef, 0xbb, 0xbf];

/** Whether a file's bytes begin with the byte order mark of UTF-8, which their text comes without. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
