import assert from "node:assert/strict";
import { join } from "node:path";
import type { UrlChanges } from "../../../../src/articles/moves/urlChange.ts";
import { hasGit } from "../../../support/gitRepository.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { builtSites } from "../sites/builtSites.ts";
import type { BuiltSite } from "../sites/builtSites.ts";
import { SiteHistory, lines } from "./siteHistory.ts";
import { expectedLines, locations, scriptsOf, writtenTexts } from "./scriptedSites.ts";
import type { Script } from "./scriptedSites.ts";
import { changesBetween } from "./withoutGit.ts";

const generators = ["hugo", "jekyll", "eleventy", "astro", "docusaurus", "next"];

/** What can't be said, though the articles alone would tell: something else may serve the URL. */
const mayBeServed: Readonly<Record<string, string>> = {
  "stack-demo folder": "the list of a category stays while posts name it",
  "own-astro-file articles": "Astro may show the page of another language",
  "own-astro-file folder": "the same",
  "own-astro-file configuration": "the same",
  "own-astro-preserve articles": "the article with a new slug has no known URL any more",
};

describe("scripted histories of built sites", () => {
  for (const site of generators.flatMap(builtSites)) {
    it(`finds what moved, went and was taken over in ${site.name}, and nothing else`, async () => {
      const scratch = scratchFolder();
      try {
        const texts = writtenTexts(site);
        const before = await locations(texts, "");
        for (const script of await scriptsOf(site, texts, before)) {
          // what Git says is the same for all: only sites written for their settings go through it, where it is
          const found =
            site.name.startsWith("own-") && hasGit()
              ? await throughGit(join(scratch.path, script.name), texts, script)
              : await changesBetween(texts, script.texts);
          await assertFound(site, script, before, found);
        }
      } finally {
        scratch.remove();
      }
    });
  }

  it("plays every kind of change", async () => {
    const played = new Set<string>();
    for (const site of generators.flatMap(builtSites)) {
      const texts = writtenTexts(site);
      const before = await locations(texts, "");
      for (const script of await scriptsOf(site, texts, before)) {
        const after = await locations(script.texts, "");
        expectedLines(before, after, script).lines.forEach((line) =>
          played.add(`${script.name}: ${/^\w+/u.exec(line)?.[0]} ${/\w+$/u.exec(line)?.[0]}`),
        );
      }
    }
    const kinds = [...played].map((one) => one.split(" ").slice(0, 2).join(" "));
    for (const kind of ["articles: moved", "articles: gone", "articles: taken", "folder: moved"]) {
      assert.ok(kinds.includes(kind), kind);
    }
    assert.ok(kinds.includes("configuration: moved"));
    assert.ok(
      ["deleted", "draft", "notPublished", "excluded"].every((why) =>
        played.has(`articles: gone ${why}`),
      ),
      [...played].join("\n"),
    );
  });
});

async function throughGit(
  folder: string,
  texts: Readonly<Record<string, string>>,
  script: Script,
): Promise<UrlChanges> {
  const history = new SiteHistory(folder, texts);
  for (const path of Object.keys(texts).filter((one) => !(one in script.texts))) {
    history.remove(path);
  }
  history.write(
    Object.fromEntries(Object.entries(script.texts).filter(([path, text]) => texts[path] !== text)),
  );
  return history.changes();
}

async function assertFound(
  site: BuiltSite,
  script: Script,
  before: Awaited<ReturnType<typeof locations>>,
  found: UrlChanges,
): Promise<void> {
  const after = await locations(script.texts, "");
  const wanted = expectedLines(before, after, script);
  const got = lines(found).map((line) => line.replace(/ \(cause\)$/u, ""));
  const name = `${site.name} ${script.name}`;
  assert.deepEqual(
    got.filter((line) => !wanted.lines.includes(line)),
    [],
    `invented: ${name}`,
  );
  const missed = wanted.lines.filter((line) => !got.includes(line));
  if (name in mayBeServed) {
    const { madeOtherwise = 0, now = 0 } = found.unknown;
    assert.equal(missed.length, madeOtherwise + now, name);
  } else {
    assert.deepEqual(missed, [], `missed: ${name}`);
  }
}
