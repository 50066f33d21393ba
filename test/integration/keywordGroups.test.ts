import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { MenuItem } from "../../src/shared/resultProtocol.ts";
import { answerInputs, answerPicks, answerWindow, untilAsked } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import {
  clearLists,
  closeWindow,
  folder,
  KeywordListsUnderTest,
  list,
  textOf,
} from "./keywordListsUnderTest.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";

const text = [
  "# mine",
  "keyword;monthly_volume;mine",
  "raised bed soil;1900;x",
  "soil for raised beds;480;",
  "raised bed soil mix;90;y",
  "potting bench;320;",
  "diy potting bench;70;",
  "garden gloves;;",
  "",
].join("\r\n");

describe("groups of keywords", () => {
  let lists: KeywordListsUnderTest;
  let panels: PanelsUnderTest;
  /** Another file for each test: the editor may still have the document of one before. */
  let name = "";
  let number = 0;

  before(async () => {
    lists = await KeywordListsUnderTest.open();
  });
  beforeEach(() => {
    clearLists();
    name = `beds-${number++}.csv`;
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), name), text);
    panels = new PanelsUnderTest();
  });
  afterEach(async () => {
    panels.dispose();
    await closeWindow();
    rmSync(join(folder(), "..", "briefs"), { recursive: true, force: true });
  });
  after(() => lists.close());

  async function opened(argument: unknown): Promise<PanelUnderTest> {
    await lists.run("groupKeywords", argument);
    return panels.opened(panels.all.length - 1);
  }

  /** Which keywords each group has, in the order of the table. */
  async function groupsOf(panel: PanelUnderTest): Promise<Record<string, unknown[]>> {
    const [groups, keywords] = [
      await panel.column("keyword_groups", "group"),
      await panel.column("keyword_groups", "keyword"),
    ];
    return Object.fromEntries(
      [...new Set(groups)].map((group) => [
        String(group),
        keywords.filter((_keyword, row) => groups[row] === group),
      ]),
    );
  }

  async function menu(
    panel: PanelUnderTest,
    rows: readonly number[],
  ): Promise<readonly MenuItem[]> {
    const { revision } = await panel.view.send({ kind: "ready" });
    return panel.view.send({ kind: "rowMenu", revision, table: "keyword_groups", rows });
  }

  async function run(panel: PanelUnderTest, rows: readonly number[], item: string): Promise<void> {
    const { revision } = await panel.view.send({ kind: "ready" });
    await panel.view.send({ kind: "runRowMenu", revision, table: "keyword_groups", rows, item });
  }

  it("of a list are shown with their evidence, and saved in its own column, which one undo takes back", async () => {
    const panel = await opened(list(name));
    assert.equal(panel.title, `Groups: ${name}`);
    assert.deepEqual(await groupsOf(panel), {
      "raised bed soil (largest volume: 1,900)": [
        "raised bed soil",
        "soil for raised beds",
        "raised bed soil mix",
      ],
      "potting bench (largest volume: 320)": ["potting bench", "diy potting bench"],
      "In no group": ["garden gloves"],
    });
    assert.equal((await panel.column("keyword_groups", "evidence"))[0], "Words: bed, raised, soil");
    const { actions } = await panel.document();
    assert.deepEqual(
      actions.map(({ label }) => label),
      ["Save Groups in List (free)", "Get SERPs for the 6 Largest… (12 credits)"],
    );
    // showing them writes nothing
    assert.equal(textOf(name), text);
    const asked = answerWindow();
    await panel.view.send({ kind: "runAction", index: actions[0]?.index ?? -1 });
    const saved = text
      .replace("volume;mine", "volume;mine;cluster")
      .replace("soil;1900;x", "soil;1900;x;raised bed soil")
      .replace("beds;480;", "beds;480;;raised bed soil")
      .replace("mix;90;y", "mix;90;y;raised bed soil")
      .replace("\r\npotting bench;320;", "\r\npotting bench;320;;potting bench")
      .replace("diy potting bench;70;", "diy potting bench;70;;potting bench")
      .replace("gloves;;", "gloves;;;");
    assert.equal(textOf(name), saved);
    await untilAsked(asked, /beds-0\.csv: 5 rows have another group now\./u);
    await vscode.window.showTextDocument(list(name));
    await vscode.commands.executeCommand("undo");
    assert.equal(vscode.window.activeTextEditor?.document.getText(), text);
    await vscode.window.activeTextEditor?.document.save();
  });

  it("are renamed, split and merged by hand, which a change of the list leaves as it is", async () => {
    const panel = await opened(list(name));
    answerInputs(() => "soil");
    await run(panel, [0], "group:rename");
    answerInputs(() => "mixes");
    answerWindow(({ what }) => (what.startsWith("Move") ? "New group" : undefined));
    await run(panel, [2], "group:move");
    await until(
      "the split group",
      async () =>
        Object.keys(await groupsOf(panel)).some((group) => group.startsWith("mixes ")) || undefined,
    );
    writeFileSync(join(folder(), name), `${textOf(name)}best raised bed soil;700;;\r\n`);
    const groups = await until("the new keyword", async () => {
      const found = await groupsOf(panel);
      return JSON.stringify(found).includes("best raised") ? found : undefined;
    });
    assert.deepEqual(groups, {
      "soil (largest volume: 1,900)": [
        "raised bed soil",
        "best raised bed soil",
        "soil for raised beds",
      ],
      "potting bench (largest volume: 320)": ["potting bench", "diy potting bench"],
      "mixes (largest volume: 90)": ["raised bed soil mix"],
      "In no group": ["garden gloves"],
    });
    // rows of two groups
    await run(panel, [0, 5], "group:merge");
    assert.match(textOf(name), /soil mix;90;y;soil\r\n/u);
    assert.doesNotMatch(textOf(name), /mixes/u);
  });

  it("become a brief on the most searched keyword with all others", async () => {
    const panel = await opened(list(name));
    assert.equal((await menu(panel, [0]))[0]?.label, "New Content Brief from Group… (free)");
    // rows in no group, or of two, make none
    assert.ok(!(await menu(panel, [5])).some(({ id }) => id === "brief:group"));
    assert.ok(!(await menu(panel, [0, 3])).some(({ id }) => id === "brief:group"));
    answerWindow();
    answerPicks(() => []);
    await run(panel, [0], "brief:group");
    const written = await until("the brief", () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.includes("/briefs/") === true
        ? editor.document.getText()
        : undefined;
    });
    assert.match(
      written,
      /^keyword: raised bed soil\nsecondary:\n {2}- soil for raised beds\n {2}- raised bed soil mix\n/mu,
    );
  });

  it("bring the brief up to date that the project has about one of the keywords, in place of a second one", async () => {
    const briefs = join(folder(), "..", "briefs");
    mkdirSync(briefs, { recursive: true });
    const brief = join(briefs, "soil-for-raised-beds.md");
    writeFileSync(brief, "---\nkeyword: soil for raised beds\n---\n\nMine.\n");
    const panel = await opened(list(name));
    assert.equal(
      (await menu(panel, [0]))[0]?.label,
      "Update Content Brief for soil for raised beds from Group… (free)",
    );
    const asked = answerWindow();
    answerPicks(() => []);
    await run(panel, [0], "brief:group");
    const written = await until("the brief", () => {
      const text = readFileSync(brief, "utf8");
      return text.includes("raised bed soil mix") ? text : undefined;
    });
    assert.match(written, /^secondary:\n {2}- raised bed soil\n {2}- raised bed soil mix\n/mu);
    assert.match(written, /^Mine\.$/mu);
    assert.deepEqual(readdirSync(briefs), ["soil-for-raised-beds.md"]);
    assert.ok(!asked.some(({ what }) => what.includes(words.fileExists)), "nobody was asked");
  });

  it("of a result are shown without a column to save them in", async () => {
    const panel = await opened({ id: lists.result.id });
    const { actions, header } = await panel.document();
    assert.ok(header.sample);
    assert.ok(actions.every(({ label }) => !label.startsWith("Save Groups")));
    assert.equal(
      (await panel.column("keyword_groups", "keyword")).length,
      new Set(lists.keywords).size,
    );
    assert.ok((await menu(panel, [0])).every(({ id }) => !id.startsWith("group:")));
  });

  it("refuse a list with both sides of a merge in it, and leave it as it is", async () => {
    const conflict = "keyword\n<<<<<<< a\nbed soil\n=======\nsoil bed\n>>>>>>> b\n";
    writeFileSync(join(folder(), name), conflict);
    const panel = await opened(list(name));
    const asked = answerWindow();
    await panel.view.send({ kind: "runAction", index: 0 });
    await untilAsked(asked, /conflict/iu);
    assert.equal(readFileSync(join(folder(), name), "utf8"), conflict);
  });
});
