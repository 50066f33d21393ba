import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyBody } from "../../../../src/articles/checks/body/articleBody.ts";
import { soughtProse } from "../../../../src/articles/checks/body/prose.ts";
import { judgeAnchor } from "../../../../src/articles/checks/links/judgeAnchor.ts";
import { quotedTest } from "../../../../src/articles/checks/links/quotedTest.ts";
import { soughtText } from "../../../../src/articles/identity/soughtText.ts";
import { withoutComments } from "../../../../src/articles/text/ends.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

/** Texts of a few marks and words: short enough for a pattern that takes the square of their length. */
function textOf(...parts: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((found) => found.join(""));
}

function proseOf(text: string): string {
  const paragraphs = [{ start: 0, end: text.length }];
  return soughtProse({ text, body: { ...emptyBody, paragraphs } });
}

describe("parts of an article that templates and code take", () => {
  it("are what one pattern finds for running text", () => {
    const pattern =
      /(`+)[^`]+\1|\{\{[^]*?\}\}|\{%[^]*?%\}|\{[^]*?\}|<(a|code|pre|script|style)\b[^]*?<\/\2>|<!--[^]*?-->/gu;
    const marks = ["`", "``", "{{", "}}", "{", "}", "%}", "{%", "<!--", "-->", "-"];
    const tags = ["<code>", "</code>", "<pre x", "</pre>", "<a x>", "</a>"];
    fc.assert(
      fc.property(textOf(...marks, ...tags, "a", " b ", "word"), (text) => {
        const expected = text
          .replaceAll(pattern, (part) => "\u0000".repeat(part.length))
          .replaceAll(/<\/?[a-z][^<>]*>/giu, (part) => " ".repeat(part.length));
        assert.equal(proseOf(text), soughtText(expected));
      }),
      { numRuns: 1_000 },
    );
  });

  it("are what one pattern finds for links", () => {
    for (const [pattern, marks] of [
      [
        /\{%-?\s*([a-z]\w*)\b[^]*?\{%-?\s*end\1\s*-?%\}/gu,
        ["{% raw %}", "{%- if x %}", "{% endraw %}", "{%endif-%}", "{% end %}", "{%"],
      ],
      [
        /\{\{[<%]\s*(highlight|code\w*|raw\w*)\b[^]*?\{\{[<%]\s*\/\s*\1\s*[>%]\}\}/gu,
        ["{{< code >}}", "{{< codes a", "{{< /code >}}", "{{%/codes%}}", "{{< figure >}}"],
      ],
      [/<!--[^]*?-->/gu, ["<!--", "-->", "-", "<!"]],
    ] as const) {
      fc.assert(
        fc.property(textOf(...marks, "a", " "), (text) => {
          const places = [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
            start: index,
            end: index + length,
          }));
          const isQuoted = quotedTest(text);
          for (let at = 0; at < text.length; at += 1) {
            assert.equal(
              isQuoted(at),
              places.some(({ start, end }) => start <= at && at < end),
              `${text} at ${at}`,
            );
          }
        }),
        { numRuns: 500 },
      );
    }
  });

  it("ST2: are looked for once, however many have no end", () => {
    // with the square of their number each takes minutes
    const many = 30_000;
    const spent = countProcessorTime();
    for (const mark of [
      "{{",
      "{%",
      "{% raw %}",
      "{{< code >}}",
      "<code>",
      "<!--",
      "`",
      "{",
      "<a>",
      "[^a ",
      "[[a ",
      "*[a ",
      "$a ",
      "$$a",
      "import ",
      "import a from ",
    ]) {
      proseOf(mark.repeat(many));
      quotedTest(`${mark} `.repeat(many))(5);
    }
    const paragraphs = Array.from({ length: many }, (_none, at) => ({ start: at, end: at + 1 }));
    const links = Array.from({ length: 10_000 }, (_none, at) => ({
      start: at,
      end: at + 1,
      target: "",
      targetPlace: { start: at, end: at },
      text: "",
    }));
    soughtProse({ text: "a".repeat(many), body: { ...emptyBody, links, paragraphs } });
    assert.ok(spent() < 5_000);
  });

  it("are taken from a page that a link leads to, however long a row of backticks is", async () => {
    const spent = countProcessorTime();
    const verdict = await judgeAnchor("tea", {
      path: "tea.md",
      text: `${"`".repeat(30_000)}\n${"a b\n".repeat(15_000)}`,
      body: emptyBody,
      rule: "github-slugger",
      drawn: () => Promise.resolve(undefined),
    });
    assert.equal(verdict.kind, "unknown");
    assert.ok(spent() < 2_000);
  });

  it("keeps code whose comment has no end, and reads any number of empty lines", () => {
    assert.equal(withoutComments("a /* b */ c\n  // d\n/*/ e */f\n/* g"), "a  c\n  \nf\n/* g");
    const spent = countProcessorTime();
    withoutComments("\n".repeat(300_000) + "/*".repeat(300_000));
    assert.ok(spent() < 5_000);
  });
});
