import assert from "node:assert/strict";
import { hugo, page } from "../moves/movedSites.ts";
import { move } from "../moves/movedProject.ts";
import type { Meanwhile, Moves, Texts } from "../moves/movedProject.ts";

/** The old URLs that are asked about, with the new ones. */
async function asked(
  texts: Texts,
  moves: Moves,
  meanwhile: Meanwhile = {},
): Promise<(readonly [string, string | undefined])[]> {
  const { report } = await move(texts, moves, meanwhile);
  return report.pages.map(({ url, newUrl }) => [url, newUrl]);
}

describe("pages that moved", () => {
  const address = "https://tea.example.org";

  it("leave out those whose old URL another page has", async () => {
    const texts = {
      ...hugo,
      "content/guides/green.md": page("Green", "slug: leaf\n"),
      "content/guides/black.md": page("Black", "slug: leaf\n"),
    };
    const moves: Moves = [["content/guides/green.md", "content/guides/green.md"]];
    const changed = { "content/guides/green.md": page("Green", "slug: sencha\n") };
    assert.deepEqual(await asked(texts, moves, { changed }), []);
    const draft = page("Black", "slug: leaf\ndraft: true\n");
    assert.deepEqual(
      await asked(texts, moves, { changed: { ...changed, "content/guides/black.md": draft } }),
      [[`${address}/guides/leaf/`, `${address}/guides/sencha/`]],
    );
  });

  it("leave out those that were taken back, and deleted ones that are there again", async () => {
    const green = page("Green");
    const back = { changed: { "content/guides/green.md": green } };
    assert.deepEqual(await asked(hugo, [["content/guides/green.md", undefined]], back), []);
    assert.deepEqual(
      await asked(hugo, [["content/guides/green.md", "content/guides/sencha.md"]], back),
      [],
    );
  });

  it("count pages of the same site only where its address isn't known", async () => {
    const site = (folder: string): Texts => ({
      [`${folder}/hugo.toml`]: 'title = "Tea"\n',
      [`${folder}/content/_index.md`]: page("Home"),
      [`${folder}/content/green.md`]: page("Green"),
    });
    const moves: Moves = [["one/content/green.md", "one/content/sencha.md"]];
    assert.deepEqual(await asked({ ...site("one"), ...site("two") }, moves), [
      ["/green/", "/sencha/"],
    ]);
    const setting = await asked({ ...site("one"), ...site("two") }, moves, { siteUrl: address });
    assert.deepEqual(setting, []);
  });
});
