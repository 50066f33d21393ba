import assert from "node:assert/strict";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { blockChange, blockOffset } from "../../../../src/articles/blocks/insertion.ts";
import type { ArticleKind } from "../../../../src/articles/frontMatter/articleKind.ts";

/** A block of one kind, that stays whole wherever the caret is in it. */
const blocks: readonly (readonly [what: string, block: string, kinds?: readonly ArticleKind[]])[] =
  [
    ["a paragraph that is wrapped", "One line\nand another  \nand *a\nthird* one"],
    ["a heading", "# Heading"],
    ["a heading with attributes", "## Heading\n{: .big #id}", ["markdown"]],
    ["a heading that is underlined", "Heading\nof two\n======="],
    ["a rule", "***"],
    ["a fenced sample of code", "```js\n# no heading\n\n~~~\n- no list\n```"],
    ["a fenced sample in another one", "~~~~md\n~~~\n\n~~~\n\n~~~~"],
    ["an indented sample of code", "    # no heading\n\n    a\n\n\tb", ["markdown"]],
    ["a formula", "$$\na\n\n= b\n$$"],
    ["a comment", "<!-- one\n\n# no heading\n-->", ["markdown"]],
    ["a comment in MDX", "{/* one\n\n# no heading\n*/}", ["mdx"]],
    ["an expression", "{items.map((item) => (\n\n  <li>{item}</li>\n))}", ["mdx"]],
    ["an export", "export const a = {\n\n  b: [1],\n};", ["mdx"]],
    ["a list", "- a\n  b\n- c\n\n  d\n\n      code\n\n- e\nlazy\n  1. f\n\n     g"],
    ["a numbered list", "1. a\n2. b\n\n   ```\n   # no heading\n   ```\n3. c"],
    ["a table", "| a | b |\n| --- | :-: |\n| 1 | 2 |\n| 3 | 4 |"],
    ["a table without frames", "a | b\n-|-\n1 | 2"],
    ["a quote", "> a\n> b\nlazy\n>\n> - c\n>\n> ```\n> d\n> ```"],
    ["a footnote", "[^1]: a\n\n    b\n\n    - c"],
    ["a definition", "Term\n: what it is\n\n  more\n\n: or this", ["markdown"]],
    ["HTML", "<div class='a'\n  id='>'>\n\n# In it\n\n<div>\n\ntext\n\n</div>\n\n</div>"],
    ["HTML that nothing closes", "<hr>\n# text\nmore", ["markdown"]],
    ["details", "<details>\n<summary>a</summary>\n\n```\n</details>\n```\n\n</details>"],
    ["preformatted text", "<pre>\na\n\n# no heading\n\n</pre>"],
    ["a script", "<script>\nif (a < b) {\n\n}\n</script>", ["markdown"]],
    [
      "JSX",
      "<Tabs\n  values={[\n    { a: 1 },\n  ]}\n>\n  <Tab>\n\n  text `</Tabs>`\n\n  </Tab>\n</Tabs>",
      ["mdx"],
    ],
    ["JSX of one tag", "<Chart\n  a='b'\n\n  c={1}\n/>", ["mdx"]],
    ["a container", ":::note[A]\n\ntext\n\n```\n:::\n```\n\n:::"],
    ["containers in one another", "::::tabs\n\n:::tab\n\na\n\n:::\n\n::::"],
    ["a box of MkDocs", '!!! note "A"\n\n    text\n\n    more', ["markdown"]],
    ["a Liquid block", "{% highlight js %}\na\n\n```\n# b\n{% endhighlight %}", ["markdown"]],
    ["a Liquid comment", "{% comment %}\n\n# b\n\n{% endcomment %}", ["markdown"]],
    ["a condition", "{% if a %}\n\ntext\n\n{% else %}\n\n# b\n\n{% endif %}", ["markdown"]],
    ["a tag of several lines", "{% include a.html\n\n  b='c'\n%}", ["markdown"]],
    ["a Nunjucks comment", "{# a\n\n# b\n\n#}", ["markdown"]],
    ["a shortcode", '{{< figure\n\n  src="a.png" >}}', ["markdown"]],
    ["a shortcode with text", "{{< tabs >}}\n\n# a\n\n{{< /tabs >}}", ["markdown"]],
    ["a shortcode with Markdown", "{{% note %}}\n\na\n\n{{% /note %}}", ["markdown"]],
    ["a kramdown comment", "{::comment}\n\n# a\n\n{:/comment}", ["markdown"]],
  ];

