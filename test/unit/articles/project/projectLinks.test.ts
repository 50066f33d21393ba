import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { ProjectLinks } from "../../../../src/articles/project/projectLinks.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { projectOver } from "../../../support/projectOver.ts";

const projectFile = z.object({
  config: z.record(z.string(), z.string()),
  articles: z.array(z.object({ path: z.string(), text: z.string() })),
});

function opened(texts: Record<string, string>): ProjectLinks {
  const files = memoryFiles(texts);
  const { project, checks } = projectOver(files, { now: () => new Date("2026-11-20T12:00:00Z") });
  return new ProjectLinks({ project, checks, filesInEditor: files });
}

function example(name: string): Record<string, string> {
  const file = join(repositoryRoot, "test/fixtures/loop", name, "project.json");
  const { config, articles } = projectFile.parse(JSON.parse(readFileSync(file, "utf8")));
  return {
    ...config,
    ...Object.fromEntries(articles.map(({ path, text }) => [path, text])),
  };
}

/** A text with edits by line. */
function edited(
  text: string,
  edits: readonly { line: number; column: number; was: string; text: string }[],
): string {
  const lines = text.split("\n");
  for (const { line, column, was, text: put } of edits.toReversed()) {
    const own = lines[line] ?? "";
    assert.equal(own.slice(column, column + was.length), was);
    lines[line] = own.slice(0, column) + put + own.slice(column + was.length);
  }
  return lines.join("\n");
}

describe("links of a project", () => {
  for (const name of ["potting-bench", "backup-docs", "bread-blog"]) {
    it(`inserts every place that it proposes, and changes nothing else: ${name}`, async () => {
      const texts = example(name);
      const links = opened(texts);
      const before = await links.search.overview();
      assert.ok(before.places.length > 5, String(before.places.length));
      const pairs = before.places.map(({ from, to }) => `${from} ${to}`);
      assert.equal(new Set(pairs).size, pairs.length);
      const { edits, refused } = await links.insertions(before.places);
      const inserted = before.places.length - refused.length;
      assert.ok(inserted >= before.places.length * 0.9, JSON.stringify(refused));
      const after = { ...texts };
      for (const { path, edits: own } of edits) {
        after[path] = edited(texts[path] ?? "", own);
        const isLink = /\[([^\]]*)\]\([^)]*\)/gu;
        assert.equal(
          after[path].replaceAll(isLink, "$1"),
          (texts[path] ?? "").replaceAll(isLink, "$1"),
        );
      }
      const overview = await opened(after).search.overview();
      const sum = (counts: readonly { in: number }[]): number =>
        counts.reduce((total, one) => total + one.in, 0);
      assert.equal(sum(overview.counts), sum(before.counts) + inserted);
    });
  }

  it("refuses what changed, what is linked already and a second link to the same article", async () => {
    const text = "---\ntitle: B\n---\nAbout root rot and root rot. See [it](/rot/).\n";
    const texts = {
      "hugo.toml": 'baseURL = "https://example.org/"\n',
      "content/rot.md": "---\ntitle: Root rot\n---\nText.\n",
      "content/mold.md": "---\ntitle: Mold\n---\nRoot rot, root rot.\n",
      "content/b.md": text,
    };
    const links = opened(texts);
    const wanted = (from: string, start: number) => ({
      from,
      to: "content/rot.md",
      start,
      words: "root rot",
    });
    const mold = texts["content/mold.md"].indexOf("root rot");
    const { edits, refused } = await links.insertions([
      wanted("content/b.md", text.indexOf("root")),
      wanted("content/mold.md", mold),
      { ...wanted("content/mold.md", mold - 10), words: "Root rot" },
      wanted("content/mold.md", 1),
    ]);
    assert.deepEqual(
      refused.map(({ link, why }) => [link.from, link.start, why]),
      [
        ["content/b.md", text.indexOf("root"), "linked"],
        ["content/mold.md", mold - 10, "linked"],
        ["content/mold.md", 1, "linked"],
      ],
    );
    assert.deepEqual(
      edits.map(({ path }) => path),
      ["content/mold.md"],
    );
    const other = await links.insertions([wanted("content/mold.md", 1), wanted("content/x.md", 0)]);
    assert.deepEqual(
      other.refused.map(({ why }) => why),
      ["changed", "changed"],
    );
  });

  it("finds places for one article and for one that isn't written yet", async () => {
    const links = opened(example("potting-bench"));
    const own = await links.search.ofArticle("content/posts/root-rot.md", 5);
    assert.ok(own.into.some(({ from }) => from === "content/posts/drainage-holes.md"));
    assert.ok(own.out.some(({ to }) => to === "content/posts/drainage-holes.md"));
    const unwritten = await links.search.naming(
      { path: "content/posts/lime.md", title: "Lime for tomatoes", keyword: "handful of lime" },
      "content/posts/root-rot.md",
      3,
    );
    assert.deepEqual(
      unwritten.map(({ from }) => from),
      ["content/posts/potting-mix.md"],
    );
  });
});
