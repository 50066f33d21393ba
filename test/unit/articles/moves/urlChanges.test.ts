import assert from "node:assert/strict";
import { join } from "node:path";
import { scratchFolder } from "../../../support/scratch.ts";
import { SiteHistory, lines } from "./siteHistory.ts";
import { changesBetween } from "./withoutGit.ts";

const texts = {
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  "content/posts/green.md": "---\ntitle: Green tea\n---\n\nIt is brewed at 70 degrees.\n",
  "content/posts/black.md": "---\ntitle: Black tea\n---\n\nIt is brewed with boiling water.\n",
  "content/posts/white.md": "---\ntitle: White tea\ndraft: true\n---\n\nNot yet.\n",
  "content/about.md": "---\ntitle: About\n---\n\nWe like tea, and write about it.\n",
};

describe("URLs that changed since a commit", () => {
  let scratch: ReturnType<typeof scratchFolder>;

  beforeEach(() => (scratch = scratchFolder()));
  afterEach(() => scratch.remove());

  const history = (more: Readonly<Record<string, string>> = {}, below = ""): SiteHistory =>
    new SiteHistory(join(scratch.path, "site"), { ...texts, ...more }, { below });

  it("finds nothing where nothing changed, and nothing about texts and new articles", async () => {
    const site = history();
    assert.deepEqual(lines(await site.changes()), []);
    site.write({
      "content/posts/green.md": `${texts["content/posts/green.md"]}More.\n`,
      "content/posts/oolong.md": "---\ntitle: Oolong\n---\n",
    });
    assert.deepEqual(await site.changes().then(({ changes, unknown }) => [changes, unknown]), [
      [],
      {},
    ]);
  });

  it("finds a page that moved with its file, its slug or both", async () => {
    const site = history();
    site.move("content/posts/green.md", "content/guides/green-tea.md");
    site.write({
      "content/posts/black.md": texts["content/posts/black.md"].replace(
        "\n---",
        "\nslug: assam\n---",
      ),
    });
    assert.deepEqual(lines(await site.changes()), [
      "moved content/guides/green-tea.md: /posts/green/ → /guides/green-tea/",
      "moved content/posts/black.md: /posts/black/ → /posts/assam/",
    ]);
  });

  it("finds pages that are gone, with why, and leaves alone what was never published", async () => {
    const site = history();
    site.remove("content/about.md");
    site.remove("content/posts/white.md");
    site.write({
      "content/posts/black.md": texts["content/posts/black.md"].replace(
        "\n---",
        "\ndraft: true\n---",
      ),
    });
    assert.deepEqual(lines(await site.changes()), [
      "gone content/about.md: /about/ deleted",
      "gone content/posts/black.md: /posts/black/ draft",
    ]);
  });

  it("tells a URL that another file makes now, and not one that it always made", async () => {
    const site = history({
      "content/posts/earl.md": "---\ntitle: Earl\nurl: /posts/earl/\n---\nEarl Grey.\n",
    });
    site.write({
      "content/posts/green.md": texts["content/posts/green.md"].replace(
        "\n---",
        "\nurl: /about/\n---",
      ),
    });
    site.remove("content/about.md");
    assert.deepEqual(lines(await site.changes()), [
      "moved content/posts/green.md: /posts/green/ → /about/",
      "taken /about/: content/about.md by content/posts/green.md",
    ]);
  });

  it("takes a page for the same that was written again where its folder moved to, or as the page of a folder", async () => {
    const site = history();
    site.remove("content/posts/green.md");
    site.remove("content/about.md");
    site.move("content/posts/black.md", "content/en/posts/black.md");
    site.write({
      "hugo.toml": `${texts["hugo.toml"]}contentDir = "content/en"\n`,
      "content/en/posts/green.md": "---\ntitle: All of Japan\n---\n\nEverything else.\n",
      "content/en/about/_index.md": "---\ntitle: Who\n---\n\nAnother text of ours.\n",
    });
    assert.deepEqual(lines(await site.changes()), []);
  });

  it("finds an alias that a page had and hasn't any more, unless something else serves it", async () => {
    const withAliases = (list: string, text = texts["content/posts/green.md"]): string =>
      text.replace("\n---", `\naliases: [${list}]\n---`);
    const site = history({
      "static/_redirects": "/nothing /else\n",
      "content/posts/green.md": withAliases("/old/, /older/, /oldest/, /posts/green/"),
      "content/posts/black.md": withAliases("/assam/", texts["content/posts/black.md"]),
      "content/about.md": withAliases("/us/", texts["content/about.md"]),
    });
    assert.deepEqual(lines(await site.changes()), []);
    site.write({
      "content/posts/green.md": withAliases("/oldest/"),
      "content/posts/black.md": `${withAliases("/other/", texts["content/posts/black.md"])}More.\n`,
      "static/_redirects": "/older/ /posts/green/\n",
    });
    site.remove("content/about.md");
    assert.deepEqual(lines(await site.changes()), [
      "gone content/about.md: /about/ deleted",
      "moved content/posts/black.md: /assam/ → /posts/black/",
      "moved content/posts/green.md: /old/ → /posts/green/",
    ]);
  });

  it("finds an alias that is lost where its file moved, beside the page's own URL", async () => {
    const text = texts["content/posts/green.md"].replace("\n---", "\naliases: [/old/]\n---");
    const site = history({ "content/posts/green.md": text });
    site.remove("content/posts/green.md");
    site.write({ "content/posts/matcha.md": texts["content/posts/green.md"] });
    assert.deepEqual(lines(await site.changes()), [
      "moved content/posts/matcha.md: /old/ → /posts/matcha/",
      "moved content/posts/matcha.md: /posts/green/ → /posts/matcha/",
    ]);
  });

  it("is silent about a URL that leads on: an alias, a host's redirect", async () => {
    const site = history({ "static/_redirects": "/nothing /else\n" });
    site.move("content/posts/green.md", "content/posts/matcha.md");
    site.remove("content/about.md");
    assert.equal((await site.changes()).changes.length, 2);
    site.write({
      "content/posts/matcha.md": texts["content/posts/green.md"].replace(
        "\n---",
        "\naliases: [/posts/green/]\n---",
      ),
      "static/_redirects": "/about/ /posts/\n",
    });
    const found = await site.changes();
    assert.deepEqual([lines(found), found.unknown], [[], { redirect: 2 }]);
  });

  it("finds what files that have no ending don't redirect any more, through Git", async () => {
    const site = history({
      "static/_redirects": "/tea/ /posts/green/\n",
      "static/.htaccess": "Redirect 301 /shop https://shop.example/\n",
    });
    site.write({ "static/_redirects": "# none\n", "static/.htaccess": "# none\n" });
    assert.deepEqual(lines(await site.changes()), [
      "lost static/.htaccess: /shop → https://shop.example/ now https://shop.example/ (no file) (cause)",
      "lost static/_redirects: /tea/ → https://tea.example/posts/green/ now https://tea.example/posts/green/ (content/posts/green.md) (cause)",
    ]);
  });

  it("says of redirects that a template writes that they may lead on", async () => {
    const site = history({
      "hugo.toml": `${texts["hugo.toml"]}[outputFormats.REDIRECTS]\nmediaType = "text/plain"\nbaseName = "_redirects"\n`,
      "layouts/index.redirects": "/old /new\n{{ range .Pages }}{{ end }}\n",
    });
    site.move("content/posts/green.md", "content/posts/matcha.md");
    const found = await site.changes();
    assert.deepEqual([lines(found), found.unknown], [[], { untoldRedirect: 1 }]);
  });

  it("names the configuration once for all that it moves", async () => {
    const site = history();
    site.write({
      "hugo.toml": `${texts["hugo.toml"]}[permalinks]\nposts = "/p/:slug/"\n`,
    });
    const found = await site.changes();
    assert.deepEqual(lines(found), [
      "moved content/posts/black.md: /posts/black/ → /p/black-tea/ (cause)",
      "moved content/posts/green.md: /posts/green/ → /p/green-tea/ (cause)",
    ]);
    assert.deepEqual(found.causes, [{ file: "hugo.toml", key: "permalinks.posts", count: 2 }]);
  });

  it("says of no page that it is gone where the site's address is known on one side only", async () => {
    const moved = "---\ntitle: Black tea\naliases: [/about/]\n---\n\nIt is brewed.\n";
    for (const [before, after] of [
      ["", texts["hugo.toml"]],
      [texts["hugo.toml"], ""],
    ]) {
      const earlier = { ...texts, "hugo.toml": before ?? "" };
      const { "content/about.md": _, ...rest } = earlier;
      const found = await changesBetween(earlier, {
        ...rest,
        "hugo.toml": after ?? "",
        "content/posts/black.md": moved,
      });
      assert.deepEqual([lines(found), found.unknown], [[], { now: 3 }]);
    }
  });

  it("compares with the last commit that the remote has, also below a folder", async () => {
    const site = history({}, "web/site");
    const { repository } = site;
    repository.git("init", "--quiet", "--bare", join(scratch.path, "remote"));
    repository.git("remote", "add", "origin", join(scratch.path, "remote"));
    repository.git("push", "--quiet", "origin", "main");
    site.move("content/posts/green.md", "content/posts/matcha.md");
    repository.commit("2025-05-02");
    assert.deepEqual(lines(await site.changes()), [
      "moved content/posts/matcha.md: /posts/green/ → /posts/matcha/",
    ]);
    repository.git("push", "--quiet", "origin", "main");
    assert.deepEqual(lines(await site.changes()), []);
  });

  it("takes what Git ignores for the same on both sides", async () => {
    const site = history({ ".gitignore": "/content/made/\n" });
    site.write({ "content/made/one.md": "---\ntitle: One\n---\n" });
    site.write({ "hugo.toml": 'baseURL = "https://tea.example/"\ntitle = "Tea"\n' });
    assert.deepEqual(lines(await site.changes()), []);
  });

  it("reads again what changed, and only that", async () => {
    const site = history();
    const { find, project } = await site.finder();
    assert.deepEqual(lines(await find()), []);
    site.move("content/about.md", "content/us.md");
    project.changed({ path: "content/about.md", cameOrWent: true });
    project.changed({ path: "content/us.md", cameOrWent: true });
    assert.deepEqual(lines(await find()), ["moved content/us.md: /about/ → /us/"]);
    site.move("content/us.md", "content/about.md");
    project.changed({ path: "content/about.md", cameOrWent: true });
    project.changed({ path: "content/us.md", cameOrWent: true });
    assert.deepEqual(lines(await find()), []);
  });

  it("counts what is too large to be read from the commit, and says nothing of it", async () => {
    const large = `---\ntitle: Large\n---\n\n${"All about tea. ".repeat(150_000)}\n`;
    const site = history({ "content/posts/large.md": large, "content/posts/other.md": large });
    site.move("content/posts/large.md", "content/posts/larger.md");
    site.write({ "content/posts/other.md": large.replace("\n---", "\nslug: assam\n---") });
    const { changes, unknown } = await site.changes();
    assert.deepEqual([changes, unknown], [[], { unread: 2 }]);
  });

  it("counts a file as unread that may be renamed, where its text isn't read", async () => {
    const site = history();
    site.move("content/posts/green.md", "content/posts/green-tea.md");
    const committed = site.committed();
    const read = committed.read.bind(committed);
    let readings = 0;
    // its front matter is read, and its text isn't when it is asked for with many others
    committed.read = async (commit, paths) => {
      readings += paths.includes("content/posts/green.md") ? 1 : 0;
      return readings > 1 ? paths.map(() => undefined) : read(commit, paths);
    };
    site.committed = () => committed;
    const { changes, unknown } = await site.changes();
    assert.deepEqual([changes, unknown, readings], [[], { unread: 1 }, 2]);
  });
});
