import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { addToList } from "../../src/editor/features/keywordLists/addToList.ts";
import { mergeInto } from "../../src/editor/features/keywordLists/mergeInto.ts";
import { keywordsOf } from "../../src/editor/features/keywordLists/savedKeywords.ts";
import { newListColumns } from "../../src/research/files/keywordLists/listColumns.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { answerWindow, tabLabels, untilAsked, watchStatus } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { anywhere, atStart, words } from "../support/words.ts";
import {
  KeywordListsUnderTest,
  clearLists,
  closeWindow,
  folder,
  list,
  rows,
  textOf,
  usa,
} from "./keywordListsUnderTest.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";

const sample = "search_index (sample data)";

describe("keyword lists in the project", () => {
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

  it("are made from a result, named after its seed, sorted, with market, source and date", async () => {
    const asked = answerWindow();
    watchStatus(asked);
    await lists.run("addToKeywordList", { id: result.id });
    const written = rows("cezve-coffee.csv");
    assert.deepEqual(Object.keys(written[0] ?? {}), [...newListColumns]);
    const names = written.map(({ keyword = "" }) => keyword);
    assert.deepEqual(new Set(names), new Set(keywords));
    assert.deepEqual(
      names,
      names.toSorted((a, b) => (a < b ? -1 : 1)),
    );
    assert.ok(
      written.every(
        ({ location, language, source, observed_at: at }) =>
          location === "United States" &&
          language === "English" &&
          source === sample &&
          !Number.isNaN(Date.parse(at ?? "")),
      ),
    );
    assert.ok(
      written.some(
        ({ monthly_volume: volume, trend_12m: trend }) =>
          Number(volume) > 0 && trend?.split("; ").length === 12,
      ),
    );
    assert.ok(tabLabels().includes("cezve-coffee.csv"));
    assert.match(asked.at(-1)?.what ?? "", /^seo\/keywords\/cezve-coffee\.csv: \d+ added\.$/u);
  });

  it("take rows of a result's menu, into a list that is there, where they change nothing twice", async () => {
    await lists.fresh("rows.csv");
    const panels = new PanelsUnderTest();
    try {
      await api.panels.open(result.id);
      const panel = await panels.opened(0);
      await panel.document();
      const before = textOf("rows.csv");
      const asked = answerWindow(({ what }) =>
        what.startsWith("Add 2 Keywords to a List") ? "rows.csv" : undefined,
      );
      watchStatus(asked);
      await panel.view.send({
        kind: "runRowMenu",
        revision: 1,
        table: "keywords",
        rows: [0, 1],
        item: "keywordList",
      });
      const question = await untilAsked(asked, /^Add 2 Keywords/u);
      assert.match(question.detail, /keywords/u);
      assert.equal(
        (await untilAsked(asked, /rows\.csv:/u)).what,
        "seo/keywords/rows.csv: 2 unchanged.",
      );
      assert.equal(textOf("rows.csv"), before);
    } finally {
      panels.dispose();
    }
  });

  it("keep what a person wrote in the editor, leave an unsaved file to them, and can be undone", async () => {
    await lists.fresh("edited.csv");
    const observedAt = new Date().toISOString();
    const newer = await lists.keep(
      [{ keyword: keywords[0], monthly_volume: 1_000_000, intent: "navigational" }],
      observedAt,
    );
    const document = await vscode.workspace.openTextDocument(list("edited.csv"));
    const editor = await vscode.window.showTextDocument(document);
    const [row = assert.fail()] = rows("edited.csv").filter(
      ({ keyword }) => keyword === keywords[0],
    );
    const line = document
      .getText()
      .split("\n")
      .findIndex((text) => text.startsWith(`${row["keyword"]},`));
    const own = document
      .lineAt(line)
      .text.replace(`,${row["intent"]},`, ",my own,")
      .replace(",,,,,United States", ",page.md,group,1,todo,United States");
    await editor.edit((edit) => edit.replace(document.lineAt(line).range, own));
    const edited = document.getText();
    const onDisk = textOf("edited.csv");
    const asked = answerWindow(({ what }) =>
      what.startsWith(words.addKeywords) ? "edited.csv" : undefined,
    );
    await addToList(api.app, { results: [newer] });
    const message = await untilAsked(asked, /edited\.csv:/u);
    assert.equal(
      message.what,
      "seo/keywords/edited.csv: 1 refreshed, 1 with your edits, not changed. The file has unsaved changes. Save it when you're ready.",
    );
    assert.equal(
      document.lineAt(line).text,
      own
        .replace(`,${row["monthly_volume"]},`, ",1000000,")
        .replace(row["observed_at"] ?? "", document.lineAt(line).text.split(",").at(-1) ?? ""),
    );
    assert.equal(textOf("edited.csv"), onDisk);
    assert.ok(document.isDirty);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), edited);
    await document.save();
  });

  it("offer the list of the same seed first, and a new one under a name that is free", async () => {
    await lists.fresh("cezve-coffee.csv");
    writeFileSync(join(folder(), "newer.csv"), "keyword\nsomething\n");
    const asked = answerWindow(({ what }) =>
      what.startsWith(words.addKeywords) ? words.newList : undefined,
    );
    await addToList(api.app, { results: [result], keywords: [keywords[0] ?? ""] });
    const [message] = asked;
    assert.deepEqual(message?.items, [
      "$(table) cezve-coffee.csv",
      "$(table) newer.csv",
      `$(new-file) ${words.newList}`,
    ]);
    assert.match(message?.detail ?? "", /keywords\n1 keyword\ncezve-coffee-2\.csv$/u);
    assert.deepEqual(
      rows("cezve-coffee-2.csv").map(({ keyword }) => keyword),
      [keywords[0]],
    );
    assert.deepEqual(
      asked.filter(({ what }) => what.includes(words.fileExists)),
      [],
      "nobody is asked about a file that is not in the way",
    );
  });

  it("say which keywords stand in other lists too, and lead to their rows", async () => {
    await lists.fresh("twice.csv");
    writeFileSync(
      join(folder(), "other.csv"),
      `\uFEFFkeyword;notes\r\nsomething;x\r\n${keywords[1]};y\r\n`,
    );
    const panels = new PanelsUnderTest();
    const asked = answerWindow(({ what }) =>
      what.startsWith(words.addKeywords)
        ? "twice.csv"
        : what.includes(words.inOtherLists)
          ? words.showDuplicates
          : undefined,
    );
    await addToList(api.app, { results: [result], keywords: [keywords[1] ?? ""] });
    const message = await untilAsked(asked, anywhere(words.inOtherLists));
    assert.match(
      message.what,
      new RegExp(`1 keyword is also ${words.inOtherLists}: seo/keywords/other\\.csv\\.$`, "u"),
    );
    assert.deepEqual(message.items, [words.showDuplicates]);
    const panel = await panels.opened(0);
    const files = await panel.column("listedTwice", "listed_in");
    const lines = await panel.column("listedTwice", "line");
    assert.equal(lines[files.indexOf("seo/keywords/other.csv")], 3);
    panels.dispose();
  });

  it("understand a list of a person's own form, and add to it in that form", async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(
      join(folder(), "mine.csv"),
      `\uFEFFkeyword;notes\r\nsomething;x\r\n${keywords[1]};y\r\n`,
    );
    answerWindow(({ what }) => (what.startsWith(words.addKeywords) ? "mine.csv" : undefined));
    const before = textOf("mine.csv");
    await addToList(api.app, {
      results: [result],
      keywords: [keywords[1] ?? "", "not in the answer"],
    });
    const after = textOf("mine.csv");
    assert.ok(after.startsWith("\uFEFFkeyword;notes;monthly_volume;"));
    assert.match(after, /\r\nsomething;x;+\r\n/u);
    assert.match(
      after,
      /\r\nnot in the answer;;.*;United States;English;research_keywords \(sample data\);/u,
    );
    assert.ok(after.includes(`${keywords[1]};y;`));
    assert.ok(after.split("\r\n").length > before.split("\r\n").length);
  });

  it("are refreshed from saved results for free, and offer the rest with its price", async () => {
    const old = await lists.keep(
      [
        { keyword: "alpha", monthly_volume: 10 },
        { keyword: "beta", monthly_volume: 20 },
      ],
      "2025-01-01T00:00:00Z",
    );
    const asked = answerWindow(({ what }) =>
      what.startsWith(words.addKeywords) ? words.newList : undefined,
    );
    await addToList(api.app, { results: [old] });
    await lists.keep([{ keyword: "alpha", monthly_volume: 30 }], new Date().toISOString());
    await lists.keep(
      [{ keyword: "beta", monthly_volume: 40 }],
      new Date().toISOString(),
      "https://other.example",
    );
    await lists.run("refreshKeywordList", list("made-up.csv"));
    const message = await untilAsked(asked, /^seo\/keywords\/made-up\.csv: 1 refreshed/u);
    assert.equal(
      message.what,
      "seo/keywords/made-up.csv: 1 refreshed, 1 unchanged. Keywords with no recent saved figures (United States, English): 1. Get the missing figures, then refresh again (free).",
    );
    assert.deepEqual(message.items, [words.priced(words.inspectKeywords(1), 5)]);
    assert.deepEqual(
      rows("made-up.csv").map(({ monthly_volume: volume }) => volume),
      ["30", "20"],
    );
  });

  it("lead to a batch that shows its plan first, and to nothing that costs in Restricted Mode", async () => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), "unknown.csv"), "keyword\nnever looked for\n");
    const asked = answerWindow(({ items }) =>
      items.find((item) => item.startsWith(words.inspectKeywords(1))),
    );
    await lists.run("refreshKeywordList", list("unknown.csv"));
    await untilAsked(asked, new RegExp(`^${words.runBatch}: Inspect Keyword`, "u"));
    const trust = Object.getOwnPropertyDescriptor(vscode.workspace, "isTrusted") ?? assert.fail();
    try {
      Object.defineProperty(vscode.workspace, "isTrusted", {
        configurable: true,
        get: () => false,
      });
      const restricted = answerWindow();
      await lists.run("refreshKeywordList", list("unknown.csv"));
      const message = await untilAsked(restricted, anywhere(words.restrictedMode));
      assert.deepEqual(message.items, []);
    } finally {
      Object.defineProperty(vscode.workspace, "isTrusted", trust);
    }
  });

  it("are left as they are where they can't be understood, written, or lie elsewhere", async () => {
    await lists.fresh("good.csv");
    const outside = mkdtempSync(join(tmpdir(), "seo-lists-"));
    try {
      writeFileSync(join(outside, "far.csv"), "keyword\nx\n");
      symlinkSync(join(outside, "far.csv"), join(folder(), "far.csv"), "file");
      const files = {
        "table.csv": "a,b\n1,2\n",
        "open.csv": 'keyword\n"a\n',
      };
      for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(folder(), name), content);
      }
      const problems: Asked[] = answerWindow();
      for (const name of ["far.csv", ...Object.keys(files)]) {
        await lists.run("refreshKeywordList", list(name));
      }
      const message = problems.map(({ what }) => what);
      assert.equal(message.length, 3);
      for (const [index, pattern] of [
        anywhere(words.outsideProject),
        /isn't a keyword list/u,
        /line 2 is never closed/u,
      ].entries()) {
        assert.match(message[index] ?? "", pattern);
      }
      for (const [name, content] of Object.entries(files)) {
        assert.deepEqual(readFileSync(join(folder(), name)), Buffer.from(content));
      }
      symlinkSync(join(outside, "nowhere.csv"), join(folder(), "dangling.csv"), "file");
      const question = answerWindow();
      await addToList(api.app, { results: [result] });
      const offered = (await untilAsked(question, atStart(words.addKeywords))).items.join();
      assert.match(offered, /good\.csv/u);
      assert.doesNotMatch(offered, /far\.|table\.|open\.|dangling\./u);
    } finally {
      rmSync(outside, { recursive: true, force: true });
      for (const name of ["far.csv", "table.csv", "open.csv", "dangling.csv"]) {
        rmSync(join(folder(), name), { force: true });
      }
    }
  });

  it("are offered in other encodings than UTF-8, read as they are, or with the question that comes next, and keep them", async () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from("keyword,notes\r\ncafé crème,mine\r\n", "utf16le"),
    ]);
    const old = Buffer.from("keyword,notes\r\ncaf\u00E9 cr\u00E8me,mine\r\n", "latin1");
    await lists.fresh("plain.csv");
    writeFileSync(join(folder(), "utf16.csv"), utf16);
    writeFileSync(join(folder(), "old.csv"), old);
    const question = answerWindow();
    await addToList(api.app, { results: [result] });
    const offered = await untilAsked(question, atStart(words.addKeywords));
    assert.match(offered.detail, /1 keyword · UTF-16 LE/u);
    assert.match(offered.detail, /1 keyword · you choose its encoding next/u);
    // Escape at the question for the encoding leaves the file as it was
    answerWindow(({ items }) => items.find((item) => item.includes("old.csv")));
    await addToList(api.app, { results: [result] });
    assert.deepEqual(readFileSync(join(folder(), "old.csv")), old);
    for (const name of ["utf16.csv", "old.csv"]) {
      answerWindow(({ items }) =>
        items.find((item) => item.includes(name) || item.includes("Windows-1252")),
      );
      await addToList(api.app, { results: [result] });
      const bytes = readFileSync(join(folder(), name));
      const text = new TextDecoder(name === "old.csv" ? "windows-1252" : "utf-16le").decode(bytes);
      assert.ok(text.includes("café crème,mine") && text.includes(keywords[0] ?? "?"), name);
    }
  });

  it("say so in a folder that can't be written to, and leave the file as it was", async () => {
    await lists.fresh("file.csv");
    // Its bits lock a folder for everybody but root, and nowhere on Windows: there a file takes its place.
    const isLocked = (process.getuid?.() ?? 0) !== 0;
    const locked = join(folder(), "locked");
    mkdirSync(locked);
    writeFileSync(join(locked, "list.csv"), "keyword\nx\n");
    chmodSync(locked, 0o555);
    const file = vscode.Uri.file(join(isLocked ? locked : join(folder(), "file.csv"), "list.csv"));
    try {
      const incoming = await keywordsOf(api.app, result);
      await assert.rejects(
        mergeInto(
          { uri: file, existing: isLocked ? "merge" : "none" },
          { incoming, known: [], market: usa, adds: true },
        ),
        anywhere(words.cannotWrite),
      );
      assert.equal(readFileSync(join(locked, "list.csv"), "utf8"), "keyword\nx\n");
      assert.deepEqual(readdirSync(locked), ["list.csv"]);
    } finally {
      chmodSync(locked, 0o755);
      rmSync(locked, { recursive: true });
    }
  });
});
