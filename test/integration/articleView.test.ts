import assert from "node:assert/strict";
import * as vscode from "vscode";
import { ArticleView, fillArticleView } from "../../src/editor/features/articleView/articleView.ts";
import { ArticleChecks } from "../../src/editor/features/checks/articleChecks.ts";
import { ArticleReading } from "../../src/editor/features/checks/articleReading.ts";
import { Channel } from "../../src/shared/channel.ts";
import type {
  ArticleDocument,
  ArticleEntry,
  FromArticleView,
  FromArticleViewReplies,
  ToArticleView,
  ToArticleViewReplies,
} from "../../src/shared/articleProtocol.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { readFrontMatter } from "../../src/articles/frontMatter/readFrontMatter.ts";
import { wantedPart, wantPart } from "../../src/editor/platform/wantedPart.ts";
import type { SavedResult } from "../../src/research/library/savedResult.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { PanelUnderTest } from "./panelsUnderTest.ts";

const folder = "content/viewed";
const text =
  "---\r\n# who wrote this\r\ntitle:   'Tea'  # short\r\nslug: tea-1\r\nkeyword: green tea\r\ntags: [a,  b]\r\n---\r\n\r\nSee [nothing](none.md).  \r\n";

type Wire = Channel<ToArticleView, ToArticleViewReplies, FromArticleView, FromArticleViewReplies>;

