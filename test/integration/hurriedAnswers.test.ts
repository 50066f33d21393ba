import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { CallChecks } from "../../src/editor/features/runTool/callChecks.ts";
import { passBatchGate } from "../../src/editor/features/paidCalls/batchGate.ts";
import { passTotalGate } from "../../src/editor/features/paidCalls/priceGate.ts";
import { envelopeOf } from "../../src/research/library/savedResult.ts";
import type { Connection } from "../../src/editor/platform/connections.ts";
import { LastArticle } from "../../src/editor/features/article/lastArticle.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { callKey } from "../../src/research/tools/arguments.ts";
import { exportDataset } from "../../src/research/tools/exportDataset.ts";
import { checkedCalls } from "./spendingUnderTest.ts";
import { inspectAiVisibility } from "../../src/research/tools/inspectAiVisibility.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import {
  answered,
  answerInputs,
  answerWindow,
  hurry,
  restoreWindow,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import { startRawServer } from "../support/rawServer.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, atEnd, atStart, words } from "../support/words.ts";

/** Milliseconds between asking and an answer that nobody can have thought about. */
const hasty = [40, 120, 300, 600] as const;

describe("a person in a hurry", () => {
  let api: Assembly;
  let service: Sandbox;

  before(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    service = await startService({ credits: 200, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    await api.app.account.balance.refresh();
  });
  afterEach(async () => {
    restoreWindow();
    await Promise.all(["askFromCredits", "budgetPerDay"].map((name) => set(name, undefined)));
    await api.app.connections.disconnect();
    await service.close();
  });

  const set = async (name: string, value: unknown): Promise<void> =>
    vscode.workspace
      .getConfiguration("seoResearch")
      .update(name, value, vscode.ConfigurationTarget.Global);
  const credits = async (): Promise<number | undefined> => api.app.account.balance.refresh();

  /** A service whose tools answer with this status, and how often they were called. */
  async function withFailing(
    status: number,
    test: (calls: () => number) => Promise<void>,
  ): Promise<void> {
    const server = await startRawServer((response, { path }) => {
      const isTool = path.startsWith("/v1/tools/");
      // a limit that holds for so long is not waited for
      response
        .writeHead(isTool ? status : 200, { "retry-after": "90" })
        .end(
          path === "/v1/me/credits"
            ? '{"balance":100}'
            : path.startsWith("/v1/me/usage")
              ? "[]"
              : "{}",
        );
    });
    try {
      await api.app.connections.useKey(server.url, "or_a-key-of-nobody-0123456789012345678901");
      // a form says that nothing is connected until the connection has been read
      await credits();
      await test(() => server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")).length);
    } finally {
      await api.app.connections.disconnect();
      await server.close();
    }
  }

  async function connection(): Promise<Connection> {
    const current = await api.app.connections.current();
    assert.ok(current !== undefined);
    return current;
  }

  /** Answers every question that fits after each of these milliseconds in turn, then closes it; all others at once, with their first item. */
  function answerAfter(fits: RegExp, delays: readonly number[], item = 0): Asked[] {
    const person = hurry();
    const left = [...delays];
    let times = 0;
    const choose = ({ what, items }: Asked): string | undefined => {
      // an answer that comes at once may never count, and be asked for again for ever
      times += 1;
      assert.ok(times < 50, `asked again and again: ${what}`);
      const delay = fits.test(what) ? left.shift() : 0;
      person.wait(delay ?? 0);
      return delay === undefined ? undefined : items[fits.test(what) ? item : 0];
    };
    const asked = answerWindow(choose);
    answerInputs(choose, asked);
    return asked;
  }

  /** Early answers bring the question back and nothing else; a deliberate one is taken. */
  async function provesDeliberate(
    ask: () => Promise<boolean>,
    fits: RegExp,
    again: RegExp,
    item = 0,
  ): Promise<void> {
    const asked = answerAfter(fits, hasty, item);
    assert.equal(await ask(), false, "an early answer never counts");
    const shown = asked.filter(({ what }) => fits.test(what));
    assert.equal(shown.length, hasty.length + 1);
    assert.doesNotMatch(`${shown[0]?.what}\n${shown[0]?.detail}`, again);
    for (const { what, detail } of shown.slice(1)) {
      assert.match(`${what}\n${detail}`, again);
    }
    answerAfter(fits, [600, 1_000], item);
    assert.equal(await ask(), true, "a deliberate answer counts");
  }

  it("M5: the dialog of 20 credits takes no answer before a second is over", async () => {
    const run = async (): Promise<boolean> =>
      (await api.runner.run({ tool: inspectAiVisibility, args: { domain: "example.com" } })) !==
      undefined;
    await provesDeliberate(
      run,
      /^Run Inspect AI Visibility/u,
      new RegExp(`^Run .*\\n${words.confirmAgain}\\n20 credits`, "u"),
    );
    assert.equal(await credits(), 180, "it was paid once");
  });

  it("M5: nor do the dialogs of a batch and of several calls", async () => {
    const pages = await checkedCalls(
      api,
      inspectPage,
      { url: "https://example.com/1" },
      { url: "https://example.com/2" },
    );
    const purchase = {
      tool: inspectPage,
      calls: pages,
      connection: await connection(),
      notes: [],
    };
    await provesDeliberate(
      async () => (await passBatchGate(api.app, purchase)) !== undefined,
      /^Run Inspect Page 2 times/u,
      anywhere(words.confirmAgain),
    );
    await set("askFromCredits", 8);
    const total = {
      calls: [
        ...pages.slice(0, 1),
        ...(await checkedCalls(api, inspectKeyword, { keyword: "tea" })),
      ],
      subject: "x",
      connection: await connection(),
    };
    await provesDeliberate(
      () => passTotalGate(api.app, total),
      /^Run 2 calls/u,
      anywhere(words.confirmAgain),
    );
  });

  it("M5: nor the question whether a call is run again that was never answered", async () => {
    const args = { url: "https://example.com/lost" };
    const note = {
      tool: "inspect_page",
      subject: "lost",
      sentAt: new Date().toISOString(),
      pid: 2 ** 22 + 12_345,
    };
    await api.app.pendingCalls.begin(callKey(inspectPage, args, service.url), note);
    const run = async (): Promise<boolean> =>
      (await api.runner.run({ tool: inspectPage, args })) !== undefined;
    await provesDeliberate(run, /returned no result/u, anywhere(words.confirmAgain));
    assert.equal(await credits(), 197);
  });

  it("M5: nor raising a budget, in the dialog and in the input with the new limit", async () => {
    await set("budgetPerDay", 2);
    const run = (path: string) => async (): Promise<boolean> =>
      (await api.runner.run({
        tool: inspectPage,
        args: { url: `https://example.com/${path}` },
      })) !== undefined;
    const asked = answerAfter(anywhere(words.passesToday), hasty);
    assert.equal(await run("a")(), false);
    assert.equal(
      asked.filter(({ what }) => anywhere(words.passesBudget).test(what)).length,
      hasty.length + 1,
    );
    assert.match(asked[1]?.detail ?? "", /^Confirm again to raise it\./u);
    const person = hurry();
    let boxes = 0;
    answerWindow(
      ({ items }) => (person.wait(1_000), items.find((item) => item === words.anotherLimit)),
    );
    const inputs = answerInputs(
      ({ items }) => (person.wait(300), (boxes += 1) > 3 ? undefined : items[0]),
    );
    assert.equal(await run("a")(), false, "an untouched input with an early Enter raises nothing");
    assert.match(inputs[1]?.what ?? "", anywhere(words.enterAgain));
    answerInputs(({ items }) => (person.wait(1_000), items[0]));
    assert.equal(await run("a")(), true);
    assert.equal(await credits(), 197);
  });

  it("M5: nor the question about another language's market, which follows the price", async () => {
    const article = await vscode.workspace.openTextDocument({
      language: "markdown",
      content:
        "---\nlang: de\ntitle: Kaffee\n---\n\nDer beste Kaffee ist frisch gemahlen und wird mit Wasser gebrüht.\n",
    });
    await vscode.window.showTextDocument(article);
    const checks = new CallChecks(api.app, new LastArticle());
    await provesDeliberate(
      async () =>
        (await checks.markets.confirm(
          inspectKeyword,
          { keyword: "kaffee" },
          { folder: undefined },
        )) !== undefined,
      / is written in German, but the market is /u,
      /Select again to run\./u,
    );
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("M5: nor Run again beside a saved answer, which opens at once", async () => {
    const run = async (): Promise<boolean> =>
      (await api.runner.run({ tool: inspectPage, args: { url: "https://example.com/twice" } })) !==
      undefined;
    assert.equal(await run(), true);
    assert.equal(await credits(), 197);
    // the list says in its placeholder that it asks again; its title stays
    const again = answerAfter(/^Inspect Page:/u, hasty, 1);
    assert.equal(await run(), false);
    assert.equal(again.length, hasty.length + 1);
    answerAfter(/^Inspect Page:/u, [0], 0);
    assert.equal(await run(), true, "what is saved opens at once");
    assert.equal(await credits(), 197);
    hurry().wait(1_000);
    answerAfter(/^Inspect Page:/u, [600, 1_000], 1);
    assert.equal(await run(), true);
    assert.equal(await credits(), 194);
  });

  it("M5: nor the format of an export that is paid for next", async () => {
    rmSync(join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "seo", "exports"), {
      recursive: true,
      force: true,
    });
    const research = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "hurried export" } }),
    );
    const uri = envelopeOf(research)?.resources[0]?.uri;
    assert.ok(uri !== undefined);
    const before = await credits();
    const submit = async (): Promise<string> =>
      (await api.flow.submit({ tool: exportDataset, args: { uri }, parent: research.id })).kind;
    answerAfter(atStart(words.exportAs), hasty);
    assert.equal(await submit(), "declined");
    assert.equal(await credits(), before);
    answerAfter(atStart(words.exportAs), [600, 1_000]);
    assert.equal(await submit(), "written");
    assert.equal(await credits(), (before ?? 0) - 1);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("M5: an input with a price is accepted early only when something was typed into it", async () => {
    const draft = { url: "https://example.com/prefilled" };
    const asked = answerAfter(/^Inspect Page \(3 credits\)/u, hasty);
    await api.flow.start({ tool: inspectPage, args: draft });
    assert.equal(asked.length, hasty.length + 1);
    assert.match(asked[1]?.what ?? "", anywhere(words.enterAgain));
    assert.equal(await credits(), 200);
    answerAfter(/^Inspect Page \(3 credits\)/u, [1_000]);
    await api.flow.start({ tool: inspectPage, args: draft });
    assert.equal(await credits(), 197);
    hurry();
    answerInputs(() => "https://example.com/typed");
    await api.flow.start({ tool: inspectPage, args: draft });
    assert.equal(await credits(), 194);
  });

  it("M6: a second click on a call that breaks at once is not paid for", async () => {
    await withFailing(500, async (calls) => {
      const asked = answerWindow();
      const person = hurry();
      const form = new FormUnderTest(api, {
        tool: inspectPage,
        args: { url: "https://example.com/breaks" },
      });
      const draft = form.typed({ url: "https://example.com/breaks" });
      await form.submit(draft);
      await untilAsked(asked, /^Inspect Page: /u);
      assert.equal(calls(), 1);
      const before = asked.length;
      for (const later of [250, 600]) {
        person.wait(later);
        await form.submit(draft);
        assert.equal(calls(), 1, `a click ${later} ms after the one before`);
        assert.equal(asked.length, before, "nobody is asked anything either");
      }
    });
  });

  it("M6: Run Again in the message about a failure is not taken from a second click either", async () => {
    await withFailing(429, async (calls) => {
      const asked = answerAfter(/^Inspect Page: /u, hasty);
      await api.flow.run({ tool: inspectPage, args: { url: "https://example.com/limited" } });
      await until(
        "the last of the answers",
        () =>
          asked.filter(({ what }) => what.startsWith("Inspect Page: ")).length === hasty.length + 1,
      );
      assert.match(asked.at(-1)?.what ?? "", atEnd(words.confirmAgain));
      assert.equal(calls(), 1);
    });
  });

  it("M6: a double click on a row's button or a code lens asks once", async () => {
    const person = hurry();
    const { createInputBox } = vscode.window;
    const boxes: vscode.InputBox[] = [];
    const open = (count: number): Promise<vscode.InputBox> =>
      until(`input ${count}`, () => boxes.length >= count && boxes.at(-1));
    Object.assign(vscode.window, {
      createInputBox: () => {
        const box = createInputBox();
        boxes.push(box);
        return box;
      },
    });
    for (const [command, argument] of [
      ["seoResearch.quickRun", { tool: "inspect_page" }],
      ["seoResearch.inspectKeyword", { draft: { keyword: "espresso" } }],
    ] as const) {
      const before = boxes.length;
      const first = vscode.commands.executeCommand(command, argument);
      const box = await open(before + 1);
      person.wait(250);
      await vscode.commands.executeCommand(command, argument);
      assert.equal(boxes.length, before + 1, command);
      box.hide();
      await first;
      const second = vscode.commands.executeCommand(command, argument);
      (await open(before + 2)).hide();
      await second;
    }
    assert.equal(await credits(), 200);
  });
});
