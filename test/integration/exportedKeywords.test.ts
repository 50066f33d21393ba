import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { showTableFile } from "../../src/editor/features/resultPanels/tableFiles.ts";
import { answerWindow, untilAsked, watchStatus } from "../support/integrationApi.ts";
import { KeywordListsUnderTest, clearLists, closeWindow, rows } from "./keywordListsUnderTest.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";

describe("keyword exports of other tools", () => {
  const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "exports");
  const file = (name: string): string => join(folder, name);
  let lists: KeywordListsUnderTest;

  before(async () => {
    lists = await KeywordListsUnderTest.open();
  });
  beforeEach(() => {
    clearLists();
    mkdirSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await closeWindow();
    rmSync(folder, { recursive: true, force: true });
  });
  after(() => lists.close());

  it("go into a list from the Explorer, with their figures, market and source", async () => {
    const name = "google_us_pour-over.csv";
    const lines = [
      '\uFEFF"#"\t"Keyword"\t"Country"\t"Difficulty"\t"Volume"\t"CPC"\t"Parent Keyword"',
      '"1"\t"pour over coffee"\t"us"\t"12"\t"5400"\t"0.90"\t"coffee"',
    ];
    writeFileSync(file(name), `${lines.join("\n")}\n`, "utf16le");
    const asked = answerWindow();
    watchStatus(asked);
    await lists.run("addToKeywordList", vscode.Uri.file(file(name)));
    await untilAsked(asked, /google-us-pour-over\.csv: 1 added/u);
    const [row] = rows("google-us-pour-over.csv");
    assert.deepEqual(
      [row?.["keyword"], row?.["monthly_volume"], row?.["cpc_usd"], row?.["cpc_stated"]],
      ["pour over coffee", "5400", "", "0.9"],
    );
    assert.deepEqual(
      [row?.["location"], row?.["language"], row?.["source"]],
      ["United States", "English", `Ahrefs (${name})`],
    );
  });

  it("go into a list from their table, row by row, with the market asked for once", async () => {
    const path = file("planner.csv");
    writeFileSync(
      path,
      "Keyword\tCurrency\tAvg. monthly searches\tCompetition\tSearches: May 2025\n" +
        "pour over\tEUR\t5000\tHigh\t\nv60\tEUR\t500\tLow\t\nmoka\tEUR\t50\tLow\t\n",
    );
    const panel = new PanelUnderTest("planner.csv");
    showTableFile(lists.api.app, vscode.Uri.file(path), panel);
    await panel.document();
    const menu = await panel.view.send({
      kind: "rowMenu",
      revision: 1,
      table: "rows",
      rows: [0, 2],
    });
    assert.deepEqual(
      menu.map(({ label }) => label),
      ["Add 2 Keywords to a Keyword List… (free)", "Group Keywords of This Table (free)"],
    );
    const asked = answerWindow(({ what }) =>
      what.startsWith("Market of the Keywords") ? "Austria" : undefined,
    );
    watchStatus(asked);
    await panel.view.send({
      kind: "runRowMenu",
      revision: 1,
      table: "rows",
      rows: [0, 2],
      item: "keywordList",
    });
    await untilAsked(asked, /planner-at\.csv: 2 added/u);
    assert.equal(asked.filter(({ what }) => what.startsWith("Market of")).length, 1);
    assert.deepEqual(
      rows("planner-at.csv").map((row) => [
        row["keyword"],
        row["monthly_volume"],
        row["volume_range"],
        row["location"],
      ]),
      [
        ["moka", "", "10–100", "Austria"],
        ["pour over", "", "1000–10000", "Austria"],
      ],
    );
    panel.dispose();
  });

  it("are told from other files, which are refused by name", async () => {
    writeFileSync(file("crawl.csv"), "Address,Status Code\nhttps://example.com/,200\n");
    const asked = answerWindow();
    await lists.run("addToKeywordList", vscode.Uri.file(file("crawl.csv")));
    await untilAsked(asked, /^crawl\.csv isn't a keyword export/u);
  });
});
