import assert from "node:assert/strict";
import * as fc from "fast-check";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { disablingChange } from "../../../../src/articles/checks/disabled.ts";
import { readRules } from "../../../../src/articles/checks/ruleSettings.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { TextChange } from "../../../../src/articles/text/textChange.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

const config = 'baseURL = "https://tea.example.net/"\n';
const front = "---\ntitle: Tea\n---\n";

function changed(text: string, { start, end, text: put }: TextChange): string {
  return text.slice(0, start) + put + text.slice(end);
}

describe("findings that somebody silenced", () => {
  const check = async (text: string, path = "content/a.md"): Promise<string[]> =>
    rulesOf(await new CheckedProject({ "hugo.toml": config, [path]: text }).check(path));

  it("are left out on the line below, on the line itself and in the front matter, for the named rule only", async () => {
    const picture = "![](a.png)\n";
    assert.deepEqual(await check(`${front}${picture}`), ["image-alt"]);
    assert.deepEqual(
      await check(`${front}<!-- seo-disable-next-line image-alt -->\n${picture}`),
      [],
    );
    assert.deepEqual(
      await check(`${front}<!-- seo-disable-next-line image-alt -->\n${picture}\n${picture}`),
      ["image-alt"],
    );
    assert.deepEqual(
      await check(`${front}Text ![](a.png) <!-- seo-disable-line image-alt, title-wide -->\n`),
      [],
    );
    assert.deepEqual(await check(`${front}<!-- seo-disable-next-line title-wide -->\n${picture}`), [
      "image-alt",
    ]);
    const title = `title: ${"wide ".repeat(20)}`;
    assert.deepEqual(await check(`---\n${title}\n---\n`), ["title-wide"]);
    assert.deepEqual(await check(`---\n# seo-disable title-wide\n${title}\n---\n`), []);
    const files = {
      "docusaurus.config.js":
        "module.exports = { url: 'https://tea.example.net', baseUrl: '/', presets: [['classic', { docs: {} }]] };",
      "docs/a.mdx": "",
    };
    const mdx = new CheckedProject(files);
    const text = "{/* seo-disable-next-line image-alt */}\n\n![](a.png)\n";
    assert.deepEqual(rulesOf(await mdx.check("docs/a.mdx", {}, text)), ["image-alt"]);
    assert.deepEqual(rulesOf(await mdx.check("docs/a.mdx", {}, text.replace("\n\n", "\n"))), []);
  });

  it("are gone after the change that silences them, which touches nothing else", async () => {
    const pieces = fc.constantFrom(
      "![](a.png)",
      "Some text ![](b.png) and more",
      "- item ![](c.png)",
      "## A heading",
      "#### Deep",
      "<img src='d.png'>",
      "",
      "plain words",
      "# Main",
    );
    const title = fc.constantFrom("Tea", "wide ".repeat(20).trim());
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { maxLength: 8 }),
        title,
        fc.constantFrom("\n", "\r\n"),
        async (lines, titleText, newline) => {
          const text = ["---", `title: ${titleText}`, "---", ...lines, ""].join(newline);
          const path = "content/a.md";
          const site = new CheckedProject({ "hugo.toml": config, [path]: text });
          const findings = await site.check(path);
          const kind = articleKind("", path) ?? "markdown";
          for (const finding of findings) {
            const change = disablingChange(
              { text, front: await readFrontMatter(text, kind) },
              kind,
              finding,
            );
            if (change === undefined) {
              assert.match(text.slice(finding.start), /^<img/u, finding.rule);
              continue;
            }
            assert.equal(change.start, change.end, "nothing is replaced");
            const after = await site.check(path, {}, changed(text, change));
            const before = findings.filter(({ rule }) => rule === finding.rule).length;
            assert.ok(
              after.filter(({ rule }) => rule === finding.rule).length < before,
              `${finding.rule} in ${JSON.stringify(changed(text, change))}`,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("seo/rules.json", () => {
  const path = "content/a.md";
  const text = `${front}![](a.png)\n\n# One\n\n# Two\n`;
  const site = new CheckedProject({ "hugo.toml": config, [path]: text });

  it("says how loud rules are, and which findings are accepted", async () => {
    assert.deepEqual(rulesOf(await site.check(path)), ["image-alt", "heading-h1-many"]);
    const { settings } = readRules(
      JSON.stringify({
        rules: { "image-alt": "off", "heading-h1-many": "error" },
        extra: 1,
      }),
      "seo/rules.json",
    );
    const [only, ...others] = await site.check(path, settings);
    assert.deepEqual([only?.rule, only?.severity, others.length], ["heading-h1-many", "error", 0]);
    const accepted = [{ rule: "image-alt", file: path, text: "![](a.png)", reason: "decoration" }];
    assert.deepEqual(rulesOf(await site.check(path, { accepted })), ["heading-h1-many"]);
    const elsewhere = [{ rule: "image-alt", file: "content/b.md", reason: "decoration" }];
    assert.equal((await site.check(path, { accepted: elsewhere })).length, 2);
  });

  it("leaves every rule as it is where it can't be read, and says why", () => {
    for (const [broken, named] of [
      ["{", /isn't valid JSON/u],
      ['{"rules": {"image-alt": "loud"}}', /rules\.image-alt/u],
      ['{"ignore": "drafts"}', /ignore/u],
      ['{"rules": {"image-alts": "off"}}', /image-alts/u],
      ["[]", /can't be used/u],
    ] as const) {
      assert.match(readRules(broken, "seo/rules.json").problem ?? "", named, broken);
    }
    assert.deepEqual(readRules(undefined, "seo/rules.json"), { settings: {} });
    assert.deepEqual(readRules("\uFEFF{}", "seo/rules.json"), { settings: {} });
  });
});
