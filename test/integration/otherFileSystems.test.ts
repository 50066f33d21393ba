import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { articleUrl } from "../../src/editor/features/article/articleUrl.ts";
import type { ArticleUrl } from "../../src/editor/features/article/articleUrl.ts";
import type { ProjectSites } from "../../src/editor/platform/projectFiles/projectSites.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { withFolder } from "./pretendedWorkspace.ts";

const article = "---\ntitle: Green tea\n---\n\n![](https://cdn.example.net/cup.png)\n";

/** A file system as that of an archive which gives single files away and lists none. */
class UnlistedFiles extends MemoryFiles {
  override readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

describe("sites in other file systems and behind links", () => {
  let api: Assembly;
  let sites: ProjectSites;
  const disposables: vscode.Disposable[] = [];
  const scratch: string[] = [];

  before(async () => {
    api = await testApi();
    sites = await api.app.sites();
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    disposables.splice(0).forEach((one) => void one.dispose());
    scratch.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  });

  /** A folder of a file system of its own with these files. */
  async function folderOf(
    scheme: string,
    files: MemoryFiles,
    texts: Readonly<Record<string, string>>,
  ): Promise<vscode.Uri> {
    disposables.push(vscode.workspace.registerFileSystemProvider(scheme, files));
    await until(
      "the file system to be known",
      () => vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined || undefined,
    );
    const root = vscode.Uri.from({ scheme, path: "/site" });
    for (const [path, text] of Object.entries(texts)) {
      await write(vscode.Uri.joinPath(root, path), text);
    }
    return root;
  }

  async function write(uri: vscode.Uri, text: string): Promise<void> {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  }

  const address = async (uri: vscode.Uri): Promise<string> => {
    const found: ArticleUrl = await articleUrl(api.app, uri);
    return found.kind === "url" ? found.url : found.problem;
  };

  const rulesIn = (uri: vscode.Uri): string =>
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === "SEO")
      .map(({ code }) => (typeof code === "string" ? code : "?"))
      .join(" ");

  /** A project on disk, in a folder that tests may link from. */
  function projectOnDisk(texts: Readonly<Record<string, string>>): vscode.Uri {
    const folder = mkdtempSync(join(tmpdir(), "seo-links-"));
    scratch.push(folder);
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return vscode.Uri.file(folder);
  }

  it("are read as on disk: an article's URL, the files of a URL, findings, what is published", async () => {
    const root = await folderOf("memory-site", new MemoryFiles(), {
      "hugo.toml": 'baseURL = "https://remote.example/"\n',
      "content/posts/tea.md": article,
      "content/posts/water.md": "---\ntitle: Water\n---\n",
    });
    await withFolder(root, async () => {
      const tea = vscode.Uri.joinPath(root, "content/posts/tea.md");
      const url = "https://remote.example/posts/tea/";
      assert.equal(await address(tea), url);
      assert.deepEqual(
        (await sites.filesOf(url)).map(({ uri }) => uri.toString()),
        [tea.toString()],
      );
      const published = await sites.publishedPlace(vscode.Uri.joinPath(root, "content/seo"));
      assert.equal(published?.root, "content");
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(tea));
      await until("findings in the article", () => rulesIn(tea) === "image-alt" || undefined);
      // a change that the file system reports is noted
      await write(vscode.Uri.joinPath(root, "hugo.toml"), 'baseURL = "https://moved.example/"\n');
      await until(
        "the URL by the new configuration",
        async () => (await address(tea)) === "https://moved.example/posts/tea/" || undefined,
      );
    });
  });

  it("are read again when a plugin comes that may change URLs", async () => {
    const root = await folderOf("memory-plugins", new MemoryFiles(), {
      "_config.yml": "url: https://plugged.example\n",
      "tea.md": article,
    });
    await withFolder(root, async () => {
      const tea = vscode.Uri.joinPath(root, "tea.md");
      assert.equal(await address(tea), "https://plugged.example/tea.html");
      await write(
        vscode.Uri.joinPath(root, "_plugins/urls.rb"),
        "page.data['permalink'] = '/x/'\n",
      );
      await until("the URL to be a guess", async () => {
        const found = await articleUrl(api.app, tea);
        return (found.kind === "url" && found.guess !== undefined) || undefined;
      });
    });
  });

  it("say what is missing where a file system lists no files, and nothing is found or broken", async () => {
    const root = await folderOf("memory-unlisted", new UnlistedFiles(), {
      "hugo.toml": 'baseURL = "https://remote.example/"\n',
      "content/posts/tea.md": article,
    });
    await withFolder(root, async () => {
      const tea = vscode.Uri.joinPath(root, "content/posts/tea.md");
      assert.match(await address(tea), /^Set Site URL in Settings to the URL/u);
      const url = "https://remote.example/posts/tea/";
      assert.deepEqual(await sites.filesOf(url), []);
      assert.match(await sites.whyNoFile(url), /^No site generator found/u);
      assert.equal(await sites.publishedPlace(vscode.Uri.joinPath(root, "content/seo")), undefined);
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(tea));
      await vscode.commands.executeCommand("workbench.action.files.revert");
      assert.equal(rulesIn(tea), "");
    });
  });

  it("tell the URL of an article in a linked folder, don't search it, and never call a link to it broken", async () => {
    const root = projectOnDisk({
      "site/_config.yml": "url: https://linked.example\npermalink: /:title/\n",
      "site/index.md":
        "---\ntitle: Start\n---\n\n[a](notes/tea.md) [b](/notes/tea/) [c](water.md)\n",
      "site/tea.md": "---\ntitle: Tea\n---\n",
      "vault/tea.md": "---\ntitle: Tea of the vault\n---\n",
    });
    const site = vscode.Uri.joinPath(root, "site");
    symlinkSync(join(root.fsPath, "vault"), join(site.fsPath, "notes"), "junction");
    // a circle, which must not be followed
    symlinkSync(site.fsPath, join(site.fsPath, "loop"), "junction");
    await withFolder(site, async () => {
      const tea = vscode.Uri.joinPath(site, "notes/tea.md");
      const url = await address(tea);
      assert.equal(url, "https://linked.example/notes/tea/");
      assert.deepEqual(await sites.filesOf(url), []);
      assert.match(
        await sites.whyNoFile(url),
        /Linked folders such as (?:notes|loop)\/ aren't searched/u,
      );
      const own = await sites.filesOf("https://linked.example/tea/");
      assert.deepEqual(
        own.map(({ uri }) => uri.path),
        [vscode.Uri.joinPath(site, "tea.md").path],
      );
      const index = vscode.Uri.joinPath(site, "index.md");
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(index));
      await until("the broken link", () => /link-broken/u.test(rulesIn(index)) || undefined);
      assert.equal(rulesIn(index).match(/link-broken/gu)?.length, 1, "only that to water.md");
    });
  });

  it("find a linked content folder's files, which the site's configuration names", async () => {
    const root = projectOnDisk({
      "site/hugo.toml": 'baseURL = "https://linked.example/"\n',
      "vault/posts/tea.md": "---\ntitle: Tea\n---\n",
    });
    const site = vscode.Uri.joinPath(root, "site");
    symlinkSync(join(root.fsPath, "vault"), join(site.fsPath, "content"), "junction");
    await withFolder(site, async () => {
      const tea = vscode.Uri.joinPath(site, "content/posts/tea.md");
      const url = "https://linked.example/posts/tea/";
      assert.equal(await address(tea), url);
      assert.deepEqual(
        (await sites.filesOf(url)).map(({ uri }) => uri.path),
        [tea.path],
      );
    });
  });
});
