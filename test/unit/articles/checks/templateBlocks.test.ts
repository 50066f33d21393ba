import assert from "node:assert/strict";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import { statementsOf, findPassage } from "../../../../src/articles/checks/body/prose.ts";
import { everySyntax, templateBlocks } from "../../../../src/articles/text/templateBlocks.ts";
import { CheckedProject } from "./checkedProject.ts";

const fields = "title: A tea\ndescription: What it is.";

/** A site of each generator with the path of an article in it. */
const sites = {
  hugo: { "hugo.toml": "", path: "content/tea.md" },
  jekyll: { "_config.yml": "", path: "tea.md" },
  eleventy: { "eleventy.config.js": "export default () => {};", path: "tea.md" },
  docusaurus: {
    "docusaurus.config.js": "export default { presets: ['classic'] };",
    path: "docs/tea.md",
  },
} as const;

/** The rules about headings and pictures that find something, with the lines they mark. */
async function found(generator: keyof typeof sites, body: string): Promise<string[]> {
  const { path, ...files } = sites[generator];
  const text = `---\n${fields}\n---\n${body}`;
  const findings = await new CheckedProject({ ...files, [path]: text }).check(path);
  const own = findings.filter(({ rule }) => /^heading|^image/u.test(rule));
  return own.map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`);
}

const second = "heading-h1-many: # install";

describe("a shortcode in an attribute", () => {
  const tag = (value: string): string =>
    `<p><a class="b" href=${value}>Learn <b>more</b></a> now.</p>\n`;

  it("ends neither the value nor the tag, whatever quotes and signs it has", () => {
    for (const value of [
      `"{{< relref "/docs" >}}"`,
      `'{{% ref 'tea.md' %}}'`,
      `"/a/{{< b "c" >}}#d"`,
    ]) {
      for (const kind of ["html", "markdown"] as const) {
        const text = tag(value);
        const [link, ...others] = readBody(text, kind, ["shortcodes"]).links;
        assert.deepEqual(others, []);
        assert.equal(link?.text, "Learn more");
        assert.equal(link.target, value.slice(1, -1));
        const { start, end } = link.targetPlace;
        assert.equal(text.slice(start, end), value.slice(1, -1));
      }
    }
  });
});

describe("blocks of templates in articles", () => {
  const none: readonly (readonly [generator: keyof typeof sites, block: string])[] = [
    ["jekyll", "{% highlight bash %}\n# install\n{% endhighlight %}"],
    ["jekyll", "{%- highlight bash\n   linenos -%}\n# install\n{%- endhighlight -%}"],
    ["jekyll", "{% comment %}\n# install\n![](a.png)\n{% endcomment %}"],
    ["jekyll", "{% comment %}\n{% if %}\n# install\n{% endcomment %}"],
    ["jekyll", "{% capture note %}\n# install\n{% endcapture %}"],
    ["jekyll", "{% if page.long %}\n# install\n{% else %}\n# install\n{% endif %}"],
    ["jekyll", "{% our_own_tag a=1 %}\n# install\n![](a.png)\n{% endour_own_tag %}"],
    ["jekyll", "{::comment}\n# install\n{:/comment}"],
    ["jekyll", "{::comment}\n# install\n{:/}"],
    ["jekyll", "{::nomarkdown}\n# install\n{:/}"],
    ["jekyll", "{% raw %}```\n# install\n```{% endraw %}"],
    [
      "jekyll",
      "{% highlight html %}{% raw %}\n{% endhighlight %}\n# install\n{% endraw %}{% endhighlight %}",
    ],
    ["jekyll", "{% liquid\nassign a = 1\n# install\n%}"],
    ["jekyll", "{% # one\n# install\n%}"],
    ["jekyll", "{% include a.html\n# install\n%}"],
    ["eleventy", "{% asyncEach a in b %}\n# install\n{% endeach %}"],
    ["eleventy", "{% asyncAll a in b %}\n# install\n{% endall %}"],
    ["eleventy", "{% ifAsync a %}\n# install\n{% endif %}"],
    ["eleventy", "{# one\n\n# install\n\n#}"],
    ["eleventy", "{% set note %}\n# install\n{% endset %}"],
    ["eleventy", '{% highlight "bash" %}\n# install\n{% endhighlight %}'],
    ["eleventy", '{% set a = "b" %}{% set note %}\n# install\n{% endset %}'],
    ["hugo", "{{< highlight bash >}}\n# install\n{{< /highlight >}}"],
    ["hugo", "{{% highlight bash %}}\n# install\n{{% /highlight %}}"],
    ["hugo", '{{< highlight bash\n  "linenos=a >}} b" >}}\n# install\n{{</ highlight >}}'],
    ["hugo", "{{< comment >}}\n# install\n![](a.png)\n{{< /comment >}}"],
    [
      "hugo",
      "{{< tabs >}}\n{{< tab `a >}}` >}}\n# install\n![](a.png)\n{{< /tab >}}\n{{< /tabs >}}",
    ],
    ["hugo", "{{< mermaid >}}\n# install\n{{< /mermaid >}}"],
  ];
  for (const [generator, block] of none) {
    it(`says nothing about what may be no Markdown (${generator}): ${JSON.stringify(block)}`, async () => {
      assert.deepEqual(await found(generator, `# Tea\n\n${block}\n\nText\n`), []);
    });
  }

  const some: readonly (readonly [generator: keyof typeof sites, block: string])[] = [
    ["jekyll", "{% raw %}\n# install\n{% endraw %}"],
    ["jekyll", "{% include a.html %}\n# install\n{% include b.html %}"],
    ["jekyll", "{{< highlight >}}\n\n# install\n\n{{< /highlight >}}"],
    ["jekyll", "```\n{::comment}\n```\n\n# install\n\n{:/comment}"],
    ["jekyll", '{{ "{% comment %}" }}\n\n# install\n\n{{ "{% endcomment %}" }}'],
    ["jekyll", "{# a\n\n# install\n\n#}"],
    ["eleventy", "## A {#a}\n\n# install\n\n## B {#b}"],
    ["eleventy", '{% set a = "b" %}\n\n# install\n\n{% include "a" %}'],
    ["hugo", "{{% note %}}\n# install\n{{% /note %}}"],
    ["hugo", "{{</* highlight */>}}\n\n# install\n\n{{</* /highlight */>}}"],
    ["hugo", "{{< figure src=a.png >}}\n\n# install\n\n{{< figure src=b.png />}}"],
    ["hugo", "{% highlight %}\n\n# install\n\n{% endhighlight %}"],
    ["docusaurus", "{% highlight %}\n\n# install\n\n{% endhighlight %}"],
    ["docusaurus", "{{< highlight >}}\n\n# install\n\n{{< /highlight >}}"],
  ];
  for (const [generator, block] of some) {
    it(`reads what is Markdown (${generator}): ${JSON.stringify(block)}`, async () => {
      assert.deepEqual(await found(generator, `# Tea\n\n${block}\n\nText\n`), [second]);
    });
  }

  it("keep the places of what stands around them, in lines of their own and within others", () => {
    const block = "{% comment %}x # [a](b.md)\n\n# no\n{% endcomment %}";
    const text = `\uFEFF---\ntitle: a\n---\n${block}# One${block} two\n\nA [link${block}](tea.md) and ![${block}](a.png).${block}\n\n${block}\n- b ${block}c\n`;
    const body = readBody(text, "markdown");
    const slice = ({ start, end }: { readonly start: number; readonly end: number }): string =>
      text.slice(start, end);
    assert.deepEqual(body.headings.map(slice), [`# One${block} two`]);
    assert.deepEqual(body.links.map(slice), [`[link${block}](tea.md)`]);
    assert.deepEqual(
      body.links.map(({ targetPlace }) => slice(targetPlace)),
      ["tea.md"],
    );
    assert.deepEqual(
      body.images.map(({ targetPlace }) => slice(targetPlace)),
      ["a.png"],
    );
    assert.equal(body.images[0]?.alt, undefined);
    assert.deepEqual(
      body.comments.map(slice),
      Array.from({ length: 7 }, () => block),
    );
    assert.equal(body.words, 7);
    const article = { text, body };
    assert.equal(findPassage(article, "no"), undefined);
    assert.ok(statementsOf(article).every(({ words }) => !/\bno\b/u.test(words)));
  });

  it("are in HTML pages, too", async () => {
    const text = `---\n${fields}\n---\n<h1>A</h1>{% comment %}<h1>B</h1>{% endcomment %}<h1>C</h1>`;
    const project = new CheckedProject({ "_config.yml": "", "tea.html": text });
    const findings = await project.check("tea.html");
    assert.deepEqual(
      findings.map(({ start, end }) => text.slice(start, end)),
      ["<h1>C</h1>"],
    );
  });

  it("hold comments that switch rules off", async () => {
    const body =
      "# A\n\n{% comment %} seo-disable-next-line heading-h1-many {% endcomment %}\n# install\n";
    assert.deepEqual(await found("jekyll", body), []);
    assert.deepEqual(await found("jekyll", body.replace("seo-", "")), [second]);
  });

  it("are found in a time that grows with the text alone", () => {
    const parts = [
      "{% raw %}",
      "{% a %}",
      "{% enda %}",
      "{{",
      "{%",
      "{# ",
      "{{< a ",
      '{{< "\\',
      "{{< a >}}",
      "{{</*",
      "{{< /a >}}",
      "{::comment}",
      "{:/}",
      "{%-   ",
      "```\n",
      "{% comment %}",
      "{{< `",
      "{::a ",
    ];
    const times = parts.flatMap((part) =>
      ["", "x %} }} >}} #}"].map((end) => {
        const text = part.repeat(Math.ceil(100_000 / part.length)) + end;
        const began = performance.now();
        templateBlocks(text, everySyntax);
        return { part, time: performance.now() - began };
      }),
    );
    assert.deepEqual(
      times.filter(({ time }) => time > 1500),
      [],
    );
  });
});
