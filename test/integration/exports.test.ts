import assert from "node:assert/strict";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import * as vscode from "vscode";
import * as z from "zod";
import { english } from "../../src/articles/written/writtenLanguages.ts";
import { writeAnswer } from "../../src/editor/features/saving/writeAnswer.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { tabInFront } from "../../src/editor/platform/tabInFront.ts";
import type { Envelope } from "../../src/research/service/envelope.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerWindow,
  restoreWindow,
  tabLabels,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { anywhere, words } from "../support/words.ts";
import { MemoryFiles } from "./memoryFiles.ts";
import { PanelsUnderTest } from "./panelsUnderTest.ts";
import { keepExport } from "./savedExports.ts";

describe("exporting a dataset", () => {
  let api: Assembly;
  let result: SavedResult;
  let envelope: Envelope;
  const folder = (): string =>
    join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "exports");

  before(async () => {
    // the project is shared by all test files: what others exported would bring up questions and other names
    rmSync(folder(), { recursive: true, force: true });
    api = await testApi();
    await api.app.connections.useSandbox();
    result = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "latte art", location: "Germany", language: "German" },
      }),
    );
    const read = envelopeOf(result);
    assert.ok(read !== undefined && read.resources.length > 0);
    envelope = read;
  });
  afterEach(restoreWindow);
  after(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  async function exportWith(choose: (asked: Asked) => string | undefined): Promise<Asked[]> {
    const asked = answerWindow(choose);
    await api.flow.exportResource(result, envelope, 0);
    return asked;
  }

  /** Answers the first question with a format, and the others as told. */
  function as(
    format: string,
    choose: (asked: Asked) => string | undefined = () => undefined,
  ): (asked: Asked) => string | undefined {
    return (asked) => (/^Export (?:Dataset As…|\d)/u.test(asked.what) ? format : choose(asked));
  }

  function rows(name: string): Record<string, string>[] {
    return Papa.parse<Record<string, string>>(readFileSync(join(folder(), name), "utf8"), {
      header: true,
      skipEmptyLines: true,
    }).data;
  }

  const name = "research-keywords-latte-art-de.csv";

  it("writes every row to a file named after tool, subject and market, and opens it", async () => {
    const balance = await api.app.account.balance.refresh();
    const asked = await exportWith(as("CSV"));
    const written = rows(name);
    assert.equal(written.length, envelope.coverage.totalAvailable);
    assert.equal(new Set(written.map(({ keyword }) => keyword)).size, written.length);
    assert.deepEqual(Object.keys(written[0] ?? {}).slice(-4), [
      "location",
      "language",
      "source",
      "observed_at",
    ]);
    assert.ok(
      written.every(
        ({ location, language, source }) =>
          location === "Germany" &&
          language === "German" &&
          source === "search_index (sample data)",
      ),
    );
    assert.ok(tabLabels().includes(name));
    assert.match(asked.at(-1)?.what ?? "", /rows saved to/u);
    assert.equal(await api.app.account.balance.refresh(), (balance ?? 0) - 1);
    assert.deepEqual(
      readdirSync(folder()).filter((file) => file.endsWith(".tmp")),
      [],
    );
  });

  it("asks before it touches an existing file, and pays nothing when the answer is no", async () => {
    writeFileSync(join(folder(), name), "mine\n");
    const balance = await api.app.account.balance.refresh();
    const asked = await exportWith(as("CSV"));
    assert.equal(asked[1]?.what, words.fileExists);
    assert.equal(readFileSync(join(folder(), name), "utf8"), "mine\n");
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("writes a numbered file beside it, from the answer that was paid for already", async () => {
    const balance = await api.app.account.balance.refresh();
    await exportWith(
      as("CSV", ({ what }) => (what === words.fileExists ? words.keepBoth : words.openSaved)),
    );
    assert.equal(
      rows("research-keywords-latte-art-de-2.csv").length,
      envelope.coverage.totalAvailable,
    );
    assert.equal(readFileSync(join(folder(), name), "utf8"), "mine\n");
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("replaces it when asked to", async () => {
    await exportWith(
      as("CSV", ({ what }) => (what === words.fileExists ? words.replace : words.openSaved)),
    );
    assert.equal(rows(name).length, envelope.coverage.totalAvailable);
  });

  it("pays nothing for a file that can't be written, and says why", async () => {
    writeFileSync(join(folder(), "..", "blocked"), "");
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("folder", "seo/blocked", vscode.ConfigurationTarget.Workspace);
    const balance = await api.app.account.balance.refresh();
    await assert.rejects(
      exportWith(as("CSV", () => words.openSaved)),
      /Couldn't save.*(?:ENOTDIR|EEXIST)/iu,
    );
    assert.equal(await api.app.account.balance.refresh(), balance);
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("folder", undefined, vscode.ConfigurationTarget.Workspace);
    assert.ok(existsSync(join(folder(), name)));
  });

  it("writes every format that is offered, with the chosen delimiter for Excel", async () => {
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("excelDelimiter", ";", vscode.ConfigurationTarget.Workspace);
    const stem = "research-keywords-latte-art-de";
    const total = envelope.coverage.totalAvailable ?? assert.fail();
    for (const [format, file] of [
      ["CSV for Excel", `${stem}-3.csv`],
      ["Excel (*.xlsx)", `${stem}.xlsx`],
      ["NDJSON", `${stem}.ndjson`],
      ["$(json) JSON", `${stem}.json`],
      ["Markdown", `${stem}.md`],
    ] as const) {
      await exportWith(
        as(format, ({ what }) => (what === words.fileExists ? words.keepBoth : words.openSaved)),
      );
      assert.ok(
        existsSync(join(folder(), file)),
        `${file} among ${readdirSync(folder()).join(", ")}`,
      );
    }
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("excelDelimiter", undefined, vscode.ConfigurationTarget.Workspace);
    const excel = readFileSync(join(folder(), `${stem}-3.csv`), "utf8");
    assert.match(excel, /^\uFEFFkeyword;monthly_volume;.*\r\n/u);
    assert.equal(excel.trimEnd().split("\r\n").length, total + 1);
    const lines = readFileSync(join(folder(), `${stem}.ndjson`), "utf8")
      .trimEnd()
      .split("\n");
    assert.equal(lines.length, total);
    assert.equal(
      z.object({ location: z.string() }).parse(JSON.parse(lines.at(-1) ?? "")).location,
      "Germany",
    );
    const document = z
      .object({ rows: z.number(), items: z.array(z.unknown()) })
      .parse(JSON.parse(readFileSync(join(folder(), `${stem}.json`), "utf8")));
    assert.deepEqual([document.rows, document.items.length], [total, total]);
    assert.match(
      readFileSync(join(folder(), `${stem}.md`), "utf8"),
      /^# Keywords recherchieren: latte art\n\n- Markt: Deutschland, Deutsch\n/u,
    );
  });

  it("writes paid rows once more without a call, and says what is missing with the price of the rest", async () => {
    const saved = await keepExport(
      api,
      '{"data":{"uri":"x","items":[{"a":1},{"a":2}],"available":5,"note":"Sampled."},"facts":[]}',
      { offset: 2 },
    );
    const balance = await api.app.account.balance.refresh();
    const asked = answerWindow(as("CSV"));
    await api.app.commands.get("seoResearch.exportSaved")?.({ id: saved.id });
    assert.equal(rows("dataset.csv").length, 2);
    assert.match(asked[0]?.what ?? "", /^Export 2 rows \(already paid for/u);
    const message = await untilAsked(asked, /rows saved/u);
    assert.match(
      message.what,
      /2 rows saved to .*dataset\.csv .*These are rows 3 to 4 of 5\. Note from the service: Sampled\./u,
    );
    assert.deepEqual(message.items, [words.priced("Export the Rest", 1)]);
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("shows of rows too many to be held the first, and writes all of them without a call", async () => {
    const many = 30_000;
    const items = Array.from(
      { length: many },
      (_, index) => `{"keyword":"k${index}","note":"${"x".repeat(1_100)}"}`,
    );
    const saved = await keepExport(
      api,
      `{"data":{"uri":"x","items":[${items.join(",")}],"available":${many}},"facts":[]}`,
    );
    const balance = await api.app.account.balance.refresh();
    const panels = new PanelsUnderTest();
    try {
      await vscode.commands.executeCommand("seoResearch.openResult", saved.id);
      const panel = await panels.opened(0);
      const { notices, resources, sections } = await panel.document();
      assert.match(
        notices[0]?.text ?? "",
        /^This result has 30,000 rows \(3\d MB\), .* the first 1,000; .* for free\.$/u,
      );
      assert.deepEqual(
        sections.flatMap((section) => (section.kind === "table" ? [section.table.rowCount] : [])),
        [1_000],
      );
      assert.ok((await panel.view.send({ kind: "json", part: 0 })).length < 110_000);
      assert.deepEqual(
        resources.map(({ label }) => label),
        ["Export to File (free)"],
      );
      const asked = answerWindow(as("CSV", () => words.keepBoth));
      await panel.view.send({ kind: "exportResource", index: resources[0]?.index ?? -1 });
      const message = await untilAsked(asked, /rows saved/u);
      assert.match(message.what, /^30,000 rows saved to /u);
    } finally {
      panels.dispose();
    }
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("writes no file for an expired dataset, and offers what makes it again with its price", async () => {
    const again = {
      tool: "research_keywords",
      args: { seed: "latte art" },
      use_when: "You still need the rows.",
    };
    const saved = await keepExport(
      api,
      JSON.stringify({
        data: { uri: "x", items: [], available: false, note: "Gone." },
        next_actions: [again],
      }),
    );
    const before = readdirSync(folder());
    const asked = answerWindow();
    await api.flow.writeSaved(saved, undefined);
    const message = await untilAsked(asked, /expired/u);
    assert.match(message.what, /expired, so no file was saved\. Note from the service: Gone\./u);
    assert.deepEqual(message.items, [words.priced("Research Keywords", 3)]);
    assert.deepEqual(readdirSync(folder()), before);
  });

  it("leaves no file when the answer breaks off, and says after how many rows", async () => {
    const saved = await keepExport(api, '{"data":{"uri":"x","items":[{"a":1},{"a":2},{"a"');
    const before = readdirSync(folder());
    const asked = answerWindow(as("CSV"));
    await api.flow.writeSaved(saved, undefined);
    assert.match(
      (await untilAsked(asked, anywhere(words.noFileWritten))).what,
      /cut off after 2 complete rows/u,
    );
    assert.deepEqual(readdirSync(folder()), before);
  });

  it("tries again for free when another file has taken the name meanwhile", async () => {
    const saved = await keepExport(api, '{"data":{"uri":"x","items":[{"a":1}],"available":1}}');
    const taken = join(folder(), "taken.csv");
    const target = { uri: vscode.Uri.file(taken), existing: "none" } as const;
    const asked = answerWindow();
    writeFileSync(taken, "mine\n");
    const run = (): Promise<never> => Promise.reject(new Error("no call"));
    await writeAnswer(
      { app: api.app, answer: saved, parent: undefined, run, askedIn: tabInFront() },
      { format: "csv", chosen: undefined, target, language: english },
    );
    const message = await untilAsked(asked, anywhere(words.noFileWritten));
    assert.deepEqual(message.items, ["Try Again (free)", "Save Elsewhere… (free)"]);
    assert.equal(readFileSync(taken, "utf8"), "mine\n");
    assert.deepEqual(
      readdirSync(folder()).filter((file) => file.endsWith(".tmp")),
      [],
    );
  });

  it("asks for another place where a link leads out of the project, and pays nothing", async () => {
    const outside = mkdtempSync(join(tmpdir(), "seo-outside-"));
    const link = join(folder(), "..", "way-out");
    symlinkSync(outside, link, "junction");
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("folder", "seo/way-out", vscode.ConfigurationTarget.Workspace);
    const balance = await api.app.account.balance.refresh();
    const asked = await exportWith(as("CSV"));
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("folder", undefined, vscode.ConfigurationTarget.Workspace);
    // What follows every link in a project, such as the editor's watcher, has nothing to find behind this one.
    rmSync(link);
    assert.deepEqual(readdirSync(outside), []);
    rmSync(outside, { recursive: true });
    assert.match(asked.at(-1)?.what ?? "", anywhere(words.outsideProject));
    assert.equal(await api.app.account.balance.refresh(), balance);
  });

  it("asks for another place where the file itself is a link out of the project, and leaves what it leads to alone", async () => {
    const outside = join(tmpdir(), `seo-outside-${process.pid}.csv`);
    const link = join(folder(), "research-keywords-latte-art-de.csv");
    writeFileSync(outside, "mine\n");
    rmSync(link, { force: true });
    symlinkSync(outside, link, "junction");
    try {
      const asked = await exportWith(
        as("CSV", ({ items }) => items.find((item) => /Replace|Merge/u.test(item))),
      );
      assert.match(asked.at(-1)?.what ?? "", anywhere(words.outsideProject));
      assert.equal(readFileSync(outside, "utf8"), "mine\n");
    } finally {
      rmSync(link);
      rmSync(outside);
    }
  });

  it("takes file systems that are not on this machine in one piece, up to a limit", async () => {
    const remote = new MemoryFiles();
    const provider = vscode.workspace.registerFileSystemProvider("memory-files", remote, {
      isCaseSensitive: true,
    });
    try {
      const run = (): Promise<never> => Promise.reject(new Error("no call"));
      const target = { uri: vscode.Uri.parse("memory-files:/rows.csv"), existing: "none" } as const;
      const small = await keepExport(api, '{"data":{"uri":"x","items":[{"a":1}],"available":1}}');
      const asked = answerWindow();
      await writeAnswer(
        { app: api.app, answer: small, parent: undefined, run, askedIn: tabInFront() },
        { format: "csv", chosen: new Set(["a"]), target, language: english },
      );
      await untilAsked(asked, /1 row saved/u);
      assert.equal(Buffer.from(remote.files.get("/rows.csv") ?? []).toString("utf8"), "a\n1\n");
      const large = await keepExport(
        api,
        `{"data":{"items":[${Array.from({ length: 70 }, () => JSON.stringify({ a: "x".repeat(1_000_000) })).join(",")}]}}`,
      );
      await writeAnswer(
        { app: api.app, answer: large, parent: undefined, run, askedIn: tabInFront() },
        {
          format: "csv",
          chosen: undefined,
          target: { uri: vscode.Uri.parse("memory-files:/large.csv"), existing: "none" },
          language: english,
        },
      );
      assert.match(
        (await untilAsked(asked, anywhere(words.noFileWritten))).what,
        /larger than 64 MB/u,
      );
      assert.equal(remote.files.has("/large.csv"), false);
    } finally {
      provider.dispose();
    }
  });
});
