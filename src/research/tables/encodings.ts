import { isUtf8 as isUtf8Bytes } from "node:buffer";
import { Turns } from "../../system/turn.ts";
import type { TableProblem } from "./table.ts";

/** The text of a file, without its byte order mark. */
export interface DecodedTable {
  readonly kind: "text";
  readonly text: string;
  /** By the name that TextDecoder has for it. */
  readonly encoding: string;
  readonly byteOrderMark: boolean;
  /** The bytes end within a character, which is left out. */
  readonly endsWithinCharacter: boolean;
}

/** The text of a file, or what is needed before there is one. */
export type Decoding =
  | DecodedTable
  | { readonly kind: "askEncoding"; readonly offered: readonly string[] }
  | { readonly kind: "refused"; readonly problem: TableProblem };

/** The same as `decodeTable`, yielding to other work in between. */
export async function decodeInTurns(bytes: Uint8Array, chosen?: string): Promise<Decoding> {
  const turns = new Turns();
  const pieces = decodingOf(bytes, chosen);
  for (let next = pieces.next(); ; next = pieces.next()) {
    if (next.done === true) {
      return next.value;
    }
    await turns.next();
  }
}

/**
 * The text of a file: by its byte order mark, else as UTF-8 where it is that throughout, else in the encoding that a
 * person chose, else as UTF-16 by where its zero bytes are. Nothing in it was replaced or lost.
 */
export function decodeTable(bytes: Uint8Array, chosen?: string): Decoding {
  const pieces = decodingOf(bytes, chosen);
  for (let next = pieces.next(); ; next = pieces.next()) {
    if (next.done === true) {
      return next.value;
    }
  }
}

type Pieces<Value> = Generator<undefined, Value>;

function* decodingOf(bytes: Uint8Array, chosen: string | undefined): Pieces<Decoding> {
  const mark = markedEncoding(bytes);
  const content = mark === undefined ? bytes : bytes.subarray(mark.length);
  const told = (encoding: string): Pieces<Decoding | undefined> =>
    toldIn(content, encoding, mark !== undefined);
  if (chosen !== undefined) {
    const refused: Decoding = {
      kind: "refused",
      problem: { kind: "notInEncoding", encoding: chosen },
    };
    const encoding = knownName(chosen);
    if (encoding === undefined) {
      return refused;
    }
    if (mark === undefined && !isUtf8(bytes)) {
      return (yield* told(encoding)) ?? refused;
    }
  }
  const found = mark === undefined ? (zeroBytesEncoding(bytes) ?? "utf-8") : mark.encoding;
  return (yield* told(found)) ?? askEncoding(content);
}

/** The text in an encoding; undefined where the bytes aren't in it. */
function* toldIn(
  content: Uint8Array,
  encoding: string,
  byteOrderMark: boolean,
): Pieces<Decoding | undefined> {
  const whole = wholeCharacters(content, encoding);
  const text = yield* decodedInPieces(whole, encoding);
  return text === undefined
    ? undefined
    : checked({
        kind: "text",
        text,
        encoding,
        byteOrderMark,
        endsWithinCharacter: whole.length < content.length,
      });
}

/** Bytes that are decoded between two looks at the clock. */
const pieceLength = 1_000_000;

function* decodedInPieces(bytes: Uint8Array, encoding: string): Pieces<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const isByte = !encoding.startsWith("utf-");
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const end = at + pieceLength;
    const piece = unlessInvalid(() =>
      decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }),
    );
    if (piece === undefined || (isByte && strayBytes.test(piece))) {
      return undefined;
    }
    pieces.push(piece);
    yield;
  }
  return pieces.join("");
}

/** What a person chose for a file may be older than its content, which is seldom UTF-8 by chance. */
function isUtf8(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isUtf8Bytes(wholeCharacters(bytes, "utf-8"));
}

