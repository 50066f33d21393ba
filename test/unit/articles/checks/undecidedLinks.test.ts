import assert from "node:assert/strict";
import { linkCounts } from "../../../../src/articles/checks/links/undecidedLinks.ts";
import { undecidedSentence } from "../../../../src/articles/checks/undecidedSentence.ts";
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
    assert.deepEqual(await linkCounts(article, project.context), {
      internal: 9,
      undecided: { code: 5, redirect: 1 },
    });
  });

  it("are said with their number and the two most frequent reasons of all articles", () => {
    assert.equal(
      undecidedSentence([{ redirect: 3, code: 1000 }, {}, { code: 810, edition: 2 }]),
      "Internal links that couldn't be judged: 1,815. Most frequent reasons: code, a template, a plugin or the configuration may make or change them (1,810); a redirect may lead to another page (3).",
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
