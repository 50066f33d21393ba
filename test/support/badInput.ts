import assert from "node:assert/strict";
import type { FormField } from "../../src/shared/formField.ts";
import { isRecord } from "../../src/shared/json.ts";
import { neededFields } from "../../src/research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";

/** Something right for every field that has to be there. */
export function rightArguments(tool: ToolDefinition): ToolArguments {
  const values: ToolArguments = {
    domain: "example.com",
    competitors: ["rival.com"],
    keywords: ["tea"],
    url: "https://example.com/",
    uri: "ofe://dataset/eyJrIjoi",
  };
  return Object.fromEntries(neededFields(tool).map(({ name }) => [name, values[name] ?? "tea"]));
}

/** A column of a spreadsheet that was meant for something else. */
export function pastedLines(count: number): string {
  return Array.from({ length: count }, (_none, index) => `pour over coffee ${index}`).join("\n");
}

/** The same column with the entries that a list of domains asks for. */
export function pastedEntries(field: FormField, count: number): string[] {
  const entry = (index: number): string =>
    field.entries === "domains" ? `site-${index}.example.com` : `pour over coffee ${index}`;
  return Array.from({ length: count }, (_none, index) => entry(index));
}

/** Texts that come from the wrong place: other scripts, pictures, marks that turn the text round, control characters. */
export const unpleasantTexts: readonly (readonly [what: string, text: string])[] = [
  ["Cyrillic", "купить кофе"],
  ["Han", "手冲咖啡"],
  ["Arabic", "قهوة مقطرة"],
  ["Thai", "กาแฟดริป"],
  ["Arabic digits", "١٢٣"],
  ["full-width", "ｅｘａｍｐｌｅ．ｃｏｍ"],
  ["emoji only", "☕🙂👩‍🌾"],
  ["emoji and words", "best ☕ 2026"],
  ["marks that turn the text round", "abc\u202Ecba\u2066x\u2069\u061C"],
  ["nothing but invisible characters", "\u200B\u200E\u202E\u2066\u2069\u00AD\u061C\uFFF9"],
  ["control characters", "a\u0000b\u0007c\u001Bd\u007Fe\u0085f"],
  ["an escape sequence", "\u001B[31mred\u001B[0m"],
  ["half of a character", "a\uD800b"],
  ["combining marks without end", `e${"\u0301".repeat(20_000)}`],
  ["line ends of all kinds", "one\r\ntwo\rthree\u2028four\u2029five\u0085six\u000Bseven"],
  ["markup", '<img src=x onerror="alert(1)"><script>1</script>'],
  ["a template", "${process.env.HOME} {{7*7}} $(id) `id`"],
  ["a name of the language", "__proto__"],
  ["JSON", '{"a":[1,2,{"b":true}]}'],
  ["a local address", "http://localhost:8080/admin"],
  ["a private address", "http://192.168.0.1/"],
  ["a script address", "javascript:alert(1)"],
  ["a data address", "data:text/html,<b>x</b>"],
  ["a mail address", "someone@example.com"],
  ["a password in an address", "https://me:secret@example.com/"],
  ["a path", "../../etc/passwd"],
];

/** Far longer than anything that is asked for. */
export const longTexts: readonly (readonly [what: string, text: string])[] = [
  ["a word of 300,000 letters", "x".repeat(300_000)],
  ["300,000 dots", ".".repeat(300_000)],
  ["a long name of non-ASCII letters", "ü".repeat(100_000)],
  ["100,000 labels", `${"a.".repeat(100_000)}com`],
  ["an endless www", `${"www.".repeat(100_000)}com`],
  ["an endless path", `https://example.com/${"a/".repeat(300_000)}`],
  ["an endless query", `https://example.com/?${"utm_source=x&a=1&".repeat(40_000)}`],
  ["300,000 spaces", " ".repeat(300_000)],
  ["300,000 commas", ",".repeat(300_000)],
  ["300,000 digits", "9".repeat(300_000)],
  ["an endless scheme", `${"a".repeat(100_000)}:${":1".repeat(100_000)}x`],
  ["an endless mail address", `${"a".repeat(100_000)}@${"b".repeat(100_000)}`],
];

/** JSON values of every type. */
export const wrongTypes: readonly unknown[] = [
  0,
  -1,
  1.5,
  1e308,
  true,
  false,
  [],
  [[]],
  [null],
  [1],
  [{}],
  ["a", 1],
  {},
  { length: 3 },
  { value: "x" },
];

/** What a sentence for people never holds: words of the parser, of the language, of the code. */
const internals =
  /invalid input|expected|received|undefined|\bnull\b|\[object|NaN|Infinity|ZodError|TypeError|RangeError|SyntaxError|Unexpected|call stack|JSON\.parse|\bregex|\bcustom\b|safeParse|too_big|too_small/iu;

/** Characters a sentence may have at most: what was typed is quoted in part, not as a whole. */
const longestSentence = 400;

/** A sentence for people: begins like one, ends like one, can be read, names nothing of the inside. */
export function assertSentence(message: string, about: string): void {
  const shown = message.length > 200 ? `${message.slice(0, 200)}…` : message;
  assert.match(message, /\S\.$/u, `${about}: ends without a full stop: ${shown}`);
  assert.doesNotMatch(message, internals, `${about}: ${shown}`);
  assert.ok(message.length <= longestSentence, `${about}: ${message.length} characters: ${shown}`);
  assert.doesNotMatch(message, invisible, `${about}: ${JSON.stringify(shown)}`);
}

/** Characters nobody sees, which make a request or a sentence say something else than it shows. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFFF9-\uFFFB]/u;

/** Longest text of any field in a request: anything above was meant for another place. */
const longestValue = 2_048;

/** Asserts that a cleaned value is what a request may carry: JSON, of sane size, with nothing invisible in it. */
export function assertSafeValue(value: unknown, about: string): void {
  if (typeof value === "string") {
    assert.doesNotMatch(value, invisible, `${about}: ${JSON.stringify(value.slice(0, 200))}`);
    assert.ok(value !== "" && value.length <= longestValue, `${about}: ${value.length} characters`);
    assert.equal(value, value.trim(), about);
  } else if (typeof value === "number") {
    assert.ok(Number.isSafeInteger(value), `${about}: ${value}`);
  } else if (Array.isArray(value)) {
    assert.ok(value.length > 0 && value.length <= 1000, `${about}: ${value.length} entries`);
    value.forEach((entry: unknown) => {
      assert.ok(typeof entry === "string", about);
      assertSafeValue(entry, about);
    });
  } else {
    assert.fail(`${about}: ${isRecord(value) ? "an object" : String(value)} would be sent`);
  }
}
