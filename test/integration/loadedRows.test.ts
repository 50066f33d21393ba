import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { envelopeOf } from "../../src/library/savedResult.ts";
import type { ServiceClient } from "../../src/service/client.ts";
import { exportDataset } from "../../src/tools/exportDataset.ts";
import { researchKeywords } from "../../src/tools/researchKeywords.ts";
import { answered, answerWindow } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import type { PanelsUnderTest } from "./panelsUnderTest.ts";
import { resultTabs } from "./resultTabs.ts";

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

  it("L23: are loaded into a tab with the same grid, for the price on the button, without a file", async () => {
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
    await panel.view.send({ kind: "loadRows", index: offer?.index ?? -1 });
    const all = await panels.opened(1);
    assert.equal(await client.credits(), before - exportDataset.cost);
    assert.deepEqual([exported(), asked], [files, []]);
    const { header, sections, resources } = await all.document();
    assert.equal(header.subject, "cortado");
    const table = sections.find(({ kind }) => kind === "table");
    assert.ok(table?.kind === "table");
    assert.equal(table.table.rowCount, total);
    assert.ok(table.table.columns.some(({ key }) => key === "keyword"));
    assert.deepEqual(
      resources.map(({ load }) => load),
      resources.map(() => undefined),
    );
  });
});
