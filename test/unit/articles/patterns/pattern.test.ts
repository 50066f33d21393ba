import assert from "node:assert/strict";
import * as fc from "fast-check";
import { turnsSoFar } from "../../../../src/articles/patterns/automaton.ts";
import { readPattern } from "../../../../src/articles/patterns/pattern.ts";
import type { Pattern } from "../../../../src/articles/patterns/pattern.ts";
import { mostSteps } from "../../../../src/articles/patterns/program.ts";
import { replaced, splitAt } from "../../../../src/articles/patterns/replaced.ts";

function patternOf(
  source: string,
  flags = "",
  dialect: "javascript" | "go" = "javascript",
): Pattern {
  const { pattern, problem } = readPattern(source, flags, dialect);
  return pattern ?? assert.fail(`${source}: ${problem}`);
}

function pieces(flags: string): fc.Arbitrary<string> {
  const units = ["a", "b", "A", ".", "[ab]", "[^a]", "[a-b/]", String.raw`\w`, String.raw`\W`, "/"];
  const edges = ["^", "$", String.raw`\b`, String.raw`\B`, "(?=a)", "(?!b)", "(?:(?!a.).)"];
  return fc.letrec<{ part: string; piece: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2, depthIdentifier: "regex" },
      fc.constantFrom(...units, ...(flags.includes("u") ? ["é", "😀", "[😀-😂]"] : ["é", "\n"])),
      fc.constantFrom(...edges),
      fc.array(tie("piece"), { maxLength: 3 }).map((parts) => `(?:${parts.join("")})`),
      fc.array(tie("piece"), { maxLength: 3 }).map((parts) => `(${parts.join("")})`),
      fc.array(tie("piece"), { minLength: 2, maxLength: 3 }).map((parts) => `(${parts.join("|")})`),
      fc.tuple(tie("piece"), fc.constantFrom("=", "!")).map(([part, sign]) => `(?${sign}${part})`),
    ),
    piece: fc
      .tuple(
        tie("part"),
        fc.constantFrom("", "", "*", "+", "?", "*?", "+?", "{2}", "{1,2}", "{0,2}?"),
      )
      .map(([part, count]) =>
        /^(?:[$^]|\\[bB]|\(\?[=!].*\))$/u.test(part) ? part : `${part}${count}`,
      ),
  })).piece;
}

const texts = fc
  .array(fc.constantFrom("a", "b", "A", "/", "\n", " ", "é", "É", "😀"), { maxLength: 6 })
  .map((signs) => signs.join(""));

/** Whether a place of a text is between the halves of a surrogate pair. */
function isInPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xff_ff;
}

