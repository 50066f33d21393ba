import assert from "node:assert/strict";
import * as fc from "fast-check";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import { disablingChange } from "../../../../src/articles/checks/disabled.ts";
import { isIgnored, readRules } from "../../../../src/articles/checks/ruleSettings.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { TextChange } from "../../../../src/articles/text/textChange.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

const config = 'baseURL = "https://tea.example.net/"\n';
const front = "---\ntitle: Tea\n---\n";
const pictures = Object.fromEntries(
  ["a", "b", "c", "d"].flatMap((name) => [
    [`content/${name}.png`, ""],
    [`docs/${name}.png`, ""],
  ]),
);

function changed(text: string, { start, end, text: put }: TextChange): string {
  return text.slice(0, start) + put + text.slice(end);
}

describe("findings that somebody silenced", () => {
  const check = async (text: string, path = "content/a.md"): Promise<string[]> =>
    rulesOf(
      await new CheckedProject({ "hugo.toml": config, ...pictures, [path]: text }).check(path),
    );

  it("are found in a moment beside comments of a stranger's", async () => {
    const blanks = " ".repeat(50_000);
    const spent = countProcessorTime();
    for (const text of [
      `${front}<!-- seo-disable-line${blanks}! -->\n\n![](a.png)\n`,
      `---\ntitle: Tea # seo-disable a${blanks}!\n---\n![](a.png)\n`,
      `${front}![](a.png) <img src={'${"a".repeat(50_000)}'}>\n`,
    ]) {
      assert.ok((await check(text)).includes("image-alt"), text.slice(0, 60));
    }
    assert.ok(spent() < 1_000);
  });

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
      ...pictures,
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
          const site = new CheckedProject({ "hugo.toml": config, ...pictures, [path]: text });
          const findings = await site.check(path);
          const kind = articleKind(path) ?? "markdown";
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
  const site = new CheckedProject({ "hugo.toml": config, ...pictures, [path]: text });

  it("says how loud rules are, and which findings are accepted", async () => {
    assert.deepEqual(rulesOf(await site.check(path)), ["image-alt", "heading-h1-many"]);
    const { settings } = await readRules(
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

  it("leaves every rule as it is where it can't be read, and says why with the line", async () => {
    for (const [broken, named] of [
      ["{", /^seo\/rules\.json isn't valid JSON, so nothing in it counts\. Line 1: /u],
      ['{\n  "ignore": ["a",]\n}', / Line 2: /u],
      ['{"rules": {"image-alt": "off"},\n"ignore": ["b"],\n}', / Line 3: /u],
      ["[]", /can't be used/u],
    ] as const) {
      const { settings, problem } = await readRules(broken, "seo/rules.json");
      assert.match(problem ?? "", named, broken);
      assert.deepEqual(settings, {});
    }
    assert.deepEqual(await readRules(undefined, "seo/rules.json"), { settings: {} });
    assert.deepEqual(await readRules("\uFEFF{}", "seo/rules.json"), { settings: {} });
  });

  it("counts but for the parts that can't be used, each of which is said with its line", async () => {
    const good = { rule: "image-alt", file: path, reason: "decoration" };
    const lines = [
      "{",
      '"rules": {"image-alt": "loud",',
      '"image-alts": "off", "heading-h1-many": "error"},',
      '"ignore": ["drafts/**", "",',
      '7, "a(?<=b)c", "",',
      `"${"*a".repeat(600)}"],`,
      `"accepted": [${JSON.stringify(good)},`,
      '{"rule": "image-alt"}], "extra": 1',
      "}",
    ];
    const { settings, problem = "" } = await readRules(lines.join("\n"), "seo/rules.json");
    assert.deepEqual(settings, {
      rules: { "heading-h1-many": "error" },
      ignore: ["drafts/**"],
      accepted: [good],
      extra: 1,
    });
    assert.equal(
      problem,
      [
        "seo/rules.json, line 2: the value of rules.image-alt isn't valid.",
        "seo/rules.json, line 3: there is no rule image-alts.",
        "seo/rules.json, line 4: the pattern is empty.",
        "seo/rules.json, line 5: the value of ignore.2 isn't valid.",
        "seo/rules.json, line 5: the pattern a(?<=b)c isn't supported.",
        "Other problems in seo/rules.json: 3.",
      ].join(" "),
    );
    const long = await readRules(JSON.stringify({ ignore: ["*a".repeat(600)] }), "r.json");
    assert.match(
      long.problem ?? "",
      /^r\.json, line 1: the pattern \*a.{1,60}… is too long or too/u,
    );
    assert.deepEqual(long.settings, { ignore: [] });
  });

  it("of wrong kinds, and with names that are no rules, turns nothing off", async () => {
    for (const [text, named] of [
      [
        '{"ignore": {"0": "content/**"}, "rules": ["off"], "accepted": "all", "site": 7}',
        /rules isn't valid.*ignore isn't valid.*accepted isn't valid/u,
      ],
      ['{"ignore": null}', /ignore isn't valid/u],
      ['{"rules": {"__proto__": "off", "toString": "off"}}', /__proto__.*toString/u],
      ['{"__proto__": {"ignore": ["**"]}, "rules": {"x": "off"}}', /no rule x/u],
    ] as const) {
      const { settings, problem } = await readRules(text, "seo/rules.json");
      assert.match(problem ?? "", named, text);
      assert.equal(await isIgnored(path, settings), false, text);
      assert.equal((await site.check(path, settings)).length, 2, text);
    }
  });

  it("names files that aren't checked, beside patterns that can't be used", async () => {
    const given = { ignore: ["", "drafts/**", "*.{html,htm}", "content/(a+)+b", "!(content)/**"] };
    const { settings, problem } = await readRules(JSON.stringify(given), "seo/rules.json");
    assert.match(problem ?? "", /^seo\/rules\.json, line 1: the pattern is empty\.$/u);
    for (const [name, isOut] of [
      ["drafts/.a/b.md", true],
      ["a.htm", true],
      ["content/a.htm", false],
      ["content/a.md", false],
      [`content/${"a".repeat(60)}.md`, false],
      ["content/aab", true],
      ["posts/a.md", true],
    ] as const) {
      assert.equal(await isIgnored(name, settings), isOut, name);
    }
  });
});
