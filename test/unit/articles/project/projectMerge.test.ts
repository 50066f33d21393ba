import assert from "node:assert/strict";
import { mergeReport } from "../../../../src/articles/project/projectMerge.ts";
import type { MergeReport } from "../../../../src/articles/project/projectMerge.ts";
import { waysToRedirect } from "../../../../src/articles/redirects/waysToRedirect.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { projectOver } from "../../../support/projectOver.ts";

type Texts = Readonly<Record<string, string>>;
type Possible = Extract<MergeReport, { kind: "possible" }>;

function opened(texts: Texts) {
  const files = memoryFiles(texts);
  const opened = projectOver(files, { now: () => new Date("2026-11-20T12:00:00Z") });
  return { ...opened, filesInEditor: files };
}

/** The files after a merge: its links, its redirect in the first way, and without the page that went. */
async function merged(texts: Texts, from: string, into: string): Promise<[Texts, Possible]> {
  const source = opened(texts);
  const report = await mergeReport({ from, into }, source);
  assert.ok(report.kind === "possible", JSON.stringify(report));
  const after: Record<string, string> = { ...texts };
  const site = await source.project.siteOf(into);
  assert.ok(site !== undefined);
  const path = (url: string): string => new URL(url).pathname;
  const { ways } = await waysToRedirect(
    site,
    source.filesInEditor,
    report.oldUrls.map((url) => ({ from: path(url), to: path(report.newUrl), file: into })),
    source.project.guard,
  );
  assert.ok(ways.length > 0);
  for (const { path: file, edits } of report.updates) {
    const lines = (after[file] ?? "").split("\n");
    for (const { line, column, was, text } of edits.toReversed()) {
      const own = lines[line] ?? "";
      assert.equal(own.slice(column, column + was.length), was);
      lines[line] = own.slice(0, column) + text + own.slice(column + was.length);
    }
    after[file] = lines.join("\n");
  }
  for (const { path: file, text, changes } of ways[0]?.edits ?? []) {
    // what comes first in the file stays where it was
    let written = after[file] ?? "";
    for (const change of changes.toReversed()) {
      assert.equal(written.slice(0, change.start), text.slice(0, change.start));
      written = written.slice(0, change.start) + change.text + written.slice(change.end);
    }
    after[file] = written;
  }
  delete after[from];
  return [after, report];
}

