import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";
import { answerWindow, restoreWindow, testApi, writeInEditor } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import type { PanelUnderTest } from "./panelsUnderTest.ts";

const folder = "content/linked";
const merged = "content/merged";
const texts: Readonly<Record<string, string>> = {
  [`${folder}/knock-boxes.md`]:
    "---\ntitle: Knock boxes\nkeyword: knock box\n---\nSteel or ceramic, both cut evenly.\n",
  [`${folder}/travel.md`]:
    "---\ntitle: Coffee on the road\n---\n# A knock box on the road\n\nPack a small knock box first, then `knock box` oil.\n",
  [`${folder}/gifts.md`]:
    "---\ntitle: Presents for friends\n---\nA good knock box lasts for ten years.\n",
};

describe("links between articles", () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  let panels: PanelsUnderTest;

  before(() => testApi());
  beforeEach(async () => {
    panels = new PanelsUnderTest();
    await write(texts);
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const one of [folder, merged].filter((path) => existsSync(join(root, path)))) {
      await vscode.workspace.fs.delete(vscode.Uri.file(join(root, one)), { recursive: true });
    }
  });

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await writeInEditor(join(root, path), text);
    }
  }

  const said = (path: string): string => readFileSync(join(root, path), "utf8");

  async function shown(): Promise<PanelUnderTest> {
    await vscode.commands.executeCommand("seoResearch.findLinks");
    const panel = await panels.opened(panels.all.length - 1);
    await until("places of the new articles", async () =>
      (await panel.column("link_places", "target")).includes(`${folder}/knock-boxes.md`)
        ? true
        : undefined,
    );
    return panel;
  }

  async function rowsTo(panel: PanelUnderTest): Promise<readonly number[]> {
    const targets = await panel.column("link_places", "target");
    return targets.flatMap((target, at) => (target === `${folder}/knock-boxes.md` ? [at] : []));
  }

  it("are a table of places, each inserted by a click, with nothing else changed", async () => {
    const panel = await shown();
    const { document } = await panel.view.send({ kind: "ready" });
    const tables = document.sections.flatMap((one) => (one.kind === "table" ? [one] : []));
    assert.deepEqual(
      tables.map(({ name }) => name),
      ["link_places", "linked_articles"],
    );
    const [first = -1, ...others] = await rowsTo(panel);
    assert.equal(others.length, 1);
    const from = String((await panel.column("link_places", "file"))[first]);
    const [table] = tables;
    const column = "next_step";
    const { revision } = await panel.view.send({ kind: "ready" });
    await panel.view.send({
      kind: "openLink",
      revision,
      table: table?.table.id ?? "",
      column,
      row: first,
    });
    await until("the link", () => said(from) !== texts[from] || undefined);
    const written = said(from);
    assert.match(written, /\[knock box\]\([^)]+\)/u);
    assert.equal(written.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1"), texts[from]);
    await vscode.commands.executeCommand("undo");
    await until("the undo", async () =>
      vscode.window.activeTextEditor?.document.getText() === texts[from] ? true : undefined,
    );
  });

  it("are inserted together after the editor's preview, as one undo", async () => {
    const panel = await shown();
    // the undo before this is a change that the links are read again after
    const rows = await until("both places", async () => {
      const found = await rowsTo(panel);
      return found.length === 2 && found;
    });
    const { revision, document } = await panel.view.send({ kind: "ready" });
    const [table] = document.sections.flatMap((one) =>
      one.kind === "table" ? [one.table.id] : [],
    );
    const message = { revision, table: table ?? "", rows };
    const items = await panel.view.send({ kind: "rowMenu", ...message });
    assert.deepEqual(
      items.filter(({ id }) => id === "insertLinks").map(({ label }) => label),
      ["Insert 2 Links…"],
    );
    const asked = answerWindow();
    void panel.view.send({ kind: "runRowMenu", ...message, item: "insertLinks" });
    const both = [`${folder}/travel.md`, `${folder}/gifts.md`];
    await until(
      "both links",
      async () => {
        await vscode.commands
          .executeCommand("refactorPreview.apply")
          .then(undefined, () => undefined);
        return both.every((path) => /\[knock box\]\(/u.test(said(path))) || undefined;
      },
      30_000,
      () => Promise.resolve(JSON.stringify([asked, both.map(said)])),
    );
    assert.match(said(`${folder}/travel.md`), /# A knock box on.*\n\nPack a small \[knock box\]/u);
    assert.ok(existsSync(join(root, folder, "knock-boxes.md")));
    await vscode.window.showTextDocument(vscode.Uri.file(join(root, both[0] ?? "")));
    await vscode.commands.executeCommand("undo");
    await until("one undo of both", async () => {
      const open = await Promise.all(
        both.map((path) => vscode.workspace.openTextDocument(vscode.Uri.file(join(root, path)))),
      );
      return open.every((one, at) => one.getText() === texts[both[at] ?? ""]) || undefined;
    });
    await vscode.workspace.saveAll();
  });

  it("are turned over when two pages are merged: redirect, links and the file that goes, as one undo", async () => {
    const [old, kept, third] = ["old", "kept", "third"].map((name) => `${merged}/${name}.md`);
    assert.ok(old !== undefined && kept !== undefined && third !== undefined);
    const own = {
      [old]: "---\ntitle: Old page\n---\nA passage worth taking.\n",
      [kept]: "---\ntitle: Kept page\n---\nMore in [the old page](old.md).\n",
      [third]: "---\ntitle: Third page\n---\nSee [the old page](/merged/old/).\n",
    };
    await write(own);
    const uri = vscode.Uri.file(join(root, old));
    const asked = answerWindow(({ what }) =>
      what.startsWith("Merge into")
        ? "Kept page"
        : what.startsWith("Which page")
          ? "Kept page"
          : what.startsWith("Copy what you need")
            ? "Merge…"
            : undefined,
    );
    const all: string[] = [];
    await until(
      "the question",
      async () => {
        all.push(...asked.map(({ what }) => what));
        asked.length = 0;
        await vscode.commands.executeCommand("seoResearch.mergeArticle", uri);
        return asked.some(({ what }) => what.startsWith("Copy what")) || undefined;
      },
      60_000,
      () => Promise.resolve([...new Set(all)].join(" | ")),
    );
    assert.match(
      asked.find(({ what }) => what.startsWith("Copy what"))?.what ?? "",
      /1 URL is redirected\. 2 links are updated\. content\/merged\/old\.md is deleted\./u,
    );
    await until("the merge", async () => {
      await vscode.commands
        .executeCommand("refactorPreview.apply")
        .then(undefined, () => undefined);
      return !existsSync(join(root, old)) || undefined;
    });
    await until("what was said", () => asked.find(({ what }) => what.startsWith("Merged into")));
    assert.equal(
      said(kept),
      "---\ntitle: Kept page\naliases: [/merged/old/]\n---\nMore in the old page.\n",
    );
    assert.equal(said(third), "---\ntitle: Third page\n---\nSee [the old page](/merged/kept/).\n");
    // the redirect is there, so nothing is asked about the page that is gone
    await wait(3000);
    assert.deepEqual(
      asked.filter(({ items }) => items.includes("Redirect…")),
      [],
    );
    await vscode.window.showTextDocument(vscode.Uri.file(join(root, kept)));
    await vscode.commands.executeCommand("undo");
    await until("one undo", () => existsSync(join(root, old)) || undefined);
    // the files that aren't open are undone after the one that comes back
    await until(
      "the texts as they were",
      async () => {
        await vscode.workspace.saveAll();
        return Object.entries(own).every(([path, text]) => said(path) === text) || undefined;
      },
      undefined,
      () => Promise.resolve(JSON.stringify(Object.keys(own).map((path) => said(path)))),
    );
  });
});
