import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { inspectSerp } from "../../src/research/tools/inspectSerp.ts";
import {
  answerInputs,
  answerWindow,
  restoreWindow,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const projectQuestion = /^Market for This Project$/u;
const languageQuestion = / is written in Danish, but the market is /u;

describe("the market of a paid call", () => {
  let api: Assembly;
  let service: Sandbox;
  const written: vscode.Uri[] = [];

  const settings = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("seoResearch");
  const setOwn = (value: string | undefined): Thenable<void> =>
    settings().update("location", value, vscode.ConfigurationTarget.Global);

  before(async () => {
    api = await testApi();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  beforeEach(async () => {
    service = await startService({ credits: 100, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    await setOwn(undefined);
  });
  afterEach(async () => {
    restoreWindow();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    for (const name of ["location", "language", "markets"]) {
      await settings().update(name, undefined, vscode.ConfigurationTarget.Workspace);
    }
    await settings().update("askFromCredits", undefined, vscode.ConfigurationTarget.Global);
    await setOwn("United States");
    await Promise.all(written.splice(0).map((uri) => vscode.workspace.fs.delete(uri)));
    await api.app.connections.disconnect();
    await service.close();
  });

  /** Writes an article of a blog in German and English. */
  async function article(path: string, text = "# Kaffee\n"): Promise<vscode.Uri> {
    const folder = vscode.workspace.workspaceFolders?.[0] ?? assert.fail();
    const uri = vscode.Uri.joinPath(folder.uri, path);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    written.push(uri);
    return uri;
  }

  /** Runs a tool from the palette; the last step is answered by `answer`, the editor's questions by `choose`. */
  async function start(
    keyword: string,
    choose: (asked: Asked) => string | undefined = () => undefined,
    answer: (asked: Asked) => string | undefined = ({ items }) => items[0],
  ): Promise<{ readonly steps: Asked[]; readonly asked: Asked[] }> {
    const asked = answerWindow(choose);
    const steps = answerInputs(answer);
    await api.flow.start({ tool: inspectKeyword, args: { keyword } });
    return { steps, asked };
  }

  async function markets(): Promise<(string | undefined)[]> {
    const { results } = await api.app.results.list();
    return results
      .slice(0, 2)
      .map(({ location, language = "" }) =>
        location === null ? undefined : `${location}, ${language}`,
      );
  }

  const questions = (asked: readonly Asked[], pattern: RegExp): Asked[] =>
    asked.filter(({ what }) => pattern.test(what));

  it("F4: is asked for once in a project, with what its folders suggest on top, and shown beside the price", async () => {
    await article("content/en/posts/coffee.md", "# Coffee\n");
    await article("content/de/posts/kaffee.md");
    await article("content/de/posts/tee.md", "# Tee\n");
    const first = await start("kaffee mahlen", ({ what, items }) =>
      projectQuestion.test(what) ? items[0] : undefined,
    );
    const [question] = questions(first.asked, projectQuestion);
    assert.match(question?.items[0] ?? "", /Germany, German$/u);
    assert.match(question?.detail ?? "", /^from content\/de\n/u);
    // hugo.toml says en-gb
    assert.match(question?.items[2] ?? "", /United Kingdom, English$/u);
    assert.match(first.steps[0]?.detail ?? "", / · Germany, German$/u);
    assert.deepEqual((await markets())[0], "Germany, German");
    assert.equal(settings().inspect("location")?.workspaceValue, "Germany");
    const second = await start("kaffee kochen");
    assert.deepEqual(second.asked, []);
    assert.match(second.steps[0]?.detail ?? "", / · Germany, German$/u);
  });

  it("F4: runs nothing when the question is closed", async () => {
    const { steps } = await start("espresso grind");
    assert.deepEqual(steps, []);
    assert.equal(settings().inspect("location")?.workspaceValue, undefined);
  });

  it("F4: is changed by a button of the last step, for this call alone", async () => {
    await setOwn("United States");
    let changed = false;
    const { steps } = await start(
      "flat white",
      ({ what, items }) =>
        what.startsWith("Inspect Keyword") ? items.find((item) => item === "Austria") : undefined,
      ({ items }) => {
        if (!changed) {
          changed = true;
          return "Change Market…";
        }
        return items[0];
      },
    );
    assert.deepEqual(
      steps.map(({ detail, items }) => [detail.split(" · ").at(-1), items[0]]),
      [
        ["United States, English", "flat white"],
        ["Austria, German", "flat white"],
      ],
    );
    assert.equal((await markets())[0], "Austria, German");
    assert.match((await start("cortado")).steps[0]?.detail ?? "", / · United States, English$/u);
  });

  it("F4: is changed in the dialog, too, and the call is then another one", async () => {
    await setOwn("United States");
    await settings().update("askFromCredits", 1, vscode.ConfigurationTarget.Global);
    let dialogs = 0;
    const { asked } = await start("ristretto", ({ what, items }) => {
      if (what.startsWith("Run Inspect Keyword")) {
        dialogs += 1;
        return items.find((item) => item === (dialogs === 1 ? "Change Market…" : items[0]));
      }
      return items.find((item) => item === "France");
    });
    const details = questions(asked, /^Run Inspect Keyword/u).map(({ detail }) => detail);
    assert.match(details[0] ?? "", /^Market: United States, English\.$/mu);
    assert.match(details[1] ?? "", /^Market: France, French\.$/mu);
    assert.equal((await markets())[0], "France, French");
  });

  it("F5: asks about the language of articles once, and can always use its market", async () => {
    await setOwn("United States");
    await article("content/en/coffee.md", "# Coffee\n");
    await vscode.window.showTextDocument(await article("content/da/kaffe.md"));
    const first = await start("filterkaffe", ({ what, items }) =>
      languageQuestion.test(what) ? items.find((item) => item.startsWith("Always")) : undefined,
    );
    assert.equal(questions(first.asked, languageQuestion).length, 1);
    assert.match(first.steps[0]?.detail ?? "", / · Denmark, Danish$/u);
    assert.deepEqual(settings().inspect("markets")?.workspaceValue, {
      Danish: { location: "Denmark", language: "Danish" },
    });
    await vscode.window.showTextDocument(await article("content/da/te.md"));
    const second = await start("urtete");
    assert.deepEqual(second.asked, []);
    assert.match(second.steps[0]?.detail ?? "", / · Denmark, Danish$/u);
    await vscode.window.showTextDocument(await article("content/en/tea.md", "# Tea\n"));
    const english = await start("herbal tea");
    assert.deepEqual(english.asked, []);
    assert.match(english.steps[0]?.detail ?? "", / · United States, English$/u);
    assert.deepEqual(await markets(), ["United States, English", "Denmark, Danish"]);
  });

  it("F6: a language typed as a place, and a place that isn't listed, are questions and never charged silently", async () => {
    await setOwn("United States");
    const asked = answerWindow();
    const credits = await (await api.app.connections.current())?.client.credits();
    for (const location of ["Deutsch", "Berlin"]) {
      await api.flow.submit({ tool: inspectSerp, args: { query: "kaffee", location } });
    }
    await untilAsked(asked, /“Deutsch” is a language, not a place/u);
    await untilAsked(asked, /“Berlin” isn't in the list of countries/u);
    assert.equal(await (await api.app.connections.current())?.client.credits(), credits);
    const used = answerWindow(({ items }) => items.find((item) => item === "Use Anyway"));
    await api.flow.submit({ tool: inspectSerp, args: { query: "kaffee", location: "Berlin" } });
    assert.equal(used.length, 1);
    await until("the result", async () => (await markets())[0] === "Berlin, English");
  });
});
