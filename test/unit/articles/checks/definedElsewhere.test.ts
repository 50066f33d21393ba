import assert from "node:assert/strict";
import { hugo, inPost, rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";

const jekyll = {
  "_config.yml": "url: https://tea.example.org\n",
  CNAME: "tea.example.org\n",
  "netlify.toml": "",
  "_includes/references.md": "[bip360]: https://bips.example/360\n\n[^water]: Soft water.\n",
  "_posts/2024-01-01-pots.md": "---\ntitle: Pots\n---\nText.\n\n- [Lids #12][]: They fit.\n",
};

async function inJekyll(body: string, more: Texts = {}): Promise<string[]> {
  const path = "_posts/2024-01-02-tea.md";
  return rules({ ...jekyll, ...more, [path]: `---\ntitle: Tea\n---\n${body}` }, path);
}

const brought = "\n{% include references.md %}\n";

describe("what a text that a template brings in may define", () => {
  it("is where a link leads: what follows it in brackets is text", async () => {
    assert.deepEqual(await inJekyll(`Of [BIP360][bip360](P2MR).\n${brought}`), []);
    assert.deepEqual(await inJekyll(`Of [BIP360][](P2MR).\n${brought}`), []);
    assert.deepEqual(await inJekyll(`Of BIP360 [bip360](P2MR).\n${brought}`), ["link-broken"]);
    assert.deepEqual(await inJekyll("Of [BIP360][bip360](P2MR).\n"), ["link-broken"]);
  });

  it("are notes at the end of the article", async () => {
    assert.deepEqual(await inJekyll(`Text.\n${brought}\n## Footnotes\n`), []);
    assert.deepEqual(await inJekyll("Text.\n\n## Footnotes\n"), ["section-empty"]);
    assert.deepEqual(await inJekyll(`Text.\n${brought}\n## Water\n\n## Footnotes\n`), [
      "section-empty",
    ]);
  });
});

describe("IDs in articles of Jekyll", () => {
  const link = "[Lids](/2024/01/01/pots.html#lids-12)\n";

  it("may come from a plugin that changes texts before they are drawn", async () => {
    assert.deepEqual(await inJekyll(link), ["link-anchor"]);
    for (const code of [
      "Jekyll::Hooks.register :documents, :pre_render do |post|\n  add_ids(post.content)\nend\n",
      "Jekyll::Hooks.register :posts, :pre_render do |post|\n  post.content = post.content.gsub(/^- /, '- x')\nend\n",
      "Jekyll::Hooks.register :posts, :post_init do |post|\n  post.content.gsub!(/^- /, '- x')\nend\n",
    ]) {
      assert.deepEqual(await inJekyll(link, { "_plugins/ids.rb": code }), [], code);
    }
    const counting =
      "Jekyll::Hooks.register :posts, :pre_render do |post|\n  post.data['minutes'] = post.content.split.size / 200\nend\n";
    assert.deepEqual(await inJekyll(link, { "_plugins/ids.rb": counting }), ["link-anchor"]);
  });
});

describe("a section of a file with headings alone", () => {
  it("isn't empty: a layout draws what belongs to them", async () => {
    const path = "content/home/tea.md";
    const alone = "#### Pots\n\n## All that you brew with\n";
    assert.deepEqual(await rules({ ...hugo, [path]: alone }, path), []);
    assert.deepEqual(await rules({ ...hugo, [path]: `${alone}\nA pot.\n` }, path), [
      "section-empty",
    ]);
    assert.deepEqual(await inPost(`\n${alone}`), ["section-empty", "section-empty"]);
  });

  it("nor is one that says the title once more, in several scripts", async () => {
    const title = "title: CentOS安装后 没有分配IP的解决方法";
    assert.deepEqual(await inPost("\n## CentOS无法获取\n\n## 查询\n\nText.\n", title), []);
    assert.deepEqual(await inPost("\n## Debian\n\n## 查询\n\nText.\n", title), ["section-empty"]);
  });
});

describe("a list of posts", () => {
  it("needs no description, unless it has a text of its own", async () => {
    const described = (name: string): Texts => ({
      [`pages/${name}.md`]: `---\ntitle: ${name}\ndescription: Of ${name}.\n---\nText.\n`,
    });
    const path = "pages/list.html";
    const list = async (text: string): Promise<string[]> =>
      rules(
        {
          ...jekyll,
          "_layouts/default.html": '<meta name="description" content="{{ page.description }}">',
          ...described("green"),
          ...described("black"),
          ...described("white"),
          [path]: `---\ntitle: All\n---\n${text}\n`,
        },
        path,
      );
    const loop = "{% for post in paginator.posts %}<p>{{ post.title }}</p>{% endfor %}";
    assert.deepEqual(await list(loop), []);
    assert.deepEqual(await list(loop.replace("paginator.", "site.")), []);
    assert.deepEqual(
      await list(`${"{% if page.url %}<b>{{ page.url }}</b>{% endif %}".repeat(30)}${loop}`),
      [],
    );
    assert.deepEqual(await list(`<p>${"word ".repeat(80)}</p>${loop}`), ["description-missing"]);
    assert.deepEqual(await list("<p>Text.</p>"), ["description-missing"]);
  });
});

describe("headings of HTML that is shown as code", () => {
  it("are none of the article", async () => {
    const code = (level: number): string =>
      `<div class="tab"><pre><code>\n<article>\n\n<h${level}>Black</h${level}>\n\n</article>\n</code></pre></div>\n`;
    assert.deepEqual(await inPost(`# Green\n\nText.\n\n${code(1)}\nText.\n`), []);
    assert.deepEqual(await inPost("# Green\n\nText.\n\n<div>\n<h1>Black</h1>\n</div>\n\nText.\n"), [
      "heading-h1-many",
    ]);
  });
});

describe("a heading above a list of contents", () => {
  it("is a label of that", async () => {
    const list = "- TOC\n{:toc}\n";
    for (const contents of [list, `{: .no_toc }\n\n1. TOC\n{: toc }\n`]) {
      const text = `# Tea\n\nText.\n\n#### Table of contents\n${contents}\n## Pots\n\nText.\n`;
      assert.deepEqual(await inJekyll(text), [], contents);
    }
    assert.deepEqual(await inJekyll("# Tea\n\nText.\n\n#### Contents\n\n- Pots\n"), [
      "heading-jump",
    ]);
  });
});
