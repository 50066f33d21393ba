/** The name that TextDecoder has for an encoding of the editor, which writes it without signs. */
export function decoderLabel(encoding: string): string {
  return encoding
    .replace(/^windows(?=\d)/u, "windows-")
    .replace(/^iso8859(?=\d)/u, "iso-8859-")
    .replace(/^koi8(?=[ru])/u, "koi8-")
    .replace(/^macroman$/u, "macintosh")
    .replace(/^shiftjis$/u, "shift_jis")
    .replace(/^euc(?=jp|kr)/u, "euc-");
}

/** The first character of a text that a document in an encoding of the editor can't be saved with; undefined where there is none. */
export function lostCharacter(text: string, encoding: string): string | undefined {
  // GB 18030 is a form of Unicode, too
  if (/^(?:utf|gb18030)/u.test(encoding) || !/[^\0-\u007F]/u.test(text)) {
    return undefined;
  }
  const known = charactersOf(encoding);
  return [...text].find((character) => character > "\u007F" && !known.has(character));
}

/** What one byte, or a pair of them, says in an encoding: none of the platform's has another way to tell. */
function charactersOf(encoding: string): ReadonlySet<string> {
  const label = decoderLabel(encoding);
  // TextDecoder takes some of ISO 8859 for the one of Windows, which has more letters in the first quarter
  const [first, second] = label.startsWith("iso-") ? [0xa0, 0xa0] : [0x80, 0x40];
  const bytes: number[] = [];
  for (let lead = first; lead <= 0xff; lead += 1) {
    bytes.push(lead, 0x0a);
    for (let trail = second; trail <= 0xfe; trail += 1) {
      bytes.push(lead, trail, 0x0a);
    }
  }
  const known = new Set(decoded(Uint8Array.from(bytes), label));
  known.delete("\uFFFD");
  return known;
}

/** Nothing for an encoding that the platform doesn't have. */
function decoded(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) {
      return "";
    }
    throw error;
  }
}
