import assert from "node:assert/strict";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import { disablingChange } from "../../../../src/articles/checks/disabled.ts";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

const config = 'baseURL = "https://tea.example.net/"\n';

function post(fields: Readonly<Record<string, string>>, body = "Some words about it.\n"): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join("\n")}\n---\n${body}`;
}

/** A Hugo site whose other articles have a title and a description each. */
function project(files: Readonly<Record<string, string>>, titleSuffix?: string): CheckedProject {
  const others: Record<string, string> = {};
  for (const name of ["green", "black", "white", "herbal"]) {
    others[`content/posts/${name}.md`] = post({
      title: `All about ${name} tea`,
      description: `What ${name} tea is.`,
      keyword: `${name} tea`,
    });
  }
  return new CheckedProject({ "hugo.toml": config, ...others, ...files }, titleSuffix);
}

const path = "content/posts/new.md";

async function found(
  text: string,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly ReportedFinding[]> {
  return project({ [path]: text, ...more }).check(path);
}

/** The text that a finding marks. */
function marked(text: string, findings: readonly ReportedFinding[], rule: string): string {
  const finding = findings.find((one) => one.rule === rule);
  assert.ok(finding !== undefined, `${rule} in ${rulesOf(findings).join(", ")}`);
  return text.slice(finding.start, finding.end);
}

const whole = { title: "A tea of its own", description: "What it is." };

describe("rules about an article's own text", () => {
  it("find nothing in a good article, nor in a file that has no page", async () => {
    const good = post(
      { ...whole, keyword: "own tea" },
      "Own tea is fine.\n\n## Own tea at home\n\nMore.\n",
    );
    assert.deepEqual(rulesOf(await found(good)), []);
    const files = project({
      "content/posts/none.md": post({ build: "{render: never}" }, "# A\n\n# B\n"),
    });
    assert.deepEqual(rulesOf(await files.check("content/posts/none.md")), []);
  });

  it("find nothing in an HTML file that is copied, whether its page is known or not", async () => {
    const slides = "<h1>One</h1><h1>Two</h1><h4>Three</h4>";
    const site = (config: string): CheckedProject =>
      new CheckedProject({
        "next.config.js": config,
        "pages/tea.mdx": "# Tea\n",
        "public/slides.html": slides,
      });
    const unknown = await site(
      "module.exports = () => [one, two].reduce((all, next) => next(all), {});",
    ).check("public/slides.html");
    assert.deepEqual(unknown, []);
    const known = await site("module.exports = { pageExtensions: ['mdx'] };").check(
      "public/slides.html",
    );
    assert.deepEqual(known, []);
  });

  it("say of an article that is too long that nothing else is said of it", async () => {
    const body = `# A\n\n# B\n\n${"Many words. ".repeat(170_000)}`;
    const text = post({ ...whole, keyword: "own tea" }, body);
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["article-too-long"]);
    assert.match(findings[0]?.message ?? "", /2,040,\d{3} characters \(limit: 2,000,000\)/u);
    assert.equal(marked(text, findings, "article-too-long"), "---");
  });

  it("miss a title and a description where the site's other articles have them", async () => {
    const text = post({ date: "2026-01-02" });
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["title-missing", "description-missing"]);
    assert.equal(marked(text, findings, "title-missing"), "---");
    const proposed = findings
      .flatMap(({ fixes }) => fixes)
      .find((fix) => fix.kind === "field" && fix.field === "description");
    assert.deepEqual(proposed, {
      kind: "field",
      title: "Add Description…",
      field: "description",
      value: "Some words about it.",
    });
    // a main heading may be the title; two articles are no habit
    assert.deepEqual(rulesOf(await found(post({ date: "2026-01-02" }, "# A title\n"))), [
      "description-missing",
    ]);
    const few = new CheckedProject({
      "hugo.toml": config,
      [path]: text,
      "content/a.md": post(whole),
    });
    assert.deepEqual(rulesOf(await few.check(path)), []);
  });

  it("mark the part of a title and a description that is cut", async () => {
    const title = "How to Brew Pour Over Coffee at Home: A Step-by-Step Guide for Everybody";
    const description = "word ".repeat(40).trim();
    const text = post({ title: `"${title}"`, description });
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["title-wide", "description-wide"]);
    const cut = marked(text, findings, "title-wide");
    assert.ok(title.endsWith(cut) && cut.length > 3 && cut.length < 15, cut);
    assert.ok(description.endsWith(marked(text, findings, "description-wide")));
    const short = post({
      ...whole,
      title: '"How to Brew Pour Over Coffee at Home: A Step-by-Step Guide"',
    });
    assert.deepEqual(rulesOf(await found(short)), []);
    const suffixed = await project({ [path]: short }, " | My Site").check(path);
    assert.deepEqual(rulesOf(suffixed), ["title-wide"]);
    assert.match(suffixed[0]?.message ?? "", /\| My Site/u);
  });

  it("read front matter behind empty lines in Hugo, where a comment switches them off as well", async () => {
    assert.deepEqual(rulesOf(await found(`\n\n${post({ ...whole, slug: "new" })}`)), []);
    const missing = `\n\n${post({ title: whole.title })}`;
    const [first, ...more] = await found(missing);
    assert.ok(first !== undefined && more.length === 0);
    assert.equal(missing.slice(first.start, first.end), "---");
    const article = { text: missing, front: await readFrontMatter(missing, "markdown") };
    const change = disablingChange(article, "markdown", first);
    assert.ok(change !== undefined);
    const { start, end, text } = change;
    const silenced = missing.slice(0, start) + text + missing.slice(end);
    assert.match(silenced, /^\n\n---\n# seo-disable description-missing\ntitle/u);
    assert.deepEqual(rulesOf(await found(silenced)), []);
  });

  it("find a second main heading, a level left out and a long text without any", async () => {
    const text = post(whole, "# One\n\n## Two\n\n#### Four\n\n# Five\n");
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["heading-jump", "section-empty", "heading-h1-many"]);
    assert.equal(marked(text, findings, "heading-jump"), "#### Four");
    assert.equal(marked(text, findings, "heading-h1-many"), "# Five");
    assert.deepEqual(rulesOf(await found(post(whole, `${"word ".repeat(1001)}\n`))), [
      "heading-none",
    ]);
    assert.deepEqual(rulesOf(await found(post(whole, `${"word ".repeat(999)}\n`))), []);
    // what a shortcode draws may be a heading
    assert.deepEqual(
      rulesOf(await found(post(whole, `{{< toc >}} ${"word ".repeat(1100)}\n`))),
      [],
    );
  });

  it("find pictures without alternative text; an empty one in HTML is a decision", async () => {
    const text = post(
      whole,
      'A ![](a.png) b ![cup](b.png) <img src="c.png"> <img src="d.png" alt=""> ![]({{ img }}) ![ ][e]\n\n[e]: e.png\n',
    );
    const files = ["a", "b", "c", "d", "e"].map(
      (name) => [`content/posts/${name}.png`, ""] as const,
    );
    const findings = await found(text, Object.fromEntries(files));
    assert.deepEqual(rulesOf(findings), ["image-alt", "image-alt", "image-alt"]);
    assert.deepEqual(
      findings.map(({ start, end }) => text.slice(start, end)),
      ["![](a.png)", '<img src="c.png">', "![ ][e]"],
    );
  });

  const described: readonly (readonly [text: string, path?: string])[] = [
    ['<img src="a.png" role="presentation">'],
    ['<img src="a.png" role=none>'],
    ['<img src="a.png" aria-hidden="true">'],
    ['<img src="a.png" aria-label="a cup">'],
    ['<img src="a.png" aria-labelledby="b">'],
    ['<img src="a.png" hidden>'],
    ['<img src="a.png" style="width: 1px; display:none">'],
    ['<img src="a.png" width="1" height="1">'],
    ['<img src="a.png" :alt="text">'],
    ['<img src="a.png" {{ attributes }}>'],
    ['<img src="a.png" {% if b %}alt="c"{% endif %}>'],
    ['<noscript><img src="a.png"></noscript>'],
    ['Text <noscript><img src="a.png"></noscript> text'],
    ['<div aria-hidden="true">\n\n![](a.png)\n\n<img src="b.png">\n\n</div>'],
    ['<a href="/" aria-label="Start"><img src="a.png"></a>'],
    ['Text <a href="/" aria-label="Start"><img src="a.png">![](b.png)</a>'],
    ['![](a.png){: alt="a cup"}'],
    ["![](a.png){: .wide alt='a cup' }"],
    ['![](a.png){alt="a cup"}'],
    ['![](a.png)\n{alt="a cup"}'],
    ['![](a.png){: role="presentation"}'],
    ['![](a.png){:decoration}\n\n{:decoration: alt=""}'],
    ['![][a]{: alt="a cup"}\n\n[a]: a.png'],
    ['<img src="a.png" role="presentation" />', "docs/new.mdx"],
    ["<img src={a} aria-hidden={true} />", "docs/new.mdx"],
    ["<img src='a.png' width={1} height={1} />", "docs/new.mdx"],
    ["<noscript><img src='a.png' /></noscript>", "docs/new.mdx"],
    ["<div aria-hidden>\n![](a.png)\n</div>\n\n<div hidden>![](a.png)</div>", "docs/new.mdx"],
  ];
  const undescribed: typeof described = [
    ['<img src="a.png" role="img">'],
    ['<img src="a.png" aria-hidden="false" aria-label=" ">'],
    ['<img src="a.png" width="1" height="20">'],
    ['<div aria-hidden="true">\n\n</div>\n\n<img src="a.png">'],
    ['<a href="/" aria-label="Start">Start</a> ![](a.png)'],
    ['Text <noscript>a</noscript> <img src="a.png">'],
    ["![](a.png){: .wide}"],
    ["![](a.png){width=20}"],
    ['![](a.png)\n{: alt="of the paragraph"}'],
    ['![](a.png) {alt="of something else"}'],
    ["<div hidden={false}>![](a.png)</div>", "docs/new.mdx"],
    ["<img src='a.png' />", "docs/new.mdx"],
  ];
  for (const [texts, expected] of [
    [described, []],
    [undescribed, ["image-alt"]],
  ] as const) {
    for (const [text, at = path] of texts) {
      it(`${expected.length === 0 ? "know" : "don't take for"} another way to say what a picture shows: ${JSON.stringify(text)}`, async () => {
        const files = {
          [at]: post(whole, `${text}\n`),
          "docusaurus.config.js": "export default { presets: ['classic'] };",
        };
        const site = at === path ? project(files) : new CheckedProject(files);
        const findings = await site.check(at);
        assert.deepEqual(
          rulesOf(findings).filter((rule) => rule === "image-alt"),
          expected,
        );
      });
    }
  }

  it("look for the keyword where readers look first, in any order and without marks", async () => {
    const body = "Nothing here.\n\n## Else\n\nMore.\n";
    assert.deepEqual(rulesOf(await found(post({ ...whole, keyword: "crème brûlée" }, body))), [
      "keyword-not-in-title",
      "keyword-not-in-intro",
      "keyword-not-in-headings",
    ]);
    const there = post(
      { title: "Brulee as a creme", description: "d", keyword: "crème brûlée" },
      "Brûlée, crème.\n\n## Crème of brûlée\n\nIt is.\n",
    );
    assert.deepEqual(rulesOf(await found(there)), []);
    const japanese = post(
      { title: "美味しいお茶の入れ方", description: "d", keyword: "お茶" },
      "お茶です。\n\n## お茶\n\nはい。\n",
    );
    assert.deepEqual(rulesOf(await found(japanese)), []);
    // words that stand there in another form aren't called missing
    const forms = post(
      { title: "이메일 마케팅을 위한 팁", description: "d", keyword: "이메일 마케팅" },
      "이메일과 마케팅.\n\n## 마케팅은 이메일로\n\n네.\n",
    );
    assert.deepEqual(rulesOf(await found(forms)), []);
    // the main heading isn't among those that are looked at, which is said
    const [finding] = await found(
      post({ ...whole, keyword: "oolong" }, "# Oolong\n\nOolong.\n\n## Else\n\nMore.\n"),
    ).then((findings) => findings.filter(({ rule }) => rule === "keyword-not-in-headings"));
    assert.equal(
      finding?.message,
      "Words of “oolong” are missing from the headings below the main one.",
    );
    // no keyword, no rules about it
    assert.deepEqual(rulesOf(await found(post(whole, body))), []);
  });
});