describe("the article view and the editor", () => {
  let api: Assembly;
  let opened: vscode.Disposable[] = [];
  const root = (): vscode.Uri =>
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/nowhere");

  before(async () => void (api = await testApi()));
  afterEach(async () => {
    restoreWindow();
    vscode.Disposable.from(...opened).dispose();
    opened = [];
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const uri = vscode.Uri.joinPath(root(), folder);
    await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("checks", undefined, vscode.ConfigurationTarget.Workspace);
  });

  async function open(name: string, content = text): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.joinPath(root(), folder, name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    // another editor that closes may be told of afterwards
    await until(
      `${name} to be the active editor`,
      () => vscode.window.activeTextEditor?.document === document,
    );
    return document;
  }

  /** The view with a test in the place of its page: what it was shown, and what it asks. */
  function openView(): { readonly shown: ArticleDocument[]; readonly wire: Wire } {
    const { app } = api;
    const reading = new ArticleReading(app);
    const checks = new ArticleChecks(app, reading);
    const panel = new PanelUnderTest("Article");
    const seen = new vscode.EventEmitter<void>();
    const view: vscode.WebviewView = {
      viewType: "seoResearch.article",
      webview: panel.webview,
      visible: true,
      onDidChangeVisibility: seen.event,
      onDidDispose: panel.onDidDispose,
      show: () => undefined,
    };
    const shown: ArticleDocument[] = [];
    const wire: Wire = new Channel(panel.port, {
      parse: (body) => {
        assert.ok(isShow(body));
        return body;
      },
      handle: ({ document }) => {
        shown.push(document);
        return Promise.resolve(null);
      },
    });
    const host = new ArticleView(
      app,
      { checks, reading },
      view,
      fillArticleView(app, view.webview),
    );
    opened.push(host, wire, checks, seen, panel);
    return { shown, wire };
  }

  const last = (shown: readonly ArticleDocument[]): ArticleDocument =>
    shown.at(-1) ?? assert.fail("nothing was shown");

  /** The finding about the link that leads nowhere. */
  const entryOf = (sections: ArticleDocument["sections"]): ArticleEntry | undefined =>
    sections
      .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
      .find(({ text: entry, action }) => action !== undefined && entry.includes("none.md"));

  function valueIn(document: ArticleDocument, field: string): string | undefined {
    return document.fields.find((one) => one.field === field)?.value;
  }

  it("writes a field as one undo and leaves the rest of the file byte for byte", async () => {
    const document = await open("tea.md");
    const { shown, wire } = openView();
    const { document: first } = await wire.send({ kind: "ready" });
    assert.equal(first.uri, document.uri.toString());
    assert.equal(valueIn(first, "title"), "Tea");
    const edit = { kind: "setField", uri: first.uri, field: "title", base: "Tea" } as const;
    const outcome = await wire.send({ ...edit, value: ' Tea: "green"\n& more ' });
    assert.deepEqual(outcome, { kind: "written", value: 'Tea: "green" & more' });
    await document.save();
    const bytes = await vscode.workspace.fs.readFile(document.uri);
    const [before, after] = text.split("'Tea'");
    const written = new TextDecoder().decode(bytes);
    assert.ok(written.startsWith(before ?? "?") && written.endsWith(after ?? "?"), written);
    await until("the new title in the view", () =>
      shown.some((one) => valueIn(one, "title") === 'Tea: "green" & more'),
    );
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), text);
    await until("the title of before", () => valueIn(last(shown), "title") === "Tea");
  });

  it("puts the caret into a field once, offers a slug in the article's language, and takes keywords as a list with commas", async () => {
    const before = '---\ntitle: Grüner Tee & mehr\nlang: de\nkeywords: [tea, "a: b"]\n---\n';
    const document = await open("list.md", before);
    const { shown, wire } = openView();
    const { document: first } = await wire.send({ kind: "ready" });
    assert.equal(first.fields.find(({ field }) => field === "slug")?.proposal, "gruener-tee-mehr");
    assert.equal(valueIn(first, "keywords"), "tea, a: b");
    wantPart({ uri: first.uri, part: { focus: { field: "slug" } } });
    const focused = (): ArticleDocument[] => shown.filter(({ focus }) => focus !== undefined);
    await until("the field that gets the caret", () => focused().length === 1);
    assert.equal(wantedPart(), undefined);
    const edit = { kind: "setField", uri: first.uri } as const;
    assert.deepEqual(
      await wire.send({
        ...edit,
        field: "keywords",
        base: "tea, a: b",
        value: "tea, a: b,Matcha, matcha",
      }),
      { kind: "written", value: "tea, a: b, Matcha" },
    );
    assert.match(document.getText(), /keywords: \[tea, "a: b", Matcha\]/u);
    const slug = { ...edit, field: "slug", base: "" } as const;
    const refused = await wire.send({ ...slug, value: "grüner tee" });
    assert.match(refused.kind === "refused" ? refused.reason : "", /spaces.*gruener-tee/u);
    await wire.send({ ...slug, value: "green-tea" });
    assert.match(document.getText(), /mehr\nslug: green-tea\nlang/u);
    await until("the slug in the view", () => valueIn(last(shown), "slug") === "green-tea");
    assert.equal(last(shown).fields.find(({ field }) => field === "slug")?.proposal, undefined);
    assert.equal(focused().length, 1);
    await vscode.commands.executeCommand("undo");
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("makes front matter where there is none, and writes into the head of an HTML page", async () => {
    const { wire } = openView();
    const edited = async (
      name: string,
      content: string,
      edit: Pick<Extract<FromArticleView, { kind: "setField" }>, "field" | "base" | "value">,
    ): Promise<vscode.TextDocument> => {
      const document = await open(name, content);
      const { document: now } = await wire.send({ kind: "ready" });
      assert.equal(now.uri, document.uri.toString());
      const outcome = await wire.send({ kind: "setField", uri: now.uri, ...edit });
      assert.equal(outcome.kind, "written");
      return document;
    };
    const title = { field: "title", base: "", value: "New" } as const;
    assert.equal(
      (await edited("bare.md", "# Body\n", title)).getText(),
      "---\ntitle: New\n---\n\n# Body\n",
    );
    const page = await edited(
      "page.html",
      "<html><head><title>Old</title></head><body></body></html>\n",
      { field: "description", base: "", value: 'a "b" <c>' },
    );
    assert.match(
      page.getText(),
      /<title>Old<\/title><meta name="description" content="a &quot;b&quot; &lt;c&gt;">/u,
    );
  });

  it("does what was clicked where more was learnt meanwhile, and nothing once the text has changed", async () => {
    const document = await open("tea.md");
    const { shown, wire } = openView();
    await wire.send({ kind: "ready" });
    const place = await until("a finding", () => {
      const found = shown.find(({ sections }) => entryOf(sections) !== undefined);
      const action = found && entryOf(found.sections)?.action;
      return action === undefined ? undefined : { action, revision: found?.revision ?? 0 };
    });
    await until("more was learnt", () => last(shown).revision > place.revision);
    await wire.send({ kind: "run", ...place });
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 8);
    const whole = new vscode.WorkspaceEdit();
    whole.insert(
      document.uri,
      new vscode.Position(8, 0),
      "More about tea than fits above.\r\n\r\n",
    );
    assert.ok(await vscode.workspace.applyEdit(whole));
    await until("the finding at its new place", async () => {
      (vscode.window.activeTextEditor ?? assert.fail()).selection = new vscode.Selection(
        0,
        0,
        0,
        0,
      );
      const { revision, sections } = last(shown);
      const action = entryOf(sections)?.action;
      await (action === undefined ? undefined : wire.send({ kind: "run", revision, action }));
      return vscode.window.activeTextEditor?.selection.start.line === 10;
    });
    await assert.rejects(wire.send({ kind: "run", ...place }), /has changed/u);
  });

  it("changes nothing where the field says something else by then, and says what", async () => {
    const document = await open("tea.md");
    const { wire } = openView();
    const { document: first } = await wire.send({ kind: "ready" });
    const changed = text.replace("'Tea'", "'Matcha'");
    // the editor refuses an edit of a document that it loads again at that moment, for its file was just written
    await until("the other title in the document", async () => {
      const whole = new vscode.WorkspaceEdit();
      whole.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), changed);
      return (await vscode.workspace.applyEdit(whole)) && document.getText() === changed;
    });
    const edit = { kind: "setField", uri: first.uri, field: "title", base: "Tea" } as const;
    const outcome = await wire.send({ ...edit, value: "Oolong" });
    assert.equal(outcome.kind, "refused");
    assert.equal(outcome.present, "Matcha");
    assert.match(outcome.reason, /Matcha/u);
    assert.equal(document.getText(), changed);
    const slug = await wire.send({ ...edit, field: "slug", base: "tea-1", value: "two words" });
    assert.equal(slug.kind, "refused");
    assert.equal(document.getText(), changed);
    const elsewhere = vscode.Uri.joinPath(root(), "content", "about.md").toString();
    await assert.rejects(wire.send({ ...edit, uri: elsewhere, base: "", value: "Oolong" }));
  });

  it("shows findings and links, and opens their places", async () => {
    const document = await open("tea.md");
    await open("other.md", "---\ntitle: Other\n---\n\nSee [tea](tea.md), and green tea.\n");
    await open("more.md", "---\ntitle: More\n---\n\nFirst. Some green tea is fine.\n");
    await vscode.window.showTextDocument(document);
    const { shown, wire } = openView();
    await wire.send({ kind: "ready" });
    const links = await until("the links of other articles", () =>
      shown.at(-1)?.sections.find(({ id, waiting }) => id === "links" && waiting === undefined),
    );
    assert.deepEqual(
      links.groups.map(({ title, entries }) => [title, entries.map((one) => one.text)]),
      [
        ["Broken: 1", ["nothing"]],
        ["Incoming (1)", [`${folder}/other.md`]],
        ["Articles that could link here: 1", [`${folder}/more.md`]],
      ],
    );
    const { revision, sections } = last(shown);
    const finding = sections.find(({ id }) => id === "findings")?.groups[0]?.entries[0];
    assert.match(finding?.text ?? "", /none\.md/u);
    await wire.send({ kind: "run", revision, action: finding?.action ?? -1 });
    assert.equal(document.getText(vscode.window.activeTextEditor?.selection), "none.md");
    const mention = links.groups[2]?.entries[0]?.action ?? -1;
    await wire.send({ kind: "run", revision, action: mention });
    const active = vscode.window.activeTextEditor;
    assert.equal(active?.document.getText(active.selection), "green tea");
  });

  it("shows the queries of the page as soon as a result about it is saved, with the words that the article lacks, and scrolls there when they are wanted", async () => {
    const document = await open(
      "brewing.md",
      "---\ntitle: Green Tea\n---\n\nGreen tea is steeped.\n",
    );
    // results of the sandbox count where that is in use
    await api.app.connections.useSandbox();
    const { shown, wire } = openView();
    await wire.send({ kind: "ready" });
    const front = await readFrontMatter(document.getText(), "markdown");
    const url = await until("the page's URL", async () => {
      const located = await (await api.app.sites()).locate(document.uri, front, "slug");
      return located.kind === "url" ? located.url : undefined;
    });
    const result = await keepPage(url, [
      { keyword: "green tea temperature", position: 4, monthly_volume: 900 },
      { keyword: "steeped green tea", position: 7, monthly_volume: null },
    ]);
    try {
      api.app.resultSaved.fire(result);
      const queries = await until("the queries", () =>
        shown.at(-1)?.sections.find(({ id, groups }) => id === "queries" && groups.length > 0),
      );
      assert.match(queries.groups[0]?.title ?? "", /^Search index, estimated: .*Sample data$/u);
      await until("the words that it lacks", () =>
        shown
          .at(-1)
          ?.sections.find(({ id }) => id === "queries")
          ?.groups[0]?.entries[0]?.detail?.endsWith(
            "\nnot in the title: temperature · not in the text: temperature",
          ),
      );
      wantPart({ uri: document.uri.toString(), part: { scrollTo: "queries" } });
      await until("a document to scroll in", () =>
        shown.some(({ scrollTo }) => scrollTo === "queries"),
      );
      await until("the end of the checks", () => wantedPart() === undefined);
    } finally {
      await vscode.workspace.fs.delete(vscode.Uri.file(api.app.results.resultPath(result.id)));
    }
  });

  /** A result of Inspect Page, as if it had been paid for. */
  function keepPage(url: string, keywords: readonly JsonRecord[]): Promise<SavedResult> {
    const id = api.app.results.newId(inspectPage.name, new Date());
    const now = new Date().toISOString();
    const call = {
      tool: inspectPage.name,
      args: { url },
      subject: inspectPage.subject({ url }),
      market: { location: "United States", language: "English" },
      sentAt: now,
      receivedAt: now,
      cost: 3,
      balanceAfter: null,
      origin: api.app.connections.origin ?? "sandbox",
      callKey: id,
    };
    const data = { url, organic_keywords: 2, top_keywords: keywords };
    const envelope = { schema_version: "ofe/1.0", domain: "seo", data, facts: [] };
    return api.app.results.keep(id, call, {
      kind: "memory",
      bytes: Buffer.from(JSON.stringify(envelope)),
    });
  }

  it("says in a sentence why there is nothing to show or to check", async () => {
    const { shown, wire } = openView();
    const { document: none } = await wire.send({ kind: "ready" });
    assert.match(none.notices.join(" "), /Open an article/u);
    await open("code.ts", "export const tea = 1;\n");
    await until("no article", () => /isn't an article/u.test(last(shown).notices.join(" ")));
    await open("unreadable.md", "---\ntitle: [\n---\n");
    await until("unreadable front matter", () =>
      /can't be read\. Line \d/u.test(last(shown).notices.join(" ")),
    );
    await open("bare.md", "Only text.\n");
    await until("no front matter", () => /no front matter/u.test(last(shown).notices.join(" ")));
    await vscode.workspace
      .getConfiguration("seoResearch")
      .update("checks", "off", vscode.ConfigurationTarget.Workspace);
    await until("checks that are off", () =>
      /Checks are turned off/u.test(last(shown).notices.join(" ")),
    );
  });

  it("reads nothing before its page asks", async () => {
    await open("tea.md");
    const { shown } = openView();
    await open("other.md", text);
    assert.deepEqual(shown, []);
  });
});

/** The host is our own code: what it shows is taken as it is. */
function isShow(body: unknown): body is ToArticleView {
  return typeof body === "object" && body !== null && "document" in body;
}
