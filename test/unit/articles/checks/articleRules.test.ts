import assert from "node:assert/strict";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
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

  it("say of an article that is too long that nothing else is said of it", async () => {
    const body = `# A\n\n# B\n\n${"Many words. ".repeat(170_000)}`;
    const text = post({ ...whole, keyword: "own tea" }, body);
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["article-too-long"]);
    assert.match(findings[0]?.message ?? "", /2,040,\d{3} characters, and at most 2,000,000/u);
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

  it("find a second main heading, a level left out and a long text without any", async () => {
    const text = post(whole, "# One\n\n## Two\n\n#### Four\n\n# Five\n");
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["heading-jump", "heading-h1-many"]);
    assert.equal(marked(text, findings, "heading-jump"), "#### Four");
    assert.equal(marked(text, findings, "heading-h1-many"), "# Five");
    assert.deepEqual(rulesOf(await found(post(whole, `${"word ".repeat(601)}\n`))), [
      "heading-none",
    ]);
    assert.deepEqual(rulesOf(await found(post(whole, `${"word ".repeat(599)}\n`))), []);
    // what a shortcode draws may be a heading
    assert.deepEqual(rulesOf(await found(post(whole, `{{< toc >}} ${"word ".repeat(700)}\n`))), []);
  });

  it("find pictures without alternative text; an empty one in HTML is a decision", async () => {
    const text = post(
      whole,
      'A ![](a.png) b ![cup](b.png) <img src="c.png"> <img src="d.png" alt=""> ![]({{ img }}) ![ ][e]\n\n[e]: e.png\n',
    );
    const findings = await found(text);
    assert.deepEqual(rulesOf(findings), ["image-alt", "image-alt", "image-alt"]);
    assert.deepEqual(
      findings.map(({ start, end }) => text.slice(start, end)),
      ["![](a.png)", '<img src="c.png">', "![ ][e]"],
    );
  });

  it("look for the keyword where readers look first, in any order and without marks", async () => {
    const body = "Nothing here.\n\n## Else\n\nMore.\n";
    assert.deepEqual(rulesOf(await found(post({ ...whole, keyword: "crème brûlée" }, body))), [
      "keyword-not-in-title",
      "keyword-not-in-intro",
      "keyword-not-in-headings",
    ]);
    const there = post(
      { title: "Brulee as a creme", description: "d", keyword: "crème brûlée" },
      "Brûlée, crème.\n\n## Crème of brûlée\n",
    );
    assert.deepEqual(rulesOf(await found(there)), []);
    const japanese = post(
      { title: "美味しいお茶の入れ方", description: "d", keyword: "お茶" },
      "お茶です。\n\n## お茶\n",
    );
    assert.deepEqual(rulesOf(await found(japanese)), []);
    // no keyword, no rules about it
    assert.deepEqual(rulesOf(await found(post(whole, body))), []);
  });
});

describe("rules that compare articles", () => {
  it("find a title, a description and a keyword that another article has, and name it", async () => {
    const text = post(
      { title: '"ALL ABOUT: Green Tea"', description: "What green tea is", keyword: "Green  tea" },
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
