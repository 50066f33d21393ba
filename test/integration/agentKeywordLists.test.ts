import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import { getSearchPerformance } from "../../src/research/tools/getSearchPerformance.ts";
import { told } from "./agentsUnderTest.ts";
import {
  KeywordListsUnderTest,
  clearLists,
  closeWindow,
  folder,
  list,
  rows,
  textOf,
} from "./keywordListsUnderTest.ts";

const tool = "seo_add_to_keyword_list";

describe("keywords that an agent adds to a list", () => {
  let lists: KeywordListsUnderTest;
  let result: SavedResult;
  let keywords: readonly string[];
  let resultId: string;
  let first: string;
  let second: string;

  const add = (input: object): Promise<string> => told(tool, { id: resultId, ...input });
  const prepared = async (input: object): Promise<vscode.PreparedToolInvocation | undefined> => {
    const { api } = lists;
    const research = () => Promise.resolve(api);
    return prepareAgentTool({ app: api.app, research }, tool, { input });
  };
  const named = (name: string): string[] => rows(name).map(({ keyword = "" }) => keyword);

  before(async () => {
    lists = await KeywordListsUnderTest.open();
    ({ result, keywords } = lists);
    resultId = result.id;
    [first = assert.fail(), second = assert.fail()] = keywords;
  });
  beforeEach(clearLists);
  afterEach(closeWindow);
  after(() => lists.close());

  it("go into the list of the result's subject with its figures, and nothing else does", async () => {
    const asked = answerWindow();
    const text = await add({ keywords: [first.toUpperCase(), first, "never in it"] });
    assert.match(
      text,
      /\nList “seo\/keywords\/cezve-coffee\.csv”: 1 of 2 keywords added from the saved result .* Already in the list: 0\. Not in the result, so not added: 1\./u,
    );
    assert.match(text, /\nnever in it\tnot in the result\t\t\t\t$/mu);
    const [row] = rows("cezve-coffee.csv");
    assert.deepEqual(named("cezve-coffee.csv"), [first]);
    assert.ok(Number(row?.["monthly_volume"]) >= 0 && row?.["source"] !== "", JSON.stringify(row));
    const message = await untilAsked(asked, /cezve-coffee\.csv: 1 added\.$/u);
    assert.equal(message.items.length, 1, "a button that opens the list");
    assert.match(
      await add({ keywords: [first, second] }),
      /1 of 2 keywords added.*Already in the list: 1\./u,
    );
    assert.deepEqual(new Set(named("cezve-coffee.csv")), new Set([first, second]));
  });

  it("can be undone in the file, byte for byte", async () => {
    mkdirSync(folder(), { recursive: true });
    const before = "\uFEFFkeyword;notes\r\nsüß;x\r\n";
    writeFileSync(join(folder(), "mine.csv"), before);
    await add({ keywords: [first], list: "Mine" });
    assert.ok(textOf("mine.csv").includes(first));
    assert.ok(textOf("mine.csv").startsWith("\uFEFFkeyword;notes;"));
    const document = await vscode.workspace.openTextDocument(list("mine.csv"));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    await document.save();
    assert.equal(textOf("mine.csv"), before);
  });

  it("leave an unsaved list unsaved", async () => {
    await lists.fresh("open.csv");
    const document = await vscode.workspace.openTextDocument(list("open.csv"));
    const editor = await vscode.window.showTextDocument(document);
    const end = document.positionAt(document.getText().length);
    await editor.edit((edit) => edit.insert(end, "my own,\n"));
    const onDisk = textOf("open.csv");
    const [third = assert.fail()] = keywords.slice(2);
    await add({ keywords: [third], list: "seo/keywords/open.csv" });
    assert.equal(textOf("open.csv"), onDisk);
    assert.ok(document.isDirty);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("are confirmed: which ones, how many and where, as text that is nothing but text", async () => {
    const { invocationMessage, confirmationMessages } =
      (await prepared({
        id: resultId,
        keywords: [first, "[x](command:y) `z`", first],
        list: "new",
      })) ?? assert.fail();
    assert.ok(invocationMessage !== undefined && confirmationMessages !== undefined);
    assert.equal(confirmationMessages.title, "Add 2 keywords to a keyword list?");
    const { message } = confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString);
    const [what, from, where] = message.value.split("\n\n");
    assert.equal(what, `\`${first}\`, \`\` [x](command:y) \`z\` \`\``);
    assert.match(from ?? "", /`Research Keywords: Cezve Coffee`/u);
    assert.match(where ?? "", /`seo\/keywords\/new\.csv`/u);
    assert.ok(message.supportHtml !== true && message.supportThemeIcons !== true);
    assert.throws(() => readdirSync(folder()), "nothing is written before the person confirms");
    for (const input of [{}, { id: resultId, keywords: [] }, { id: "none", keywords: [first] }]) {
      assert.equal((await prepared(input))?.confirmationMessages, undefined);
    }
  });

  it("aren't added once the chat was cancelled", async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    const input = { id: resultId, keywords: [first], list: "cancelled" };
    await assert.rejects(told(tool, input, undefined, source.token));
    assert.throws(() => readdirSync(folder()));
  });

  it("are refused where the result has none, isn't there or may not be read", async () => {
    const { api } = lists;
    const time = "2026-01-01T00:00:00Z";
    const own = await lists.keep([{ keyword: first }], time, "sandbox", getSearchPerformance.name);
    const without = await lists.keep([], time);
    const real = await lists.keep(
      [{ keyword: "real" }],
      "2026-01-01T00:00:00Z",
      "https://a.example",
    );
    for (const [input, problem] of [
      [{ id: "../../x", keywords: [first] }, /there is no such saved result/u],
      [{ id: own.id, keywords: [first] }, /there is no such saved result/u],
      [{ id: without.id, keywords: [first] }, /this result has no keywords/u],
      [{ keywords: ["never in it"] }, /none of these keywords is in the result/u],
      [{ keywords: [" "] }, /none of these keywords is in the result/u],
      [{ keywords: [] }, /keywords must be a list of 1 to 100 entries/u],
      [{ keywords: Array.from({ length: 101 }, String) }, /a list of 1 to 100 entries/u],
      [{ keywords: [first], figures: [1] }, /figures isn't known/u],
    ] as const) {
      await assert.rejects(add(input), problem, JSON.stringify(input));
    }
    await api.app.connections.disconnect();
    try {
      await assert.rejects(add({ keywords: [first] }), /the sandbox isn't in use/u);
      assert.match(
        await told(tool, { id: real.id, keywords: ["real"], list: "real" }),
        /1 of 1 keywords added/u,
      );
    } finally {
      await api.app.connections.useSandbox();
    }
  });

  it("are refused for a list that is elsewhere or can't be read, and every file stays as it was", async () => {
    await lists.fresh("good.csv");
    const outside = mkdtempSync(join(tmpdir(), "seo-agents-"));
    const conflict = "keyword\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n";
    const files = {
      "conflict.csv": conflict,
      "table.csv": "a,b\n1,2\n",
      "open.csv": 'keyword\n"a\n',
    };
    try {
      writeFileSync(join(outside, "far.csv"), "keyword\nx\n");
      symlinkSync(join(outside, "far.csv"), join(folder(), "far.csv"), "file");
      for (const [name, content] of Object.entries(files)) {
        writeFileSync(join(folder(), name), content);
      }
      const before = readdirSync(folder()).map((name) => textOf(name));
      for (const [name, problem] of [
        ["../x.csv", /Give the list's name only/u],
        ["seo/keywords/../../x.csv", /Give the list's name only/u],
        ["content/x.csv", /Give the list's name only/u],
        [join(outside, "far.csv"), /Give the list's name only/u],
        [".hidden", /Give the list's name only/u],
        ["a\u0000b", /Give the list's name only/u],
        ["***", /Give the list's name only/u],
        ["far", /isn't inside the open folders/u],
        ["conflict", /conflict\.csv has merge conflicts/u],
        ["table", /isn't a keyword list/u],
        ["open", /a quote opened on line 2/u],
      ] as const) {
        await assert.rejects(add({ keywords: [first], list: name }), problem, name);
      }
      assert.deepEqual(
        readdirSync(folder()).map((name) => textOf(name)),
        before,
      );
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });
});
