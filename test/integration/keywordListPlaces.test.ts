import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { addToList } from "../../src/editor/features/keywordLists/addToList.ts";
import { mergeInto } from "../../src/editor/features/keywordLists/mergeInto.ts";
import { checkInside, findLists } from "../../src/editor/features/keywordLists/listFiles.ts";
import { fileInProject } from "../../src/editor/features/agents/projectPaths.ts";
import { keywordsOf } from "../../src/editor/features/keywordLists/savedKeywords.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { answerWindow, untilAsked, watchStatus } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { atStart, words } from "../support/words.ts";
import { KeywordListsUnderTest, clearLists, closeWindow, usa } from "./keywordListsUnderTest.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { withFolder, withWorkspace } from "./pretendedWorkspace.ts";

/** Another machine's files: what is a link can be seen there, not where it leads. */
class LinkedFiles extends MemoryFiles {
  override stat(uri: vscode.Uri): vscode.FileStat {
    const found = super.stat(uri);
    return uri.path.includes("linked")
      ? { ...found, type: found.type | vscode.FileType.SymbolicLink }
      : found;
  }
}

describe("keyword lists outside the project's folder", () => {
  let lists: KeywordListsUnderTest;
  let api: Assembly;
  let result: SavedResult;
  let keywords: readonly string[];

  before(async () => {
    lists = await KeywordListsUnderTest.open();
    ({ api, result, keywords } = lists);
  });
  beforeEach(clearLists);
  afterEach(closeWindow);
  after(() => lists.close());

  it("go where a person says in a window without a folder, and a list that is there loses nothing", async () => {
    const { showSaveDialog } = vscode.window;
    const elsewhere = mkdtempSync(join(tmpdir(), "seo-lists-"));
    const file = join(elsewhere, "x.csv");
    writeFileSync(file, "keyword,mine\nown,yes\n");
    const proposed: (string | undefined)[] = [];
    try {
      Object.assign(vscode.window, {
        showSaveDialog: (options: vscode.SaveDialogOptions) => {
          proposed.push(options.defaultUri?.path);
          return Promise.resolve(vscode.Uri.file(file));
        },
      });
      await withWorkspace("workspaceFolders", [], async () => {
        const asked = answerWindow();
        watchStatus(asked);
        await addToList(api.app, { results: [result], keywords: [keywords[0] ?? ""] });
        await untilAsked(asked, /x\.csv: 1 added\./u);
      });
      assert.deepEqual(proposed, [join(homedir(), "cezve-coffee.csv")]);
      assert.match(readFileSync(file, "utf8"), /^keyword,mine,.*\n(?:.*\n)?own,yes,+\n/u);
    } finally {
      Object.assign(vscode.window, { showSaveDialog });
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it("follow no link on another machine, and say that it can't be told where one leads", async () => {
    const files = new LinkedFiles();
    const provider = vscode.workspace.registerFileSystemProvider("linkedlists", files);
    try {
      await until(
        "the file system to be known",
        () => vscode.workspace.fs.isWritableFileSystem("linkedlists") !== undefined || undefined,
      );
      const root = vscode.Uri.from({ scheme: "linkedlists", path: "/site" });
      const inLists = (name: string): vscode.Uri =>
        vscode.Uri.joinPath(root, "seo", "keywords", name);
      for (const name of ["own.csv", "linked.csv"]) {
        files.writeFile(inLists(name), new TextEncoder().encode("keyword\ntea\n"));
      }
      await withFolder(root, async () => {
        assert.deepEqual(
          (await findLists()).map(({ uri }) => uri.path),
          [inLists("own.csv").path],
        );
        await checkInside(inLists("own.csv"));
        await assert.rejects(
          checkInside(inLists("linked.csv")),
          /is a link\. Where it leads can't be told in a remote window\. Nothing was read or saved\.$/u,
        );
        assert.ok(await fileInProject("seo/keywords/own.csv"));
        await assert.rejects(fileInProject("seo/keywords/linked.csv"), /^Error: Not read: /u);
      });
    } finally {
      provider.dispose();
    }
  });

  it("of all roots of a workspace are offered", async () => {
    const [first = assert.fail()] = vscode.workspace.workspaceFolders ?? [];
    await lists.fresh("first.csv");
    const second = mkdtempSync(join(tmpdir(), "seo-root-"));
    mkdirSync(join(second, "seo", "keywords"), { recursive: true });
    writeFileSync(join(second, "seo", "keywords", "second.csv"), "Keyword\nx\ny\n");
    try {
      await withWorkspace(
        "workspaceFolders",
        [first, { uri: vscode.Uri.file(second), name: "second", index: 1 }],
        async () => {
          const asked = answerWindow();
          await addToList(api.app, { results: [result] });
          const { items, detail } = await untilAsked(asked, atStart(words.addKeywords));
          assert.ok(
            items.includes("$(table) second.csv") && items.includes("$(table) first.csv"),
            items.join(),
          );
          assert.match(detail, /2 keywords/u);
        },
      );
    } finally {
      rmSync(second, { recursive: true, force: true });
    }
  });

  it("are merged on file systems that are not on this machine too", async () => {
    const files = new Map([["/list.csv", Buffer.from("keyword,notes\nx,mine\n")]]);
    const provider = vscode.workspace.registerFileSystemProvider(
      "memory-lists",
      memoryFiles(files),
    );
    try {
      const uri = vscode.Uri.parse("memory-lists:/list.csv");
      const { merged, written } = await mergeInto(
        { uri, existing: "merge" },
        { incoming: await keywordsOf(api.app, result), known: [], market: usa, adds: true },
      );
      assert.deepEqual([written, merged.added], ["saved", new Set(keywords).size]);
      assert.match(files.get("/list.csv")?.toString("utf8") ?? "", /\nx,mine,/u);
    } finally {
      provider.dispose();
    }
  });
});

/** Files in memory, as far as reading and writing them needs. */
function memoryFiles(files: Map<string, Buffer>): vscode.FileSystemProvider {
  const nothing = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const read = ({ path }: vscode.Uri): Buffer => {
    const content = files.get(path);
    if (content === undefined) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    return content;
  };
  const nowhere = (uri: vscode.Uri): void => void read(uri);
  return {
    onDidChangeFile: nothing.event,
    watch: () => nothing,
    stat: (uri) => ({
      type: uri.path === "/" ? vscode.FileType.Directory : vscode.FileType.File,
      ctime: 0,
      mtime: 0,
      size: uri.path === "/" ? 0 : read(uri).byteLength,
    }),
    readFile: read,
    writeFile: ({ path }, content) => void files.set(path, Buffer.from(content)),
    readDirectory: () => [...files.keys()].map((path) => [path.slice(1), vscode.FileType.File]),
    createDirectory: nowhere,
    delete: nowhere,
    rename: nowhere,
  };
}
