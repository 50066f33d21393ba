import assert from "node:assert/strict";
import { linkCounts } from "../../../../src/articles/checks/links/undecidedLinks.ts";
import {
  undecidedReason,
  undecidedSentence,
} from "../../../../src/articles/checks/undecidedSentence.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

describe("links that can't be judged", () => {
  it("are counted by their reasons, those that are right or broken left out", async () => {
    const page = "---\ntitle: Tea\n---\n\nText.\n";
    const project = linkProject(
      memoryFiles({
        "hugo.toml": 'baseURL = "https://tea.example.org/"\n',
        "static/_redirects": "/guides/old /guides/green\n",
        "content/guides/green.md": page,
        "content/guides/black.md": page,
        "content/data/_content.gotmpl": '{{ $.AddPage (dict "path" .name) }}',
        "content/guides/from.md": `${page}
[right](/guides/green/), [broken](/guides/gone/), [another site](https://other.example/),
[by code](/data/a/), [by code](/data/b/), [redirected](/guides/old/)
[filled in]({{< param "guide" >}}), [in German]({{< ref path="black" lang="de" >}}), {{< relref "green" "print" >}}
[another site](https://other.example/{{< param "version" >}}/), [right]({{< ref "black" >}}), \`{{</* ref "gone" */>}}\`
`,
      }),
    );
    const article = await project.article("content/guides/from.md");
    assert.ok(article !== undefined);
    const { named, ...counts } = await linkCounts(article, project.context);
    assert.deepEqual(counts, { internal: 9, undecided: { code: 5, redirect: 1 } });
    assert.deepEqual(
      named.map(({ line, target, cause }) => `${line} ${target}: ${cause}`),
      [
        "8 /data/a/: code",
        "8 /data/b/: code",
        "8 /guides/old/: redirect",
        '9 {{< param "guide" >}}: code',
        '9 {{< ref path="black" lang="de" >}}: code',
        '9 {{< relref "green" "print" >}}: code',
      ],
    );
    assert.equal(
      undecidedReason("redirect"),
      "Can't be judged: a redirect may lead to another page.",
    );
  });

  it("are named up to a number for each article, and all counted", async () => {
    const project = linkProject(
      memoryFiles({
        "hugo.toml": 'baseURL = "https://tea.example.org/"\n',
        "content/data/_content.gotmpl": '{{ $.AddPage (dict "path" .name) }}',
        "content/many.md": `---\ntitle: Tea\n---\n\n${"[by code](/data/a/)\n".repeat(150)}`,
      }),
    );
    const article = await project.article("content/many.md");
    assert.ok(article !== undefined);
    const { named, undecided } = await linkCounts(article, project.context);
    assert.deepEqual(undecided, { code: 150 });
    assert.equal(named.length, 100);
    assert.equal(named.at(-1)?.line, 104);
  });

  it("are said with their number and the two most frequent reasons of all articles", () => {
    assert.equal(
      undecidedSentence([{ redirect: 3, code: 1000 }, {}, { code: 810, edition: 2 }]),
      "Internal links that couldn't be judged: 1,815. Most frequent reasons: code, a template, a plugin or the configuration may decide the URL (1,810); a redirect may lead to another page (3).",
    );
  });

  it("aren't spoken of where there are none", () => {
    assert.equal(
      undecidedSentence([{ redirect: 2 }, { redirect: 1 }]),
      "Internal links that couldn't be judged: 3, because a redirect may lead to another page.",
    );
    assert.equal(undecidedSentence([{}, {}]), "");
  });
});
