import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import * as vscode from "vscode";
import * as z from "zod/mini";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { textOf } from "../../src/shared/json.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import {
  answered,
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import { hoverAt, hoversAt, lensTitles } from "./editorHints.ts";

const url = "https://example.com/guide";
const yaml = `---\ntitle: x\nkeyword: latte art\nkeywords: [flat white, "cold brew"]\n---\n\nSee ${url}, and nothing else.\n`;
const toml = '+++\ntitle = "x"\nkeywords = ["latte art", "flat white"]\n+++\n\nText.\n';
const html = `<!doctype html>\n<html lang="en">\n<head>\n<title>x</title>\n<meta name="keywords" content="latte art, flat white">\n</head>\n<body><a href="${url}">x</a></body>\n</html>\n`;
const ownLink = /\[([^\]]*)\]\(command:(seoResearch\.\w+)\?([\w.%-]*)\)/gu;

async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration("seoResearch")
    .update(name, value, vscode.ConfigurationTarget.Global);
}

describe("in the text", () => {
  let api: Assembly;
  let service: Sandbox;
  let stored: SavedResult[];

  before(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    stored = [];
    service = await startService({ credits: 100, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
  });
  afterEach(async () => {
    restoreWindow();
    await set("codeLens", undefined);
    await set("frontMatterFields", undefined);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await service.close();
    for (const { id } of stored) {
      rmSync(api.app.results.resultPath(id), { force: true });
    }
  });

  /** Opens a text as the article that is being written. */
  async function write(content: string, language: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument({ content, language });
    await vscode.window.showTextDocument(document);
    return document;
  }

  /** Keeps an answer as a run does. */
  async function keep(
    tool: string,
    args: Record<string, unknown>,
    data: Record<string, unknown>,
  ): Promise<SavedResult> {
    const at = new Date().toISOString();
    const call = {
      tool,
      args,
      subject: textOf(args["keyword"] ?? args["url"]),
      market: { location: "United States", language: "English" },
      sentAt: at,
      receivedAt: at,
      cost: 3,
      balanceAfter: 9,
      origin: service.url,
      callKey: JSON.stringify(args),
    };
    const bytes = Buffer.from(JSON.stringify({ data, facts: [] }));
    const result = await api.app.results.keep(api.app.results.newId(tool, new Date()), call, {
      kind: "memory",
      bytes,
    });
    stored.push(result);
    api.app.resultSaved.fire(result);
    return result;
  }

  const keepLatte = (): Promise<SavedResult> =>
    keep(
      "inspect_keyword",
      { keyword: "latte art" },
      {
        keyword: "latte art",
        monthly_volume: 1900,
        intent: "informational",
        competition_level: "LOW",
      },
    );

  it("knows the article's own site by its site's configuration, where the settings name none", async () => {
    await keepLatte();
    await keep(
      "inspect_serp",
      { query: "latte art", keyword: "latte art" },
      {
        query: "latte art",
        organic: [
          { position: 1, domain: "other.example", url: "https://other.example/" },
          { position: 4, domain: "slowpour.example", url: "https://slowpour.example/posts/art/" },
        ],
      },
    );
    const root = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere");
    const uri = vscode.Uri.joinPath(root, "content/posts/own-site.md");
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(yaml));
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      assert.match(await hoverAt(document, "latte art"), /Your site[^\n]*position 4/u);
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });

  it("shows on an address what is known, and what a look costs", async () => {
    const document = await write(yaml, "markdown");
    assert.match(
      await hoverAt(document, url),
      new RegExp(
        `${words.nothingSavedAboutPage}\\.[^]*Inspect Page \\(3 credits\\)[^]*Inspect Domain \\(9 credits\\)[^]*Audit Site \\(9 credits\\)[^]*Inspect Backlinks \\(9 credits\\)`,
        "u",
      ),
    );
    const { id } = await keep(
      "inspect_page",
      { url },
      {
        url: `${url}/`,
        organic_keywords: 12,
        estimated_organic_traffic_per_month: 340,
        top_keywords: [],
      },
    );
    const hover = await hoverAt(document, url);
    assert.match(
      hover,
      new RegExp(`${words.rankingKeywords}: 12 · estimated organic visits per month: 340`, "u"),
    );
    assert.match(hover, /Estimated · United States, English · just now/u);
    assert.ok(hover.includes(id));
    assert.deepEqual(await hoversAt(document, "nothing else"), []);
  });

  it("trusts the links of a hover with its own commands only, and draws no HTML", async () => {
    const [hover] = await hoversAt(await write(yaml, "markdown"), url);
    assert.deepEqual(hover?.isTrusted, {
      enabledCommands: [
        "seoResearch.inspectPage",
        "seoResearch.inspectDomain",
        "seoResearch.auditSite",
        "seoResearch.inspectBacklinks",
      ],
    });
    assert.equal(hover?.supportHtml ?? false, false);
  });

  it("shows the same in HTML, MDX and plain text, and nothing where nobody writes", async () => {
    for (const language of ["html", "mdx", "plaintext"]) {
      assert.match(
        await hoverAt(await write(html, language), url),
        anywhere(words.nothingSavedAboutPage),
        language,
      );
    }
    assert.deepEqual(await hoversAt(await write(html, "javascript"), url), []);
    assert.deepEqual(
      await hoversAt(await write("http://localhost:1313/posts/", "markdown"), "http"),
      [],
    );
  });

  it("leads to the step with the price, and pays nothing by itself", async () => {
    const document = await write(yaml, "markdown");
    const [hover] = await hoversAt(document, url);
    for (const [, , command = "", query = ""] of (hover?.value ?? "").matchAll(ownLink)) {
      const asked = answerInputs(() => undefined);
      const args = z
        .array(z.unknown())
        .parse(JSON.parse(decodeURIComponent(decodeURIComponent(query))));
      await vscode.commands.executeCommand(command, ...args);
      assert.equal(asked.length, 1, command);
      assert.match(asked[0]?.what ?? "", /\(\d credits\)$/u);
      assert.deepEqual(asked[0]?.items, [url]);
    }
    assert.equal(await (await api.app.connections.current())?.client.credits(), 100);
    assert.equal(
      (await api.app.results.list()).results.filter(({ origin }) => origin === service.url).length,
      0,
    );
  });

  it("takes what a link fills in as a proposal, and refuses what does not fit", async () => {
    const asked = answerInputs(() => undefined);
    const message = answerWindow();
    for (const draft of [{ uri: "x" }, { url: 3 }, { url: { a: 1 } }, "x", ["x"]]) {
      await vscode.commands.executeCommand("seoResearch.inspectPage", { draft });
    }
    assert.deepEqual(asked, []);
    assert.deepEqual(
      message.map(({ what }) => what),
      Array.from({ length: 5 }, () => "This link isn't valid for Inspect Page. Nothing was run."),
    );
    await vscode.commands.executeCommand(
      "seoResearch.inspectSerp",
      vscode.Uri.parse("file:///x?query=not%20a%20keyword"),
    );
    assert.deepEqual(
      asked.map(({ what, items }) => [what, items]),
      [[words.priced("Inspect SERP", 2), [""]]],
    );
  });

  it("has figures above the keyword: first none, then what a run brought, then none again", async () => {
    const document = await write(yaml, "markdown");
    const { keyword, serp, brief } = words.lens;
    const none = [words.noFigures, keyword, serp, brief];
    assert.deepEqual(await lensTitles(document), none);
    const result = await keepLatte();
    // what is there already isn't offered again
    assert.deepEqual(await lensTitles(document), [
      "1,900/month · informational · estimated, US, just now",
      serp,
      brief,
    ]);
    answerWindow(() => undefined);
    await vscode.commands.executeCommand("seoResearch.deleteResult", result.id);
    await until(
      "the lens without figures",
      async () => (await lensTitles(document))[0] === words.noFigures,
    );
  });

  it("fills in what a run brings", async () => {
    const document = await write(yaml, "markdown");
    answerWindow(({ items }) => items[0]);
    stored.push(
      answered(await api.runner.run({ tool: inspectKeyword, args: { keyword: "latte art" } })),
    );
    await until("its figures", async () =>
      /^(?:[\d,]+|—)\/month · .*estimated, US/u.test((await lensTitles(document))[0] ?? ""),
    );
  });

  it("has its figures at once after the first time, so that they stay in sight while the text changes", async () => {
    await keepLatte();
    const document = await write(yaml, "markdown");
    await lensTitles(document);
    const unresolved = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
    );
    assert.ok(unresolved.some(({ command }) => command?.title.startsWith("1,900/month")));
  });

  it("finds the keyword of TOML, MDX and HTML, and can be switched off", async () => {
    await keepLatte();
    for (const [content, language] of [
      [toml, "markdown"],
      [yaml, "mdx"],
      [html, "html"],
    ] as const) {
      const document = await write(content, language);
      assert.match((await lensTitles(document))[0] ?? "", /^1,900\/month/u, language);
      assert.match(
        await hoverAt(document, "latte art"),
        /^\*\*latte art\*\*[^]*Monthly volume\*\* · 1,900/u,
        language,
      );
    }
    const document = await write(yaml, "markdown");
    assert.match(
      await hoverAt(document, "cold brew"),
      /^\*\*cold brew\*\*[^]*No saved results about this keyword/u,
    );
    await set("codeLens", false);
    await until("no lens", async () => (await lensTitles(document)).length === 0);
    assert.deepEqual(
      await lensTitles(await write("---\ntitle: no keyword\n---\n", "markdown")),
      [],
    );
    assert.deepEqual(
      await lensTitles(await write("---\nkeyword: [unclosed\n---\n", "markdown")),
      [],
    );
  });

  it("stands above the field that the project keeps its keyword in", async () => {
    await keepLatte();
    const document = await write("---\nkeyword: flat white\nfocus: latte art\n---\n", "markdown");
    assert.equal((await lensTitles(document))[0], words.noFigures);
    await set("frontMatterFields", { keyword: "focus" });
    await until(
      "the figures of the other field",
      async () => (await lensTitles(document))[0]?.startsWith("1,900/month") === true,
    );
  });

  it("shows nothing of another connection", async () => {
    await keepLatte();
    const document = await write(yaml, "markdown");
    assert.match((await lensTitles(document))[0] ?? "", /^1,900/u);
    const other = await startService({ rateLimit: 0 });
    try {
      await api.app.connections.useKey(other.url, other.key);
      await until("no figures", async () => (await lensTitles(document))[0] === words.noFigures);
    } finally {
      await other.close();
    }
  });

  it("offers actions at the caret on an address, with their prices, and nowhere else", async () => {
    const document = await write(yaml, "markdown");
    const actionsAt = async (text: string): Promise<string[]> => {
      const position = document.positionAt(document.getText().indexOf(text) + 2);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        document.uri,
        new vscode.Range(position, position),
      );
      return actions.map(({ title }) => title).filter((title) => title.startsWith("SEO: "));
    };
    assert.deepEqual(await actionsAt(url), [
      "SEO: Inspect Page (3 credits)…",
      "SEO: Inspect Domain (9 credits)…",
      "SEO: Audit Site (9 credits)…",
      "SEO: Inspect Backlinks (9 credits)…",
    ]);
    assert.deepEqual(await actionsAt("nothing else"), []);
    assert.deepEqual(await actionsAt("keywords"), []);
  });

  it("leads to nothing that costs in Restricted Mode, and still says what is known", async () => {
    await keepLatte();
    const document = await write(yaml, "markdown");
    const trust = Object.getOwnPropertyDescriptor(vscode.workspace, "isTrusted") ?? assert.fail();
    try {
      Object.defineProperty(vscode.workspace, "isTrusted", {
        configurable: true,
        get: () => false,
      });
      const titles = await lensTitles(document);
      assert.equal(titles.length, 1);
      assert.match(titles[0] ?? "", /^1,900\/month/u);
      const [hover] = await hoversAt(document, "latte art");
      assert.deepEqual(hover?.isTrusted, { enabledCommands: ["seoResearch.openResult"] });
      const position = document.positionAt(document.getText().indexOf(url) + 2);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        document.uri,
        new vscode.Range(position, position),
      );
      assert.deepEqual(
        actions.filter(({ title }) => title.startsWith("SEO: ")),
        [],
      );
    } finally {
      Object.defineProperty(vscode.workspace, "isTrusted", trust);
    }
  });

  it("opens the saved result from a lens for nothing", async () => {
    const { id } = await keepLatte();
    const document = await write(yaml, "markdown");
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
      20,
    );
    const command =
      lenses.map((lens) => lens.command).find((one) => one?.command === "seoResearch.openResult") ??
      assert.fail("no lens opens it");
    assert.deepEqual(command.arguments, [id]);
    const asked = answerWindow();
    await vscode.commands.executeCommand(command.command, id);
    await until("the result's tab", () =>
      vscode.window.tabGroups.all.some(({ tabs }) =>
        tabs.some(({ label }) => label === "Inspect Keyword: latte art"),
      ),
    );
    assert.deepEqual(asked, []);
  });
});