describe("rules that compare articles", () => {
  it("find a title, a description and a keyword that another article has, and name it", async () => {
    const text = post(
      { title: '"ALL ABOUT  Green Tea"', description: "What green tea is.", keyword: "Green  tea" },
      "Green tea.\n",
    );
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), [
      "title-duplicate",
      "description-duplicate",
      "keyword-taken",
    ]);
    assert.ok(findings.every(({ related }) => related?.path === "content/posts/green.md"));
    assert.equal(marked(text, findings, "keyword-taken"), "Green  tea");
  });

  it("tell apart what differs in a mark or a sign", async () => {
    for (const [one, other] of [
      ["Arrays in C#", "Arrays in C++"],
      ["Arrays in C", "Arrays in C++"],
      ["バス", "パス"],
      ["दाल", "दिल"],
      ["войны", "воины"],
      ["nước dừa", "nước dứa"],
      ["schon", "schön"],
    ] as const) {
      const [own, theirs] = [one, other].map((words) =>
        post(
          { title: `"${words}"`, description: `"${words}"`, keyword: `"${words}"` },
          `${words}\n`,
        ),
      );
      const findings = await found(own ?? "", { "content/posts/other.md": theirs ?? "" });
      assert.deepEqual(rulesOf(findings), [], one);
    }
  });

  it("know a keyword in other signs and with a full stop", async () => {
    const own = post({ ...whole, keyword: "women’s shoes." }, "Women’s shoes\n");
    const other = post({ title: "T", description: "d", keyword: "Women's  shoes" }, "x\n");
    const findings = await found(own, { "content/posts/other.md": other });
    assert.ok(rulesOf(findings).includes("keyword-taken"));
  });

  it("leave out drafts, translations and other versions", async () => {
    const same = post({ title: "Only once", description: "Once." });
    const draft = post({ title: "Only once", description: "Once.", draft: "true" });
    assert.deepEqual(rulesOf(await found(same, { "content/posts/other.md": draft })), []);
    assert.deepEqual(rulesOf(await found(draft, { "content/posts/other.md": same })), []);
    const versions = { "content/docs/v1.2/new.md": same, "content/docs/v1.3/new.md": same };
    assert.deepEqual(rulesOf(await project(versions).check("content/docs/v1.2/new.md")), []);
    const languages = new CheckedProject({
      "hugo.toml": `${config}[languages.en]\n[languages.de]\n`,
      "content/a.en.md": same,
      "content/b.de.md": same,
      "content/c.en.md": same,
    });
    const [finding, ...others] = await languages.check("content/a.en.md");
    assert.equal(finding?.related?.path, "content/c.en.md");
    assert.deepEqual(rulesOf(others), ["description-duplicate"]);
  });

  it("find two files that make one page", async () => {
    const text = post({ ...whole, slug: "green" });
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["slug-taken"]);
    assert.equal(marked(text, findings, "slug-taken"), "green");
    assert.deepEqual(rulesOf(await found(post({ ...whole, slug: "green", draft: "true" }))), []);
  });
});