/** The text with a block put where the caret is, and where that stands then. */
function inserted(
  kind: ArticleKind,
  text: string,
  caret: number,
): { readonly offset: number; readonly after: string } {
  const offset = blockOffset(kind, text, caret);
  const change = blockChange(text, offset, "BLOCK\n");
  assert.deepEqual([change.start, change.end], [offset, offset]);
  return { offset, after: text.slice(0, offset) + change.text + text.slice(offset) };
}

describe("where a block goes", () => {
  const bothKinds: readonly ArticleKind[] = ["markdown", "mdx"];
  const around = {
    markdown: "---\ntitle: a\n---\n\nBefore it.\n\n",
    mdx: "---\ntitle: a\n---\n\nBefore it.\n\n",
    html: "",
  };
  for (const [what, block, kinds = bothKinds] of blocks) {
    it(`is behind ${what}, never in it, and before it where it begins`, () => {
      for (const kind of kinds) {
        for (const newline of ["\n", "\r\n"]) {
          for (const rest of ["", "\n", "\n\nBehind it.\n"]) {
            const before = around[kind].replaceAll("\n", newline);
            const whole = block.replaceAll("\n", newline);
            const text = before + whole + rest.replaceAll("\n", newline);
            const end = before.length + whole.length;
            const behind = end + (text.startsWith(newline, end) ? newline.length : 0);
            for (let caret = before.length; caret <= end; caret += 1) {
              const { offset } = inserted(kind, text, caret);
              const isAtStart = text.slice(before.length, caret).trim() === "";
              assert.equal(
                offset,
                isAtStart ? before.length : behind,
                JSON.stringify({ kind, text: `${text.slice(0, caret)}^${text.slice(caret)}` }),
              );
            }
          }
        }
      }
    });
  }

  it("is where the caret is on an empty line between two, and behind the first of two that touch", () => {
    const cases = {
      "a\n^\nb": "a\n\nBLOCK\n\nb",
      "a\n\n    ^\n\nb": "a\n\nBLOCK\n    \n\nb",
      "a\n\n^\n\nb": "a\n\nBLOCK\n\n\nb",
      "# A^\ntext": "# A\n\nBLOCK\n\ntext",
      "# A\n^text": "# A\n\nBLOCK\n\ntext",
      "text^\n- a\n- b": "text\n\nBLOCK\n\n- a\n- b",
      "text^\n```\na\n```\n": "text\n\nBLOCK\n\n```\na\n```\n",
      "text\n```\na^\n```\nb": "text\n```\na\n```\n\nBLOCK\n\nb",
      "- a^\n# B": "- a\n\nBLOCK\n\n# B",
      "> a^\n\n> b": "> a\n\nBLOCK\n\n> b",
      "{% raw %}\n\na^\nb\n\n{% endraw %}": "{% raw %}\n\na\nb\n\nBLOCK\n\n{% endraw %}",
      "<!-- seo-disable-next-line -->^\n# A": "<!-- seo-disable-next-line -->\n# A\n\nBLOCK\n",
      "a\n\n```\nopen^\n\nb": "a\n\nBLOCK\n\n```\nopen\n\nb",
      "a\n\n<!-- open^\n\nb": "a\n\nBLOCK\n\n<!-- open\n\nb",
      "\uFEFF\n\n---\nti^tle: a\n---\nb": "\uFEFF\n\n---\ntitle: a\n---\n\nBLOCK\n\nb",
      "+++\nti^tle = 1\n+++\nb": "+++\ntitle = 1\n+++\n\nBLOCK\n\nb",
    };
    for (const [marked, expected] of Object.entries(cases)) {
      const caret = marked.indexOf("^");
      assert.equal(inserted("markdown", marked.replace("^", ""), caret).after, expected, marked);
    }
  });

  it("sees nothing of a comment with emoji, which are two units each", () => {
    const comment = `{% comment %}\n${"😀".repeat(40)}\n\`\`\`\n{% endcomment %}\n\n`;
    const text = `${comment}One\n\nTwo\n`;
    assert.equal(blockOffset("markdown", text, text.indexOf("ne\n")), text.indexOf("\nTwo"));
  });

  it("is behind an element of an HTML page that nothing may stand in, and behind its line", () => {
    const cases = {
      "<main>\n<p>a\nb^\nc</p> d\n</main>": "<main>\n<p>a\nb\nc</p> d\n\nBLOCK\n\n</main>",
      "<ul>\n<li>a^</li>\n<li>b</li>\n</ul>\n": "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n\nBLOCK\n",
      "<pre>\na^\n\nb</pre><p>c\nd</p>\n<p>e</p>":
        "<pre>\na\n\nb</pre><p>c\nd</p>\n\nBLOCK\n\n<p>e</p>",
      "<div\n  cl^ass='>'>\n</div>": "<div\n  class='>'>\n\nBLOCK\n\n</div>",
      "<!-- a^\n\n-->\n<p>b</p>": "<!-- a\n\n-->\n\nBLOCK\n\n<p>b</p>",
      "<script>\nif (a<b) {^\n}\n</script>\n": "<script>\nif (a<b) {\n}\n</script>\n\nBLOCK\n",
      "<div>\n^\n<p>a</p></div>": "<div>\n\nBLOCK\n\n<p>a</p></div>",
      "{% if a %}\n<p>a^</p>\n{% endif %}\n<p>b</p>":
        "{% if a %}\n<p>a</p>\n{% endif %}\n\nBLOCK\n\n<p>b</p>",
    };
    for (const [marked, expected] of Object.entries(cases)) {
      const caret = marked.indexOf("^");
      assert.equal(inserted("html", marked.replace("^", ""), caret).after, expected, marked);
    }
  });

  it("leaves every block of any Markdown as it is", () => {
    const plain = blocks.filter(
      ([, block, kinds]) =>
        kinds?.includes("markdown") !== false && !/[{<]|\$\$|:::|^\w+\n:/u.test(block),
    );
    const parts = fc.oneof(
      fc.constantFrom(...plain.map(([, block]) => block)),
      fc.constantFrom(
        "a",
        "    b",
        "- c",
        "  d",
        "> e",
        "```",
        "---",
        "1) f",
        "",
        "| g |",
        "\t",
        "# h",
      ),
    );
    const text = fc
      .array(fc.tuple(parts, fc.constantFrom("\n", "\n\n")), { maxLength: 6 })
      .map((all) => all.map((part) => part.join("")).join(""));
    fc.assert(
      fc.property(text, fc.nat(), (whole, place) => {
        const caret = place % (whole.length + 1);
        const { after } = inserted("markdown", `---\n---\n\n${whole}`, caret + 9);
        const before = tree(whole);
        const now = tree(after.slice(9));
        const at = now.findIndex((node) => node === block);
        assert.deepEqual(now.toSpliced(at, 1), before, JSON.stringify({ whole, caret, after }));
      }),
      { numRuns: 200, seed: 15 },
    );
  });

  it("is found in a time that grows with the text alone", () => {
    const parts = [
      "<div>\n",
      "<div ",
      '<a "',
      "$$ a\n",
      ":::a\n",
      "{\n",
      "- a\n\n",
      "```\n",
      "````\n~~~\n",
      "a\n\n\n",
      "> a\n",
      "<!--",
      "{% a %}\n",
      "{% a %}{% enda %}",
      "`",
      "`` a ",
      "a\n---\n",
      "</p><p>\n",
      "export {\n",
      "{: .a}\n",
      ": a\n\n",
    ];
    const times = parts.flatMap((part) =>
      (["markdown", "mdx", "html"] as const).map((kind) => {
        const text = `<a>\n\n${part.repeat(Math.ceil(60_000 / part.length))} \``;
        const began = performance.now();
        blockOffset(kind, text, text.length - 1);
        return { part, kind, time: performance.now() - began };
      }),
    );
    assert.deepEqual(
      times.filter(({ time }) => time > 1000),
      [],
    );
  });
});

const block = JSON.stringify({ type: "paragraph", children: [{ type: "text", value: "BLOCK" }] });

/** The blocks of a text at its top, without their places. */
function tree(markdown: string): string[] {
  const { children } = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return children.map((node) => JSON.stringify(node, withoutPlace));
}

function withoutPlace(this: Nodes, name: string, value: unknown): unknown {
  // blank lines behind code belong to it until something else follows
  return name === "position"
    ? undefined
    : this.type === "code" && typeof value === "string"
      ? value.trimEnd()
      : value;
}
