import fc from "fast-check";

/** A JSON text read by rules of its own, for tests of what reads and writes JSON. */
export type Token =
  | "{"
  | "}"
  | "["
  | "]"
  | "true"
  | "false"
  | "null"
  | { readonly text: string }
  | { readonly minus: boolean; readonly digits: bigint; readonly power: number };

const pattern =
  /\s*(?:([{}[\]])|[,:]|(true|false|null)|"((?:[^"\\]|\\.)*)"|(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?)/suy;
const short: { readonly [escape: string]: string } = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** The tokens of a valid JSON text: strings by their code units, numbers by their decimal value. */
export function tokensOf(json: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(json); match !== null; match = pattern.exec(json)) {
    const [, bracket, word, text, sign, whole, fraction = "", exponent = "0"] = match;
    if (bracket === "{" || bracket === "}" || bracket === "[" || bracket === "]") {
      tokens.push(bracket);
    } else if (word === "true" || word === "false" || word === "null") {
      tokens.push(word);
    } else if (text !== undefined) {
      tokens.push({
        text: text.replaceAll(
          /\\(?:u([0-9a-fA-F]{4})|(.))/gsu,
          (_escape, hex: string | undefined, sign: string) =>
            hex === undefined
              ? (short[sign] ?? sign)
              : String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      });
    } else if (whole !== undefined) {
      tokens.push(
        decimal(sign === "-", BigInt(whole + fraction), Number(exponent) - fraction.length + 0),
      );
    }
  }
  return tokens;
}

/** With as few digits as there can be. */
function decimal(minus: boolean, digits: bigint, power: number): Token {
  if (digits === 0n) {
    return { minus, digits, power: 0 };
  }
  return digits % 10n === 0n ? decimal(minus, digits / 10n, power + 1) : { minus, digits, power };
}

const digits = fc.stringMatching(/^\d{1,25}$/u);

/** The text of a number, often one that a double can't hold. */
export const numberText = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  fc
    .tuple(fc.constantFrom("", "-"), fc.bigInt({ min: 0n, max: 10n ** 18n }), digits)
    .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`),
  fc
    .tuple(
      fc.constantFrom("", "-"),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom("e", "E", "e+", "e-"),
      fc.integer({ min: 0, max: 400 }),
    )
    .map(([sign, whole, e, power]) => `${sign}${whole}${e}${power}`),
  fc.constantFrom(
    "0",
    "-0",
    "-0.0",
    "0.0",
    "-0e1",
    "1.0",
    "1e2",
    "1e999",
    "-1e999",
    "1e-999",
    "0.10000000000000001",
    "9007199254740993",
    "120212345678901234",
    "12021234567890123e1",
    "0.1",
  ),
);

/** The text of a string with its quotes: as JSON.stringify writes it, or with more escapes, and half pairs among them. */
const stringText = fc.oneof(
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc
    .array(
      fc.constantFrom(
        "a",
        "ü",
        "😀",
        String.raw`\u0061`,
        String.raw`\/`,
        String.raw`\\`,
        String.raw`\"`,
        String.raw`\n`,
        String.raw`\ud83d\ude00`,
        String.raw`\uD800`,
        String.raw`\udc00`,
        String.raw`\\ud800`,
        "-0",
        "1234567890123456789",
      ),
      { maxLength: 4 },
    )
    .map((parts) => `"${parts.join("")}"`),
);
/** None with a backslash in it: where V8 (11 to 13) has once seen the name `"\\"`, it reads `"\u0061"` in its place as the same one. */
const nameText = fc
  .oneof(
    stringText,
    fc.constantFrom(
      '"a"',
      '"a"',
      String.raw`"\u0061"`,
      '"0"',
      '"1"',
      '"01"',
      '"4294967295"',
      '"__proto__"',
      '""',
    ),
  )
  .filter((name) => !name.includes(String.raw`\\`));
const space = fc.constantFrom("", "", "", " ", "\n\t");

/** Valid JSON texts of every kind, with what a parsed form loses. */
export const jsonTexts: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    numberText,
    stringText,
    fc.constantFrom("true", "false", "null", "[]", "{}"),
    fc
      .tuple(space, fc.array(tie("value"), { maxLength: 4 }))
      .map(([gap, parts]) => `[${gap}${parts.join(`,${gap}`)}]`),
    fc
      .tuple(space, fc.array(fc.tuple(nameText, tie("value")), { maxLength: 4 }))
      .map(
        ([gap, parts]) =>
          `{${gap}${parts.map(([name, part]) => `${name}${gap}:${gap}${part}`).join(`,${gap}`)}}`,
      ),
  ),
})).value;