describe("merging two pages", () => {
  const hugo: Texts = {
    "hugo.toml": 'baseURL = "https://tea-notes.net/"\n',
    "content/posts/old.md":
      "---\ntitle: Old\naliases: [/older/]\n---\nSee [new](/posts/new/) for more.\n",
    "content/posts/new.md":
      "---\ntitle: New\n---\nMore in [the old one](/posts/old/), and [again](old.md).\n",
    "content/posts/third.md":
      '---\ntitle: Third\n---\n[One](/posts/old/#part), [two](../old/), [three]({{< ref "old.md" >}}) and [new](/posts/new/).\n',
    "data/menu.yml": "- url: /posts/old/\n",
  };

  it("has links and aliases lead to the page that stays, which doesn't link to itself: Hugo", async () => {
    const [after, report] = await merged(hugo, "content/posts/old.md", "content/posts/new.md");
    assert.deepEqual(report.oldUrls, [
      "https://tea-notes.net/posts/old/",
      "https://tea-notes.net/older/",
    ]);
    assert.deepEqual(report.named, ["data/menu.yml"]);
    assert.equal(report.leftOut, 0);
    assert.match(after["content/posts/new.md"] ?? "", /More in the old one, and again\.\n$/u);
    assert.match(
      after["content/posts/third.md"] ?? "",
      /\[One\]\(\/posts\/new\/\), \[two\]\(\.\.\/new\/\), \[three\]\(\{\{< ref "new.md" >\}\}\) and \[new\]\(\/posts\/new\/\)\.\n$/u,
    );
    const { project, checks } = opened(after);
    assert.deepEqual((await checks.links.faults()).broken, []);
    for (const url of report.oldUrls) {
      const claims = await project.index.filesOf(url);
      assert.deepEqual(
        claims.map((claim) => [claim.path, claim.isAlias]),
        [["content/posts/new.md", true]],
      );
    }
  });

  it("writes the redirect in the site's own way: Jekyll", async () => {
    const texts: Texts = {
      "_config.yml":
        "url: https://tea-notes.net\npermalink: /:title/\nplugins:\n  - jekyll-redirect-from\n",
      "_posts/2026-01-02-old.md": "---\ntitle: Old\n---\nText.\n",
      "_posts/2026-01-03-new.md": "---\ntitle: New\n---\nText.\n",
      "_posts/2026-01-04-third.md":
        "---\ntitle: Third\n---\n[Old](/old/), [o]({% post_url 2026-01-02-old %}).\n",
    };
    const [after, report] = await merged(
      texts,
      "_posts/2026-01-02-old.md",
      "_posts/2026-01-03-new.md",
    );
    assert.equal(report.leftOut, 0);
    assert.match(after["_posts/2026-01-03-new.md"] ?? "", /redirect_from: \[\/old\/\]/u);
    assert.match(
      after["_posts/2026-01-04-third.md"] ?? "",
      /\[Old\]\(\/new\/\), \[o\]\(\{% post_url 2026-01-03-new %\}\)\.\n$/u,
    );
    assert.deepEqual((await opened(after).checks.links.faults()).broken, []);
  });

  it("redirects no draft, and asks for a published page to lead to", async () => {
    const texts = {
      ...hugo,
      "content/posts/draft.md": "---\ntitle: Draft\ndraft: true\n---\nText.\n",
    };
    const report = await mergeReport(
      { from: "content/posts/draft.md", into: "content/posts/new.md" },
      opened(texts),
    );
    assert.deepEqual(report.kind === "possible" ? report.oldUrls : report, []);
    assert.deepEqual(
      await mergeReport(
        { from: "content/posts/new.md", into: "content/posts/draft.md" },
        opened(texts),
      ),
      { kind: "unknownUrl", path: "content/posts/draft.md" },
    );
  });

  it("leaves no part of an anchor, and takes links that templates make out of the page that stays", async () => {
    const texts = {
      ...hugo,
      "content/posts/new.md":
        '---\ntitle: New\n---\nIn [one]({{< ref "old.md" >}}), [two](../old/), [three]({{< relref "old.md#part" >}}) and {{< ref "old.md" >}}.\n',
      "content/posts/third.md":
        "---\ntitle: Third\n---\n[One](</posts/old/#part two>) and [two](/posts/old/#a(b)).\n",
    };
    const [after, report] = await merged(texts, "content/posts/old.md", "content/posts/new.md");
    assert.equal(report.leftOut, 1);
    assert.match(
      after["content/posts/new.md"] ?? "",
      /In one, two, three and \{\{< ref "old\.md" >\}\}\.\n$/u,
    );
    assert.match(
      after["content/posts/third.md"] ?? "",
      /\[One\]\(<\/posts\/new\/>\) and \[two\]\(\/posts\/new\/\)\.\n$/u,
    );
  });

  it("redirects no URL that another file makes, and names no file for a part of a word", async () => {
    const texts = {
      ...hugo,
      "content/posts/old.md":
        "---\ntitle: Old\naliases: [/posts/new/, /posts/third/, /older/]\n---\nText.\n",
      "data/limits.yml": "threshold: 1\npath: ./\n",
    };
    const [, report] = await merged(texts, "content/posts/old.md", "content/posts/new.md");
    assert.deepEqual(report.oldUrls, [
      "https://tea-notes.net/posts/old/",
      "https://tea-notes.net/older/",
    ]);
    assert.deepEqual(report.named, ["data/menu.yml"]);
  });

  it("merges no page whose URL the generator makes without it, as Hugo lists a folder", async () => {
    const index = { "content/posts/_index.md": "---\ntitle: Posts\n---\nText.\n" };
    const asked = { from: "content/posts/_index.md", into: "content/about.md" };
    const about = { ...index, "content/about.md": "---\ntitle: About\n---\nText.\n" };
    assert.deepEqual(await mergeReport(asked, opened({ ...hugo, ...about })), {
      kind: "listsPages",
      path: asked.from,
    });
    const alone = { "hugo.toml": hugo["hugo.toml"] ?? "", ...about };
    assert.equal((await mergeReport(asked, opened(alone))).kind, "possible");
  });

  it("takes links of Liquid out of the page that stays: Jekyll", async () => {
    const report = await mergeReport(
      { from: "_posts/2026-01-02-old.md", into: "_posts/2026-01-03-new.md" },
      opened({
        "_config.yml": "url: https://tea-notes.net\npermalink: /:title/\n",
        "_posts/2026-01-02-old.md": "---\ntitle: Old\n---\nText.\n",
        "_posts/2026-01-03-new.md":
          "---\ntitle: New\n---\n[O]({% post_url 2026-01-02-old %}), [p]({% link _posts/2026-01-02-old.md %}).\n",
      }),
    );
    assert.ok(report.kind === "possible");
    assert.deepEqual(
      report.updates.flatMap(({ edits }) => edits.map(({ text }) => text)),
      ["O", "p"],
    );
    assert.equal(report.leftOut, 0);
  });
});