/** Characters that stand for no text: nothing that has one is shown, kept or paid for. Undefined where there is none. */
export function textProblem(text: string): TableProblem | undefined {
  const zero = text.indexOf("\0");
  if (zero !== -1) {
    return { kind: "notText", line: lineAt(text, zero) };
  }
  const lost = text.indexOf("\uFFFD");
  return lost === -1 ? undefined : { kind: "lostCharacters", line: lineAt(text, lost) };
}

function checked(table: DecodedTable): Decoding {
  const problem = textProblem(table.text);
  return problem === undefined ? table : { kind: "refused", problem };
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let place = 0; place < at; place += 1) {
    const code = text.charCodeAt(place);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(place + 1) !== 0x0a)) {
      line += 1;
    }
  }
  return line;
}

const marks = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

function markedEncoding(
  bytes: Uint8Array,
): { readonly encoding: string; readonly length: number } | undefined {
  const found = marks.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte));
  return found && { encoding: found.encoding, length: found.bytes.length };
}

/** Bytes in which zeros are counted. */
const lookedAt = 64 * 1024;

/**
 * UTF-16, where nearly all zero bytes are the same half of a unit, and there are as many as tabs, line breaks and figures
 * alone bring about. A few in a text of one byte a letter are something else.
 */
function zeroBytesEncoding(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const end = Math.min(bytes.length, lookedAt);
  for (let at = 0; at < end; at += 1) {
    if (bytes[at] === 0) {
      zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    }
  }
  const [even = 0, odd = 0] = zeros;
  if (even + odd < end / 25 || even + odd < 2) {
    return undefined;
  }
  const encoding = odd > 9 * even ? "utf-16le" : even > 9 * odd ? "utf-16be" : undefined;
  const sample = encoding && decoded(bytes.subarray(0, end), encoding, true);
  return sample !== undefined && /[\n\r]/u.test(sample) && !noText.test(sample)
    ? encoding
    : undefined;
}

/** Control characters that no table has. */
// eslint-disable-next-line no-control-regex
const noText = /[\0-\u0008\u000E-\u001F\u007F-\u009F\uFFFD]/u;

/** Without a character at the end that is cut off: what is before it says that the encoding is right. */
function wholeCharacters(bytes: Uint8Array, encoding: string): Uint8Array {
  if (encoding.startsWith("utf-16")) {
    return bytes.subarray(0, bytes.length - (bytes.length % 2));
  }
  if (encoding !== "utf-8") {
    return bytes;
  }
  // The first byte of the last character, which has four bytes at most.
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) {
    start -= 1;
  }
  const first = bytes[start] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  const before = bytes.subarray(0, Math.max(start, 0));
  const isCut = first < 0xf5 && start + length > bytes.length;
  return isCut && before.some((byte) => byte >= 0x80) ? before : bytes;
}

/** Undefined where the bytes aren't in the encoding. Those of a part may end within a character. */
function decoded(bytes: Uint8Array, encoding: string, stream = false): string | undefined {
  return unlessInvalid(() =>
    new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream }),
  );
}

function unlessInvalid(decode: () => string): string | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof TypeError) {
      return undefined;
    }
    throw error;
  }
}

function knownName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

/** An encoding that may be offered, the usual ones first, and what is never or seldom in a text that is in it. */
interface Candidate {
  readonly encoding: string;
  /** Each match speaks against the encoding. */
  readonly unlikely: RegExp;
}

