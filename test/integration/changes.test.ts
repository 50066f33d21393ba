import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { laterDay, pacificDay } from "../../src/research/changes/siteChange.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { GitRepository } from "../support/gitRepository.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  watchClipboard,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";

const file = "content/posts/changed-title.md";
const figuresMemory = "seoResearch.pullRequestFigures";

describe("changes of the default branch", () => {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  const notes = join(root, "seo", "changes.csv");
  const git = vscode.workspace.getConfiguration("git");
  const today = pacificDay(Date.now() / 1000);
  const day = laterDay(today, -40);
  let api: Assembly;
  let panels: PanelsUnderTest;
  let saved = "";

  before(async () => {
    api = await testApi();
    const repository = GitRepository.in(root);
    repository.write(file, "---\ntitle: Old title\n---\nThe text stays as it is.\n");
    repository.commit(laterDay(day, -60));
    repository.write(file, "---\ntitle: New title\n---\nThe text stays as it is.\n");
    repository.commit(day);
    await git.update("enabled", true, vscode.ConfigurationTarget.Global);
  });
  beforeEach(() => {
    panels = new PanelsUnderTest();
  });
  afterEach(async () => {
    panels.dispose();
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    rmSync(notes, { force: true });
    await api.app.context.workspaceState.update(figuresMemory, undefined);
    if (saved !== "") {
      rmSync(api.app.results.resultPath(saved), { force: true });
    }
  });
  after(async () => {
    await git.update("enabled", undefined, vscode.ConfigurationTarget.Global);
    rmSync(join(root, ".git"), { recursive: true, force: true });
    rmSync(join(root, file), { force: true });
  });

  async function saveComparison(): Promise<void> {
    const at = new Date().toISOString();
    saved = api.app.results.newId("get_search_performance", new Date());
    const page = (path: string, [clicks, previous]: readonly number[]): JsonRecord => ({
      page: `https://slowpour.example/posts/${path}/`,
      clicks,
      impressions: 900,
      position: 5,
      previous_clicks: previous,
      previous_impressions: 1000,
      previous_position: 6,
    });
    const data = {
      domain: "slowpour.example",
      group_by: "page",
      date_range: { start_date: laterDay(day, 2), end_date: laterDay(day, 29) },
      compare_to: { start_date: laterDay(day, -26), end_date: laterDay(day, 1) },
      rows: [page("changed-title", [60, 40]), page("cold-brew-ratio", [30, 30])],
    };
    await api.app.results.keep(
      saved,
      {
        tool: "get_search_performance",
        args: { group_by: "page", compare_to: "previous_period" },
        subject: "connected website",
        market: null,
        sentAt: at,
        receivedAt: at,
        cost: 2,
        balanceAfter: 9,
        origin: api.app.connections.origin ?? "sandbox",
        callKey: "changes",
      },
      {
        kind: "memory",
        bytes: Buffer.from(
          JSON.stringify({ schema_version: "ofe/1.0", domain: "gsc", data, facts: [] }),
        ),
      },
    );
  }

  it("say what they need, then a saved comparison's own figures, and keep what is noted about them", async () => {
    await vscode.commands.executeCommand("seoResearch.showChanges");
    const panel = await panels.opened(panels.all.length - 1);
    assert.match(panel.title, /^Changes: /u);
    const cells = async (...keys: readonly string[]): Promise<readonly unknown[]> => {
      const files = await panel.column("changes", "file");
      const at = files.indexOf(file);
      return Promise.all(keys.map(async (key) => (await panel.column("changes", key))[at]));
    };
    await until("the change", async () => (await cells("changed"))[0] === "Title" || undefined);
    assert.deepEqual(await cells("day", "status", "before", "now"), [
      day,
      "Needs figures",
      "Old title",
      "New title",
    ]);
    await saveComparison();
    await until("its figures", async () => (await cells("clicks"))[0] === 60 || undefined);
    assert.deepEqual(await cells("status", "clicks_before", "control"), [
      "Figures",
      40,
      "Of 1 unchanged page, moved at least as much: 0",
    ]);
    const rows = [(await panel.column("changes", "file")).indexOf(file)];
    const menu = await panel.view.send({ kind: "ready" });
    const items = await panel.view.send({
      kind: "rowMenu",
      revision: menu.revision,
      table: "changes",
      rows,
    });
    assert.ok(items.some(({ id }) => id === "openDates"));
    const answers = ["More clicks", today];
    answerInputs(() => answers.shift());
    // what is connected may have become known: the table is another one then
    const { revision } = await panel.view.send({ kind: "ready" });
    await panel.view.send({
      kind: "runRowMenu",
      revision,
      table: "changes",
      rows,
      item: "noteChange",
    });
    await until("the note", () => existsSync(notes) || undefined);
    assert.match(
      readFileSync(notes, "utf8"),
      /^file,field,value,day,hypothesis,look_again,note\s+content\/posts\/changed-title\.md,title,New title,/u,
    );
    await until(
      "the note beside it",
      async () => (await cells("hypothesis"))[0] === "More clicks" || undefined,
    );
    // an edit that isn't committed yet: what is expected of it is noted from the same row
    writeFileSync(join(root, file), "---\ntitle: Newer title\n---\nThe text stays as it is.\n");
    answers.push("Even more clicks", today);
    const again = await panel.view.send({ kind: "ready" });
    await panel.view.send({
      kind: "runRowMenu",
      revision: again.revision,
      table: "changes",
      rows: [(await panel.column("changes", "file")).indexOf(file)],
      item: "noteToCome",
    });
    await until(
      "the note about what is to come",
      () =>
        /changed-title\.md,title,Newer title,[\d-]+,Even more clicks,/u.test(
          readFileSync(notes, "utf8"),
        ) || undefined,
    );
    assert.deepEqual(await cells("hypothesis"), ["More clicks"], "it isn't about this change");
  });

  it("are copied with the own figures that were chosen, which is asked once for the project", async () => {
    await api.app.context.workspaceState.update(figuresMemory, undefined);
    await saveComparison();
    await vscode.commands.executeCommand("seoResearch.showChanges");
    const panel = await panels.opened(panels.all.length - 1);
    await until(
      "the figures",
      async () => (await panel.column("changes", "clicks")).includes(60) || undefined,
    );
    const copied = watchClipboard();
    answerWindow();
    const asked: unknown[] = [];
    Object.assign(vscode.window, {
      showQuickPick: (items: readonly vscode.QuickPickItem[], { title }: { title?: string }) => {
        asked.push(title);
        return Promise.resolve(items.filter(({ label }) => label === "Clicks"));
      },
    });
    for (const times of [1, 2]) {
      const { revision } = await panel.view.send({ kind: "ready" });
      await panel.view.send({
        kind: "runRowMenu",
        revision,
        table: "changes",
        rows: [(await panel.column("changes", "file")).indexOf(file)],
        item: "copyPullRequest",
      });
      await until("the text", () => copied.length === times || undefined);
    }
    assert.deepEqual(asked, ["Your Own Figures in Pull Request Texts"]);
    const [text = "", again] = copied;
    assert.equal(again, text);
    assert.match(text, /\| 40 → 60 \|/u);
    // whose they are: those of the sandbox are nobody's
    const origin = api.app.connections.origin ?? "sandbox";
    assert.match(
      text,
      origin === "sandbox"
        ? /Sample data: these figures are made up/u
        : /Figures: our own search data/u,
    );
    assert.doesNotMatch(text, /1,000|900|Position/u);
  });

  it("are due at the article where it is now, also after a rename", async () => {
    const renamed = "content/posts/renamed-title.md";
    const repository = new GitRepository(root);
    repository.write(
      "seo/changes.csv",
      `file,field,value,day,hypothesis,look_again,note\n${file},title,New title,${day},More clicks,${today},\n`,
    );
    repository.write(file, "---\ntitle: New title\n---\nThe text stays as it is.\n");
    repository.git("mv", file, renamed);
    repository.commit(today, "Rename");
    const noted = readFileSync(notes, "utf8");
    try {
      await vscode.commands.executeCommand("seoResearch.openOpportunities");
      const panel = await panels.opened(panels.all.length - 1);
      await until(
        "the due row at the new path",
        async () =>
          (await panel.column("changesDue", "file").catch((): unknown[] => [])).includes(renamed) ||
          undefined,
      );
      assert.equal(readFileSync(notes, "utf8"), noted);
    } finally {
      rmSync(join(root, renamed), { force: true });
    }
  });
});
