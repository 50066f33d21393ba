import assert from "node:assert/strict";
import * as vscode from "vscode";
import { passBatchGate } from "../../src/editor/features/paidCalls/batchGate.ts";
import { agreeToCall, passTotalGate } from "../../src/editor/features/paidCalls/priceGate.ts";
import { balanceSentence } from "../../src/editor/features/paidCalls/priceWords.ts";
import type { Connection } from "../../src/editor/platform/connections.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { CheckedCall } from "../../src/research/spending/checkedCall.ts";
import { compareBacklinkGap } from "../../src/research/tools/compareBacklinkGap.ts";
import { inspectAiVisibility } from "../../src/research/tools/inspectAiVisibility.ts";
import { inspectDomain } from "../../src/research/tools/inspectDomain.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { inspectSearchVisibility } from "../../src/research/tools/inspectSearchVisibility.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { forgetPrices, notePrice } from "../../src/research/tools/price.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { words } from "../support/words.ts";
import { checkedCalls, page, set, withAccount } from "./spendingUnderTest.ts";

describe("the price gate", () => {
  let api: Assembly;
  let service: Sandbox;

  withAccount((account) => {
    ({ api, service } = account);
  });

  const spent = async (): Promise<number> =>
    (await api.app.spending.budgets(service.url)).day.spent;

  const checked = async (name: string): Promise<CheckedCall<Connection>> =>
    (await checkedCalls(api, inspectPage, page(name).args))[0] ?? assert.fail();

  it("asks nothing below the threshold, and from it on shows tool, arguments, price, balance and budgets", async () => {
    const asked = answerWindow(({ items }) => items[0]);
    answered(await api.runner.run(page("a")));
    assert.deepEqual(asked, []);
    await set("askFromCredits", 9);
    answered(
      await api.runner.run({
        tool: inspectDomain,
        args: { domain: "example.com", location: "Germany" },
      }),
    );
    const { what, detail, items } = await untilAsked(asked, /^Run Inspect Domain/u);
    assert.match(what, /example\.com/u);
    assert.match(
      detail,
      /^9 credits\nBalance: 97 now, 88 after\.\nLeft after this: 488 of today's budget, 238 of this session's\.\nMarket: Germany, English\.\nDomain: example\.com · Location: Germany$/u,
    );
    assert.deepEqual(items, [
      words.priced("Inspect Domain", 9),
      "Run, Don't Ask Again",
      "Change Market…",
    ]);
  });

  it("opens all that a call sends where its dialog shows a part, and asks on beside it", async () => {
    await set("askFromCredits", 1);
    const keywords = Array.from({ length: 100 }, (_none, n) => `green tea ${n}`);
    const [call] = await checkedCalls(api, inspectSearchVisibility, {
      domain: "example.com",
      keywords,
    });
    const asked = answerWindow(({ items }) => items.find((item) => item === "Show All of It"));
    assert.equal(await agreeToCall(api.app, call ?? assert.fail()), undefined);
    assert.ok(!(asked[0]?.detail ?? "").includes("green tea 99"));
    // the question goes on in a notification, which nobody answered
    assert.deepEqual(
      asked.map(({ items }) => items.includes("Show All of It")),
      [true, false],
    );
    const shown = vscode.window.activeTextEditor?.document ?? assert.fail("nothing was opened");
    const lines = shown.getText().split("\n");
    assert.deepEqual(
      lines.filter((line) => line.startsWith("green tea ")),
      keywords,
    );
    assert.equal(vscode.workspace.fs.isWritableFileSystem(shown.uri.scheme), undefined);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("M4: shows a price again that rises while its dialog is open, for a call and for a batch", async () => {
    await set("askFromCredits", 1);
    const connection = (await api.app.connections.current()) ?? assert.fail();
    const [rise, ask] = [
      [7, 9],
      () => answerWindow(({ items }) => (notePrice("inspect_page", rise.shift() ?? 9), items[0])),
    ];
    try {
      const single = ask();
      const call = await agreeToCall(api.app, await checked("x"));
      assert.ok(call !== undefined && "price" in call);
      assert.deepEqual(
        [call.price, call.balanceBefore, single.map(({ items }) => items[0])],
        [
          9,
          100,
          [
            words.priced("Inspect Page", 3),
            words.priced("Inspect Page", 7),
            words.priced("Inspect Page", 9),
          ],
        ],
      );
      rise.push(12);
      const batch = ask();
      assert.deepEqual(
        await passBatchGate(api.app, {
          tool: inspectPage,
          calls: await checkedCalls(api, inspectPage, page("1").args, page("2").args),
          connection,
          notes: [],
        }),
        { price: 12, calls: 2 },
      );
      assert.deepEqual(
        batch.map(({ items }) => /\d+ credits/u.exec(items[0] ?? "")?.[0]),
        ["18 credits", "24 credits"],
      );
    } finally {
      forgetPrices();
    }
  });

  it("says what a price leaves of the balance, to the last credit", () => {
    assert.deepEqual(
      [4, 3, 2, undefined].map((balance) => balanceSentence(3, balance)),
      [
        "Balance: 4 now, 1 after.",
        "Balance: 3 now, 0 after.",
        "Balance: 2 (not enough).",
        "Balance unknown.",
      ],
    );
  });

  it("can be told not to ask again, tool by tool", async () => {
    await set("askFromCredits", 3);
    const asked = answerWindow(({ items }) => items[1]);
    answered(await api.runner.run(page("b")));
    answered(await api.runner.run(page("c")));
    assert.equal(asked.length, 1);
    assert.deepEqual(vscode.workspace.getConfiguration("seoResearch").get("dontAskFor"), [
      "inspect_page",
    ]);
    answered(await api.runner.run({ tool: researchKeywords, args: { seed: "tea" } }));
    assert.equal(asked.length, 2, "another tool still asks");
    assert.deepEqual(vscode.workspace.getConfiguration("seoResearch").get("dontAskFor"), [
      "inspect_page",
      "research_keywords",
    ]);
  });

  it("M4: shows a risen price also to who has just said not to be asked again", async () => {
    await set("askFromCredits", 3);
    const asked = answerWindow(({ items }) => (notePrice("inspect_page", 7), items[1]));
    try {
      const call = await agreeToCall(api.app, await checked("y"));
      assert.ok(call !== undefined && "price" in call);
      assert.equal(call.price, 7);
      assert.deepEqual(
        asked.map(({ items }) => items[0]),
        [words.priced("Inspect Page", 3), words.priced("Inspect Page", 7)],
      );
    } finally {
      forgetPrices();
    }
  });

  it("asks once more about a call of a total that was agreed to, only where its price has risen since", async () => {
    await set("askFromCredits", 1);
    const asked = answerWindow(() => undefined);
    const part = await checked("part");
    const agree = (): ReturnType<typeof agreeToCall> =>
      agreeToCall(api.app, part, { priceInTotal: 3 });
    try {
      assert.ok((await agree()) !== undefined);
      assert.deepEqual(asked, []);
      notePrice("inspect_page", 4);
      assert.equal(await agree(), undefined);
      assert.deepEqual(
        asked.map(({ items }) => items[0]),
        [words.priced("Inspect Page", 4)],
      );
    } finally {
      forgetPrices();
    }
  });

  it("M4: shows the total of several calls again that rises while its dialog is open", async () => {
    const connection = (await api.app.connections.current()) ?? assert.fail();
    const calls = [
      await checked("z"),
      ...(await checkedCalls(api, inspectKeyword, { keyword: "z" })),
    ];
    const several = { calls, subject: "z", connection };
    const asked = answerWindow(({ items }) => (notePrice("inspect_page", 7), items[0]));
    try {
      await set("askFromCredits", 9);
      assert.ok(await passTotalGate(api.app, several));
      assert.deepEqual(asked, [], "8 credits are below the threshold");
      await set("askFromCredits", 8);
      assert.ok(await passTotalGate(api.app, several));
      assert.deepEqual(
        asked.map(({ items }) => items[0]),
        [words.priced("Run 2", 8), words.priced("Run 2", 12)],
      );
    } finally {
      forgetPrices();
    }
  });

  it("always asks from 20 credits on, whatever the settings say", async () => {
    await set("askFromCredits", 20);
    await set("dontAskFor", ["compare_backlink_gap"]);
    const asked = answerWindow(() => undefined);
    assert.equal(
      await api.runner.run({
        tool: compareBacklinkGap,
        args: { domain: "example.com", competitors: ["rival.com"] },
      }),
      undefined,
    );
    assert.deepEqual(asked[0]?.items, [words.priced("Compare Backlink Gap", 40)]);
    assert.equal(
      await api.runner.run({ tool: inspectAiVisibility, args: { domain: "example.com" } }),
      undefined,
    );
    assert.deepEqual(asked[1]?.items, [
      words.priced("Inspect AI Visibility", 20),
      "Change Market…",
    ]);
    assert.equal(await spent(), 0);
  });
});