describe("patterns of strangers", () => {
  it("say the same of a text as JavaScript's own, with every flag that is read", () => {
    let count = 0;
    fc.assert(
      fc.property(
        fc
          .constantFrom("", "i", "s", "m", "u", "su", "ims")
          .chain((flags) =>
            fc.tuple(
              fc.constant(flags),
              fc.array(pieces(flags), { minLength: 1, maxLength: 4 }),
              texts,
            ),
          ),
        ([flags, parts, text]) => {
          const source = parts.join("");
          const { pattern, problem } = readPattern(source, flags);
          if (pattern === undefined) {
            assert.equal(problem, "unsupported", source);
            return;
          }
          count += 1;
          const own = new RegExp(source, flags).exec(text);
          // V8 looks between the halves of a pair, too, which the specification of `u` doesn't
          if (own === null || !flags.includes("u") || !isInPair(text, own.index)) {
            assert.equal(pattern.test(text), own !== null, source);
          }
        },
      ),
      { numRuns: 1_500 },
    );
    assert.ok(count > 700, `${count} were tried`);
  });

  it("replace and split as JavaScript does, or say that they can't tell", () => {
    let count = 0;
    fc.assert(
      fc.property(
        fc.constantFrom("", "i", "s", "u").chain((flags) =>
          fc.tuple(
            fc.constant(flags),
            fc.array(pieces(flags), { minLength: 1, maxLength: 3 }),
            // V8 itself finds places inside of a pair of units
            texts.filter((text) => !text.includes("😀")),
          ),
        ),
        fc.constantFrom("", "x", "$&$&", "[$1]", "$$$2"),
        fc.boolean(),
        ([flags, parts, text], put, isAll) => {
          const source = parts.join("");
          const { pattern } = readPattern(source, flags);
          if (pattern === undefined) {
            return;
          }
          const own = new RegExp(source, isAll ? `${flags}g` : flags);
          const made = replaced(text, pattern, put, isAll);
          const split = splitAt(text, pattern);
          count += made === undefined ? 0 : 1;
          assert.equal(made ?? text.replace(own, put), text.replace(own, put), source);
          assert.deepEqual(split ?? text.split(own), text.split(own), source);
        },
      ),
      { numRuns: 1_500 },
    );
    assert.ok(count > 300, `${count} were told`);
    assert.equal(replaced("a😀b😀", patternOf("😀(b?)", "u"), "<$1$&>", true), "a<b😀b><😀>");
    assert.deepEqual(splitAt("a, b,c", patternOf(String.raw`,\s*`)), ["a", "b", "c"]);
    assert.equal(replaced("ab", patternOf("(?:a?)*"), "x", false), undefined);
    assert.equal(replaced("ab", patternOf("a"), "$`", false), undefined);
    assert.equal(splitAt("ab", patternOf("(?:)")), undefined);
  });

  it("are read as Go reads them where they are Go's", () => {
    const cases: readonly (readonly [source: string, text: string, isFound: boolean])[] = [
      [String.raw`\.draft\.md$`, "/posts/a.draft.md", true],
      [String.raw`\.draft\.md\z`, "/posts/a.draft.mdx", false],
      ["(?i)README", "/docs/readme.md", true],
      ["docs/(?i:README)", "/DOCS/readme", false],
      ["(?is)a.B", "A\nb", true],
      ["a.b", "a\nb", false],
      ["a.b", "a\rb", true],
      [String.raw`\Aa`, "ba", false],
      ["(?P<name>a)+", "caa", true],
      ["(?U-i:a)", "a", false],
      ["[[:alpha:]]+1", "é1", false],
      ["[[:^alpha:]]1", "é1", true],
      [String.raw`\pL1`, "é1", true],
      [String.raw`[\p{Lu}_]1`, "É1", true],
      [String.raw`\w1`, "é1", false],
      [String.raw`(?i)^\w$`, "ſ", false],
      [String.raw`(?i)^[\w]$`, "a", true],
      [String.raw`\W1`, "é1", true],
      [String.raw`[\D]1`, "a1", true],
      [String.raw`\s1`, "\u00A01", false],
      ["[]a]1", "]1", true],
      ["[^]a]1", "]1", false],
      ["[a-]1", "-1", true],
      [String.raw`\x{1F600}`, "😀", true],
      ["^.$", "😀", true],
      ["a{2,3}b", "aab", true],
      ["a{,3}", "a{,3}", true],
      ["x**", "x", false],
    ];
    for (const [source, text, isFound] of cases) {
      const { pattern } = readPattern(source, "", "go");
      assert.equal(pattern?.test(text) === true, isFound, `${source} ${JSON.stringify(text)}`);
    }
  });

  it("that can't be tried say why, and never that they found nothing", () => {
    const cases: readonly (readonly [
      source: string,
      flags: string,
      dialect: "javascript" | "go",
      problem: string,
    ])[] = [
      [String.raw`(a)\1`, "", "javascript", "unsupported"],
      [String.raw`(?<x>a)\k<x>`, "", "javascript", "unsupported"],
      ["(?<=a)b", "", "javascript", "unsupported"],
      ["(?<!a)b", "", "javascript", "unsupported"],
      ["a", "y", "javascript", "unsupported"],
      ["[a--b]", "v", "javascript", "unsupported"],
      ["(?=a)*b", "", "javascript", "unsupported"],
      ["(a", "", "javascript", "invalid"],
      ["a{3,2}", "", "javascript", "invalid"],
      ["(?=a)b", "", "go", "unsupported"],
      [String.raw`(a)\1`, "", "go", "unsupported"],
      [String.raw`\Qa.b\E`, "", "go", "unsupported"],
      ["a)", "", "go", "invalid"],
      ["(a", "", "go", "invalid"],
      ["[a", "", "go", "invalid"],
      ["*a", "", "go", "invalid"],
      ["a**", "", "go", "invalid"],
      ["((a{100}){100}){100}", "", "javascript", "tooLarge"],
      ["a{1000000}", "", "javascript", "tooLarge"],
      [`${"(".repeat(2_000)}a${")".repeat(2_000)}`, "", "javascript", "tooLarge"],
      ["a".repeat(60_000), "", "javascript", "tooLarge"],
    ];
    for (const [source, flags, dialect, problem] of cases) {
      assert.equal(readPattern(source, flags, dialect).problem, problem, source.slice(0, 40));
    }
  });

  it("take no more turns than their length times that of the text, whatever they are", () => {
    const long = "a".repeat(2_000);
    const cases: readonly (readonly [source: string, text: string])[] = [
      ["^(a+)+$", `${long}!`],
      ["^((a+)+)+$", `${long}!`],
      ["(a|a)*b", long],
      ["(a|aa)+$", `${long}!`],
      ["(.*a){20}b", long],
      [`^${"a?".repeat(500)}${"a".repeat(500)}$`, long.slice(0, 500)],
      ["(.*?,){14}P", "1,".repeat(1_000)],
      ["(x{1,50}){1,50}y", "x".repeat(1_000)],
      ["^(?:(?!(?:(?!a*b).)*c).)*$", long],
      ["(?=(a+))a*b", long],
      [`^${"(?:a*)*".repeat(100)}b$`, long],
      ["(([^/])+.)+[^/]!$", long],
    ];
    for (const [source, text] of cases) {
      const pattern = patternOf(source);
      const before = turnsSoFar();
      pattern.test(text);
      const turns = turnsSoFar() - before;
      // each step of a program has at most two ways on, looked at from both ends
      const most = (text.length + 1) * Math.min(source.length * 50, mostSteps) * 4;
      assert.ok(turns <= most, `${source.slice(0, 40)}: ${turns} of ${most}`);
      assert.ok(turns < 30_000_000, `${source.slice(0, 40)}: ${turns}`);
    }
  });

  it("take twice as many turns at most for a text of twice the length", () => {
    fc.assert(
      fc.property(fc.array(pieces(""), { minLength: 1, maxLength: 4 }), (parts) => {
        const turns = (length: number): number => {
          // a source of its own each time, so that nothing is known of it
          const { pattern } = readPattern(
            `(?:${parts.join("")}){1}${"(?:)".repeat(length / 100)}!`,
            "",
          );
          const before = turnsSoFar();
          pattern?.test("ab/".repeat(length));
          return turnsSoFar() - before;
        };
        const [one, two] = [turns(200), turns(400)];
        assert.ok(two <= one * 2 + 1_000, `${parts.join("")}: ${one}, ${two}`);
      }),
      { numRuns: 200 },
    );
  });
});
