import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import { exportDataset } from "../../src/research/tools/exportDataset.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { until } from "../support/until.ts";
import { answered, answerWindow } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import type { PanelsUnderTest } from "./panelsUnderTest.ts";
import { resultTabs } from "./resultTabs.ts";
import { words } from "../support/words.ts";

describe("all rows behind a table", () => {
  const tabs = resultTabs();
  let api: Assembly;
  let client: ServiceClient;
  let panels: PanelsUnderTest;

  before(() => {
    ({ api, client } = tabs);
  });
  beforeEach(() => {
    ({ panels } = tabs);
  });

  const exported = (): string[] => {
    const folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "exports");
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it("L23: are loaded into the tab of their result, for the price on the button, without a file", async () => {
    const keywords = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "cortado" } }),
    );
    const total = envelopeOf(keywords)?.resources[0]?.rowCount ?? assert.fail("no dataset");
    await api.panels.open(keywords.id);
    const panel = await panels.opened(0);
    const [offer] = (await panel.document()).resources;
    assert.match(
      offer?.load ?? "",
      new RegExp(`${total.toLocaleString("en-US")}.*\\(1 credit\\)$`, "u"),
    );
    const [before, files, asked] = [await client.credits(), exported(), answerWindow()];
    const columnsOf = async (): Promise<string[]> => {
      const found = (await panel.document()).sections.find(({ kind }) => kind === "table");
      assert.ok(found?.kind === "table");
      return found.table.columns.map(({ key }) => key);
    };
    const [columns, market] = [await columnsOf(), (await panel.document()).header.market];
    await panel.view.send({ kind: "loadRows", index: offer?.index ?? -1 });
    await until("nothing is left to load", async () =>
      (await panel.document()).resources.every(({ load }) => load === undefined),
    );
    assert.equal(await client.credits(), before - exportDataset.cost);
    assert.deepEqual([exported(), asked], [files, []]);
    const { header, sections, resources } = await panel.document();
    assert.deepEqual([header.subject, header.market], ["cortado", market]);
    assert.ok(market !== null);
    const table = sections.find(({ kind }) => kind === "table");
    assert.ok(table?.kind === "table");
    assert.equal(table.table.rowCount, total);
    assert.deepEqual(await columnsOf(), columns);
    const { results } = await api.app.results.list();
    const loaded = results.find(({ tool }) => tool === exportDataset.name);
    assert.equal(loaded?.location, keywords.market?.location);
    assert.deepEqual(
      resources.map(({ load }) => load),
      resources.map(() => undefined),
    );
  });

  it("F13: are offered by Save As, too, with their price, which is said once more before the file is written", async () => {
    const keywords = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "ristretto" } }),
    );
    const total = envelopeOf(keywords)?.resources[0]?.rowCount ?? assert.fail("no dataset");
    await api.panels.open(keywords.id);
    const panel = await panels.opened(0);
    await panel.document();
    const [before, files] = [await client.credits(), exported()];
    for (const save of [
      () => panel.view.send({ kind: "saveResult" }),
      () => vscode.commands.executeCommand("seoResearch.saveResult"),
    ]) {
      const asked = answerWindow(({ items }) => items.find((item) => item.includes("All ")));
      await save();
      const offered = asked[0]?.items.find((item) => item.includes("All ")) ?? "";
      assert.ok(offered.endsWith(`All ${total.toLocaleString("en-US")} rows (1 credit)…`), offered);
      assert.equal(asked[1]?.what, words.priced(words.exportAs, exportDataset.cost));
    }
    assert.deepEqual([await client.credits(), exported()], [before, files]);
  });
});
