import assert from "node:assert/strict";
import fc from "fast-check";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import type { Fix } from "../../../../src/articles/checks/finding.ts";
import { figuresInArticle } from "../../../../src/articles/blocks/sourcedFigures.ts";
import { numberChanges } from "../../../../src/articles/blocks/sourcedNumber.ts";
import type { SourcedNumber } from "../../../../src/articles/blocks/sourcedNumber.ts";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import type { TextChange } from "../../../../src/articles/text/textChange.ts";
import { CheckedProject, now } from "../../articles/checks/checkedProject.ts";

const path = "content/posts/tea.md";
const front = "---\ntitle: Tea\n---\n";

/** A volume with its source, from so many days before the checks run. */
function volume(days: number, subject = "green tea"): SourcedNumber {
  const day = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    figure: "12,100",
    subject,
    source: `Monthly volume for “${subject}”, United States, English; search index (index estimate); SEO Research, ${day}.`,
  };
}

function changed(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (now_, { start, end, text: put }) => now_.slice(0, start) + put + now_.slice(end),
      text,
    );
}

/** An article in which a figure was put where `|` stands. */
function withNumber(text: string, number: SourcedNumber, kind: ArticleKind = "markdown"): string {
  const at = text.indexOf("|");
  const bare = text.replace("|", "");
  return changed(bare, numberChanges(kind, bare, at, number));
}

async function old(text: string, at = path): Promise<readonly ReportedFinding[]> {
  const files = { "hugo.toml": 'baseURL = "https://tea.example.net/"\n', [at]: text };
  const findings = await new CheckedProject(files).check(at);
  return findings.filter(({ rule }) => rule === "figure-old");
}

function fix(finding: ReportedFinding | undefined, kind: Fix["kind"]): Fix | undefined {
  return finding?.fixes.find((one) => one.kind === kind);
}

describe("figures with a source of ours", () => {
  it("are old after 180 days, and lead to the call that has them, with its price", async () => {
    const text = withNumber(`${front}It's | a month.\n`, volume(182));
    const [finding, ...more] = await old(text);
    assert.ok(finding !== undefined && more.length === 0);
    assert.equal(text.slice(finding.start, finding.end), "12,100[^seo-green-tea]");
    assert.equal(
      finding.message,
      "Figure is out of date (May 22, 2026): Monthly volume for “green tea”, United States, English",
    );
    assert.deepEqual(fix(finding, "call"), {
      kind: "call",
      title: "Refresh: Inspect Keyword (5 credits)…",
      tool: "inspect_keyword",
      draft: { keyword: "green tea", location: "United States", language: "English" },
    });
    assert.deepEqual(await old(withNumber(`${front}It's | a month.\n`, volume(179))), []);
  });

  it("are known in HTML, too, and with other subjects; of what has no call only removing is offered", async () => {
    const number = volume(200);
    const page = "<title>Tea</title><body>\n<p>It's | a month.</p>\n</body>\n";
    const html = withNumber(page, number, "html");
    const [inHtml] = await old(html, "content/posts/page.html");
    assert.equal(html.slice(inHtml?.start, inHtml?.end).split("<")[0], "12,100");
    assert.equal(fix(inHtml, "call")?.kind, "call");
    const draftOf = async (metric: string, subject: string): Promise<unknown> => {
      const source = number.source.replace(/^[^“]*“green tea”/u, `${metric} for “${subject}”`);
      const [finding] = await old(withNumber(`${front}|\n`, { ...number, source }));
      assert.ok(fix(finding, "edit") !== undefined);
      const call = fix(finding, "call");
      return call?.kind === "call" ? [call.tool, call.draft] : undefined;
    };
    const market = { location: "United States", language: "English" };
    assert.deepEqual(await draftOf("Referring domains", "tea.example.net"), [
      "inspect_backlinks",
      { domain: "tea.example.net" },
    ]);
    assert.deepEqual(await draftOf("Organic keywords", "https://tea.example.net/a"), [
      "inspect_page",
      { url: "https://tea.example.net/a", ...market },
    ]);
    assert.equal(await draftOf("Clicks", "tea"), undefined);
  });

  it("aren't what a person wrote in another form", async () => {
    const own =
      "It's 12[^seo-tea] and 13[^1].\n\n[^seo-tea]: A book; 2020-01-01.\n[^1]: SEO Research, 2020-01-01.\n";
    assert.deepEqual(await old(`${front}${own}`), []);
  });

  it("go with their source by one change, which stays while another figure needs it", async () => {
    const text = `${front}It's | a month.\n\nMore.\n`;
    const one = withNumber(text, volume(200));
    const [finding] = await old(one);
    const removal = fix(finding, "edit");
    assert.ok(removal?.kind === "edit");
    assert.equal(changed(one, removal.changes), `${text.replace("|", "")}\n`);
    const two = withNumber(one.replace("More.", "More |."), volume(200));
    const findings = await old(two);
    assert.equal(findings.length, 2);
    const first = fix(findings[0], "edit");
    assert.ok(first?.kind === "edit");
    const left = changed(two, first.changes);
    assert.match(left, /\[\^seo-green-tea\]: Monthly volume/u);
    assert.equal((await old(left)).length, 1);
  });

  it("are found again as they were written, whatever they are about", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
        fc.constantFrom<ArticleKind>("markdown", "mdx", "html"),
        (subject, kind) => {
          const number = volume(200, subject.replaceAll(/\s+/gu, " ").trim());
          const text = withNumber(`It is | a month.\n`, number, kind);
          const [found, ...more] = figuresInArticle(kind, text);
          assert.deepEqual(more, []);
          assert.equal(found?.figure, number.figure);
          assert.equal(
            found.source.replaceAll(/\s+/gu, " "),
            number.source.replaceAll(/[\s\p{Cc}]+/gu, " "),
          );
          assert.deepEqual(figuresInArticle(kind, changed(text, found.removal)), []);
        },
      ),
    );
  });
});
