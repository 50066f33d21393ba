import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { inspectSerp } from "../../src/research/tools/inspectSerp.ts";
import {
  answerInputs,
  answerPicks,
  answerWindow,
  answered,
  tabLabels,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { scratchFolder } from "../support/scratch.ts";
import { anywhere, words } from "../support/words.ts";
import { BriefsUnderTest, folder, text } from "./briefsUnderTest.ts";
import { pretend } from "./pretendedWorkspace.ts";

describe("a brief", () => {
  let briefs: BriefsUnderTest;
  let api: Assembly;

  before(async () => {
    briefs = await BriefsUnderTest.open();
    ({ api } = briefs);
    rmSync(folder(), { recursive: true, force: true });
  });
  beforeEach(() => briefs.connect(500));
  afterEach(async () => {
    await briefs.close();
    rmSync(folder(), { recursive: true, force: true });
  });

  it("costs nothing where everything it is made of is saved, and says so", async () => {
    answered(await api.runner.run({ tool: inspectKeyword, args: { keyword: "moka pot" } }));
    answered(await api.runner.run({ tool: inspectSerp, args: { query: "Moka Pot", depth: 20 } }));
    const before = await briefs.client.credits();
    const asked = await briefs.make({ keyword: "moka pot" }, () => ["saved"]);
    assert.equal(await briefs.client.credits(), before);
    assert.deepEqual(asked[0]?.items, [
      `[x] $(symbol-keyword) ${words.keywordFigures}: saved just now (free)`,
      `[x] $(list-ordered) ${words.resultPage}: saved just now with different options (free)`,
      `[ ] $(refresh) ${words.resultPage}, fetched again: 2 credits`,
      "[ ] $(search) Related terms: not fetched yet · 3 credits",
      "[ ] $(references) AI citations: not fetched yet · 22 credits",
    ]);
    assert.match(
      asked[0]?.what ?? "",
      new RegExp(`^${words.newBrief}: moka pot · United States, English · free$`, "u"),
    );
    const message = await untilAsked(asked, anywhere(words.briefWritten));
    assert.match(
      message.what,
      new RegExp(
        `${words.briefWritten} to seo/briefs/moka-pot\\.md\\. From saved results, free: ${words.keywordFigures}, ${words.resultPage}\\. Not included: Related terms, AI citations\\.`,
        "u",
      ),
    );
    assert.ok(tabLabels().includes("moka-pot.md"));
    const written = text("moka-pot.md");
    assert.match(written, /^---\nkeyword: moka pot\nsecondary: \[\]\nintent: \w+\nvolume: \d+\n/u);
    assert.match(written, /\| Inspect Keyword: moka pot \([\w-]+inspect\\_keyword-[\da-f]+\) \|/u);
    assert.match(written, /— Research Keywords: not fetched \(3 credits\)\./u);
  });

  it("begins with keyword and market of the result in front, which a person sees first", async () => {
    const market = { location: "Germany", language: "German" };
    const result = answered(
      await api.runner.run({ tool: inspectKeyword, args: { keyword: "kaffee mahlen", ...market } }),
    );
    await api.panels.open(result.id);
    const shown = answerInputs(() => undefined);
    await briefs.make(undefined, () => undefined);
    const [input] = shown;
    assert.deepEqual(input?.items, ["kaffee mahlen"]);
    assert.match(input?.detail ?? "", /Market: Germany, German$/u);
  });

  it("pays for what is missing, once, with the running total before Enter", async () => {
    const before = await briefs.client.credits();
    const asked = await briefs.make(
      { keyword: "aeropress recipe", location: "United Kingdom" },
      () => [words.keywordFigures, words.resultPage],
    );
    assert.deepEqual(
      asked[0]?.items.map((item) => item.slice(0, 3)),
      ["[ ]", "[ ]", "[ ]", "[ ]"],
    );
    assert.match(
      asked[1]?.what ?? "",
      new RegExp(`United Kingdom, English · 7 credits \\(${before - 7} left\\)$`, "u"),
    );
    assert.equal(asked[1]?.detail, words.price(7, before - 7));
    assert.match(
      (await untilAsked(asked, anywhere(words.briefWritten))).what,
      new RegExp(`Fetched for 7 credits: ${words.keywordFigures}, ${words.resultPage}\\.`, "u"),
    );
    assert.equal(asked.length, 3, "nothing is asked below the threshold");
    assert.equal(await briefs.client.credits(), before - 7);
    assert.match(text("aeropress-recipe-gb.md"), /^market: United Kingdom, English$/mu);
    const again = await briefs.make(
      { keyword: "Aeropress  recipe", location: "United Kingdom" },
      () => ["saved"],
      ({ what }) => (what === words.fileExists ? words.keepBoth : undefined),
    );
    assert.match(
      again[1]?.items[0] ?? "",
      new RegExp(`${words.keywordFigures}: saved just now \\(free\\)`, "u"),
    );
    assert.equal(await briefs.client.credits(), before - 7);
    assert.ok(existsSync(join(folder(), "aeropress-recipe-gb-2.md")));
  });

  it("does not ask again about a market that was accepted for the article in sight", async () => {
    const article = await vscode.workspace.openTextDocument({
      language: "markdown",
      content:
        "---\nlang: de\ntitle: Kaffee\n---\n\nDer beste Kaffee ist frisch gemahlen und wird mit Wasser gebrüht.\n",
    });
    await vscode.window.showTextDocument(article);
    const market = { location: "Ireland", language: "English" };
    const accepted = answerWindow(({ items }) => items.find((item) => item.startsWith("Keep ")));
    await api.flow.submit({ tool: inspectKeyword, args: { keyword: "kaffee", ...market } });
    assert.ok(
      accepted.some(({ what }) => what.includes(" is written in German, but the market is ")),
    );
    await vscode.window.showTextDocument(article);
    const asked = await briefs.make({ keyword: "kaffee kochen", ...market }, () => [
      words.keywordFigures,
    ]);
    assert.deepEqual(
      asked.filter(({ what }) => what.includes(" is written in German, but the market is ")),
      [],
    );
    assert.equal(await briefs.paidCalls(), 2);
    await vscode.window.showTextDocument(article);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("asks once for a total from the threshold on, and pays nothing when the answer is no", async () => {
    const before = await briefs.client.credits();
    let lists = 0;
    const all = (): readonly string[] | undefined => {
      lists += 1;
      return lists === 1 ? ["not fetched"] : undefined;
    };
    const declined = await briefs.make({ keyword: "french press" }, all);
    const [question] = declined.filter(({ what }) => what.startsWith("Run 4 calls"));
    assert.match(
      question?.detail ?? "",
      new RegExp(`^Total: 32 credits\\.\nBalance: ${before} now, ${before - 32} after\\.`, "u"),
    );
    assert.equal(lists, 2, "the list is shown again");
    assert.equal(await briefs.client.credits(), before);
    assert.deepEqual(readdirSync(folder()), []);
    const agreed = await briefs.make(
      { keyword: "french press" },
      () => ["not fetched"],
      ({ what }) => (what.startsWith("Run 4 calls") ? words.priced("Run 4", 32) : undefined),
    );
    assert.equal(agreed.filter(({ what }) => what.startsWith("Run ")).length, 1);
    assert.equal(await briefs.client.credits(), before - 32);
    assert.equal(await briefs.paidCalls(), 4);
    assert.doesNotMatch(text("french-press.md"), /not fetched/u);
  });

  it("stops paying where the balance ends, is written from what there is, and pays nothing twice", async () => {
    await api.app.connections.disconnect();
    await briefs.connect(7);
    const asked = await briefs.make(
      { keyword: "chemex" },
      () => [words.keywordFigures, "Related terms", words.resultPage],
      ({ what }) =>
        what.startsWith("Run 3")
          ? words.priced("Run 3", 10)
          : what.includes(words.noAnswer)
            ? words.briefWithout
            : undefined,
    );
    const stop = asked.find(({ what }) => what.includes(words.noAnswer));
    assert.match(
      stop?.what ?? "",
      new RegExp(`^Research Keywords ${words.noAnswer}\\. Nothing else was run\\.$`, "u"),
    );
    assert.match(
      stop?.detail ?? "",
      new RegExp(
        `Not enough credits[\\s\\S]*Fetched and saved: ${words.keywordFigures}, ${words.resultPage}\\.[\\s\\S]*Not fetched: Related terms\\.`,
        "u",
      ),
    );
    assert.equal(await briefs.client.credits(), 0);
    const written = text("chemex.md");
    assert.match(written, /— Research Keywords: requested, but nothing came back\./u);
    assert.match(written, /^volume: \d+$/mu);
    const again = await briefs.make(
      { keyword: "chemex" },
      () => ["saved"],
      ({ what }) => (what === words.fileExists ? words.merge : undefined),
    );
    assert.match(
      (await untilAsked(again, anywhere(words.briefMerged))).what,
      new RegExp(`From saved results, free: ${words.keywordFigures}, ${words.resultPage}\\.`, "u"),
    );
    assert.equal(await briefs.paidCalls(), 2);
  });

  it("merges into a brief that is open: what was written stays, and undo takes it back", async () => {
    answered(await api.runner.run({ tool: inspectKeyword, args: { keyword: "cortado" } }));
    await briefs.make({ keyword: "cortado" }, () => []);
    const file = join(folder(), "cortado.md");
    const mine = text("cortado.md").replace(
      "## Our angle\n",
      "## Our angle\n\nSmall and strong.\n",
    );
    writeFileSync(file, mine);
    const document = await vscode.workspace.openTextDocument(file);
    const editor = await vscode.window.showTextDocument(document);
    const asked = await briefs.make(
      { keyword: "cortado" },
      () => ["saved"],
      ({ what }) => (what === words.fileExists ? words.merge : undefined),
    );
    assert.match(
      (await untilAsked(asked, anywhere(words.briefMerged))).what,
      /Refreshed: Intent and format, .*Not changed because you edited them: Our angle\./u,
    );
    assert.match(document.getText(), /^volume: \d+$/mu);
    assert.match(document.getText(), /Small and strong\./u);
    assert.equal(document.isDirty, false);
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), mine);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("C3: is merged into the brief that an earlier version gave another file name, or put beside it", async () => {
    await briefs.make({ keyword: "smørrebrød" }, () => []);
    renameSync(join(folder(), "smorrebrod.md"), join(folder(), "smørrebrød.md"));
    for (const choice of [words.merge, words.keepBoth]) {
      const asked = await briefs.make(
        { keyword: "smørrebrød" },
        () => [],
        ({ what }) => (what === words.fileExists ? choice : undefined),
      );
      assert.ok(asked.some(({ what }) => what === words.fileExists));
      assert.deepEqual(
        readdirSync(folder()).toSorted((a, b) => a.localeCompare(b, "en")),
        choice === words.merge ? ["smørrebrød.md"] : ["smorrebrod.md", "smørrebrød.md"],
      );
    }
  });

  it("is not merged into the brief for another keyword of the same file name", async () => {
    await briefs.make({ keyword: "c#" }, () => []);
    const first = text("c.md");
    const asked = await briefs.make(
      { keyword: "c" },
      () => [],
      ({ what, items }) =>
        what === words.fileExists
          ? items.some((item) => item.includes(words.merge))
            ? words.merge
            : words.keepBoth
          : undefined,
    );
    assert.ok(
      asked.some(({ what }) =>
        what.startsWith(
          "seo/briefs/c.md is the brief for c# · United States, English and can't be merged with another",
        ),
      ),
    );
    assert.equal(text("c.md"), first);
    assert.match(text("c-2.md"), /^keyword: c$/mu);
  });

  it("finds the project's own articles to link to", async () => {
    await briefs.make({ keyword: "burr grinder" }, () => []);
    assert.match(
      text("burr-grinder.md"),
      /## Internal links\n\nSearched \d+ articles[\s\S]*\nLink from these articles, which mention the keyword:\n\n[\s\S]*\]\(<\.\.\/\.\.\/content\/posts\/burr-grinder-buying-guide\.md>\), 3 mentions\n/u,
    );
  });

  it("takes keyword and market from a saved result, and the market from its button", async () => {
    const saved = answered(
      await api.runner.run({
        tool: inspectSerp,
        args: { query: "ristretto", location: "Germany", language: "German" },
      }),
    );
    let lists = 0;
    const asked = await briefs.make(
      { id: saved.id },
      () => (lists++ === 0 ? "button" : []),
      ({ what }) => (what === "ristretto" ? "Austria" : undefined),
    );
    assert.match(
      asked[0]?.what ?? "",
      new RegExp(`^${words.newBrief}: ristretto · Germany, German`, "u"),
    );
    assert.match(
      asked[0]?.items[1] ?? "",
      new RegExp(`^\\[x\\] .*${words.resultPage}: saved`, "u"),
    );
    assert.match(
      asked[2]?.what ?? "",
      new RegExp(`^${words.newBrief}: ristretto · Austria, German`, "u"),
    );
    assert.deepEqual(readdirSync(folder()), ["ristretto-at.md"]);
  });

  it("asks for a keyword where none is given, starting from the selection, and writes nothing when the list is closed", async () => {
    const document = await vscode.workspace.openTextDocument({
      content: "We love flat white here",
      language: "markdown",
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 8, 0, 18);
    const asked = answerInputs(({ items }) => items[0]);
    answerWindow();
    answerPicks(() => undefined, asked);
    await api.app.commands.get("seoResearch.createBrief")?.();
    assert.deepEqual([asked[0]?.what, asked[0]?.items], [words.newBrief, ["flat white"]]);
    assert.match(asked[1]?.what ?? "", new RegExp(`^${words.newBrief}: flat white`, "u"));
    assert.deepEqual(readdirSync(folder()), []);
  });

  it("has the person confirm the keyword in Restricted Mode, where an argument may come from the folder's files", async () => {
    const restore = pretend("isTrusted", false);
    try {
      const before = await briefs.client.credits();
      const asked = answerInputs(() => undefined);
      await briefs.make({ keyword: "from a file" }, () =>
        assert.fail("no list before the keyword is confirmed"),
      );
      assert.deepEqual([asked[0]?.what, asked[0]?.items], [words.newBrief, ["from a file"]]);
      answerInputs(({ items }) => items[0]);
      const confirmed = await briefs.make({ keyword: "from a file" }, () => []);
      await untilAsked(confirmed, anywhere(words.briefWritten));
      assert.equal(await briefs.client.credits(), before);
    } finally {
      restore();
    }
  });

  it("is saved where a dialog says when no folder is open", async () => {
    const place = scratchFolder();
    const restore = pretend("workspaceFolders", undefined);
    const dialog = vscode.window.showSaveDialog;
    const file = join(place.path, "mine.md");
    Object.assign(vscode.window, { showSaveDialog: () => Promise.resolve(vscode.Uri.file(file)) });
    try {
      const asked = await briefs.make({ keyword: "lungo" }, () => []);
      await untilAsked(asked, anywhere(words.briefWritten));
      assert.match(
        readFileSync(file, "utf8"),
        /## Internal links\n\n— The project's articles couldn't be searched\./u,
      );
    } finally {
      Object.assign(vscode.window, { showSaveDialog: dialog });
      restore();
      await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      place.remove();
    }
  });

  it("stops at a budget, pays nothing, and is written only when the person says so", async () => {
    const settings = vscode.workspace.getConfiguration("seoResearch");
    await settings.update("budgetPerSession", 1, vscode.ConfigurationTarget.Global);
    try {
      const before = await briefs.client.credits();
      const asked = await briefs.make({ keyword: "doppio" }, () => [words.keywordFigures]);
      assert.ok(asked.some(({ what }) => /would exceed this session's budget/u.test(what)));
      assert.deepEqual(asked.at(-1)?.items, [words.briefWithout, "Choose Again…"]);
      assert.equal(await briefs.client.credits(), before);
      assert.deepEqual(readdirSync(folder()), []);
      await settings.update("budgetPerSession", 20, vscode.ConfigurationTarget.Global);
      const total = await briefs.make(
        { keyword: "doppio" },
        (() => {
          let lists = 0;
          return () => ((lists += 1) === 1 ? ["not fetched"] : undefined);
        })(),
      );
      const detail = total.find(({ what }) => what.startsWith("Run 4 calls"))?.detail ?? "";
      assert.match(
        detail,
        /\d+ left of this session's budget of 20 credits\. You'll be asked before a call exceeds it\./u,
      );
      assert.doesNotMatch(detail, /-\d|Left after this/u);
    } finally {
      await settings.update("budgetPerSession", undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