const candidates: readonly Candidate[] = [
  {
    encoding: "windows-1252",
    // runs of letters with marks, signs within words, and what Czech and Slovak letters become
    unlikely:
      /[À-ÿŒœŠšŽžŸƒ]{3,}|\p{L}[¡-©«-¹»-¿×÷‚„…†‡ˆ‰˜]\p{L}|[†‡ˆ‰ƒ¤¦¬¶¸]|[ìò]\p{L}|ø(?![a-zæøå])|[¡-¿]{2,}|\p{L}[¹³¿]/gu,
  },
  {
    encoding: "windows-1250",
    unlikely: /[^\0-\u007F]{3,}|[ŕĺźĽ](?=\s|$)|\p{L}[¤¦¨¬¸˛]|[¤¦¬˘˙˝]/gu,
  },
  {
    encoding: "windows-1251",
    // letters of two alphabets in one word, capitals within words, and letters of Serbian and Macedonian in others
    unlikely:
      /[a-zA-Z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-zA-Z]|[а-яё][А-ЯЁ]|[ЂЃ‚ѓ„†‡‰ЉЊЌЏђљњќџЎўЈ¤Ґ¦ЅѕјЄє¬±µ¶]|\p{L}[¡-¿]\p{L}/gu,
  },
  {
    encoding: "shift_jis",
    // half-width letters, and signs beside a Latin letter
    unlikely:
      /[\uFF61-\uFF9F]|[a-zA-Z][\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}]|[\u2500-\u257F\p{Script=Cyrillic}\p{Script=Greek}]/gu,
  },
  {
    encoding: "gbk",
    unlikely:
      /[a-zA-Z]\p{Script=Han}[a-zA-Z]|[\p{Script=Cyrillic}\p{Script=Greek}]|[\u2500-\u257F]/gu,
  },
  {
    encoding: "euc-kr",
    unlikely: /\p{Script=Han}|[a-zA-Z]\p{Script=Hangul}[a-zA-Z]|[\u2500-\u257F]/gu,
  },
];

/** What bytes become that stand for nothing in an encoding. */
const strayBytes = /[\0\u0080-\u009F\uE000-\uF8FF]/u;

/** Bytes from the first one beyond ASCII that are looked at to say which encodings are likely. The one that is chosen has to fit all. */
const sampleLength = 200_000;

/** The encodings in which the bytes are a text, the likeliest first. */
function askEncoding(all: Uint8Array): Decoding {
  const first = all.findIndex((byte) => byte >= 0x80);
  const bytes = all.subarray(Math.max(0, first - 20), first + sampleLength);
  const offered = candidates
    .flatMap(({ encoding, unlikely }) => {
      const text = decoded(bytes, encoding, true);
      return text === undefined || strayBytes.test(text)
        ? []
        : [{ encoding, doubt: doubtOf(text, unlikely) + rareIn(bytes, encoding) }];
    })
    .toSorted((a, b) => a.doubt - b.doubt)
    .map(({ encoding }) => encoding);
  return offered.length > 0
    ? { kind: "askEncoding", offered }
    : { kind: "refused", problem: { kind: "notText", line: 1 } };
}

/** How much of what isn't ASCII is unlikely in the encoding, from 0 to about 1. */
function doubtOf(text: string, unlikely: RegExp): number {
  const letters = text.match(/[^\0-\u007F]/gu)?.length ?? 1;
  const doubtful = text.match(unlikely)?.reduce((sum, match) => sum + match.length, 0) ?? 0;
  return doubtful / letters;
}

/** First bytes of the characters that are common in Chinese and in Korean, which share their places. */
const commonLeads: Readonly<Record<string, readonly [number, number]>> = {
  gbk: [0xb0, 0xd7],
  "euc-kr": [0xb0, 0xc8],
};

/** How many of the pairs of bytes aren't among those that are common in the language, from 0 to 1. */
function rareIn(bytes: Uint8Array, encoding: string): number {
  const common = commonLeads[encoding];
  if (common === undefined) {
    return 0;
  }
  let [pairs, rare, highest] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) {
      const trail = bytes[at + 1] ?? 0;
      pairs += 1;
      highest = Math.max(highest, byte);
      rare += byte < common[0] || byte > common[1] || trail < 0xa1 ? 1 : 0;
      at += 1;
    }
  }
  // so many Chinese characters would have had one behind those that Korean has, too
  const isKorean = encoding === "gbk" && pairs >= 8 && highest <= 0xc8;
  return pairs === 0 ? 0 : rare / pairs + (isKorean ? 0.1 : 0);
}
