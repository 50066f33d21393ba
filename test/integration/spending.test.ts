import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import { reconcileActivity } from "../../src/editor/features/paidCalls/reconcileActivity.ts";
import { Ledger } from "../../src/research/spending/ledger.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { compareBacklinkGap } from "../../src/research/tools/compareBacklinkGap.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { answered, answerInputs, answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";
import { page, set, withAccount } from "./spendingUnderTest.ts";

const minute = 60_000;

describe("spending", () => {
  let api: Assembly;
  let service: Sandbox;
  let advance: (milliseconds: number) => void;

  withAccount((account) => {
    ({ api, service, advance } = account);
  });

  const spent = async (): Promise<number> =>
    (await api.app.spending.budgets(service.url)).day.spent;

  describe("a budget", () => {
    it("stops before the price is asked, and goes on when it is raised deliberately", async () => {
      await set("budgetPerDay", 5);
      answered(await api.runner.run(page("d")));
      const asked = answerWindow(() => undefined);
      assert.equal(await api.runner.run(page("e")), undefined);
      assert.match(
        asked[0]?.what ?? "",
        new RegExp(
          `Inspect Page \\(3 credits\\) ${words.passesToday}. You've spent 3 of 5 credits`,
          "u",
        ),
      );
      assert.deepEqual(asked[0]?.items, [
        words.raiseForToday(8),
        words.anotherLimit,
        words.changeBudget,
        words.learnMoreButton,
      ]);
      assert.equal(await spent(), 3);
      const inputs = answerInputs(() => "9");
      const raised = answerWindow(({ items }) => items[0]);
      answered(await api.runner.run(page("e")));
      assert.equal(await spent(), 6);
      assert.equal((await api.app.spending.budgets(service.url)).day.limit, 8);
      assert.deepEqual([raised.length, inputs.length], [1, 0], "F9: one dialog raises it");
      answerWindow(({ items }) => items.find((item) => item === words.anotherLimit));
      answered(await api.runner.run(page("e2")));
      assert.equal((await api.app.spending.budgets(service.url)).day.limit, 9);
    });

    it("F9: is raised with the other one where both stop a call, in one dialog", async () => {
      await set("budgetPerDay", 2);
      await set("budgetPerSession", 1);
      // not the warning that comes as well: its button opens the settings
      const asked = answerWindow(({ what, items }) =>
        anywhere(words.passesBudget).test(what) ? items[0] : undefined,
      );
      answered(await api.runner.run(page("both")));
      assert.equal(asked.filter(({ what }) => anywhere(words.passesBudget).test(what)).length, 1);
      const { day, session } = await api.app.spending.budgets(service.url);
      assert.deepEqual([day.limit, session.limit], [3, 3]);
    });

    it("F9: never stops a call of the sandbox", async () => {
      await set("budgetPerDay", 1);
      await set("budgetPerSession", 1);
      await api.app.connections.useSandbox();
      const asked = answerWindow(() => undefined);
      answered(
        await api.runner.run({ tool: inspectKeyword, args: { keyword: `free ${Date.now()}` } }),
      );
      assert.deepEqual(asked, []);
    });

    it("counts the session for itself", async () => {
      await set("budgetPerSession", 4);
      answered(await api.runner.run(page("f")));
      const asked = answerWindow(() => undefined);
      assert.equal(await api.runner.run(page("g")), undefined);
      assert.match(asked[0]?.what ?? "", /this session's budget\. You've spent 3 of 4 credits/u);
      assert.equal(asked.length, 1, "a no is a no");
    });

    it("warns when 80 % are passed, once", async () => {
      await set("budgetPerDay", 10);
      const asked = answerWindow(() => undefined);
      answered(await api.runner.run(page("h")));
      answered(await api.runner.run({ tool: inspectKeyword, args: { keyword: "warned" } }));
      assert.match(
        (await untilAsked(asked, /of today's budget/u)).what,
        /8 of today's budget of 10 credits/u,
      );
      assert.equal(asked.length, 1);
    });

    it("is shared by windows: a price that another one has set aside can't be spent here", async () => {
      await set("budgetPerDay", 10);
      const folder = join(
        vscode.Uri.file(api.app.results.resultPath("x")).fsPath,
        "..",
        "..",
        "spending",
      );
      const other = new Ledger(folder, "another window");
      const admission = await other.begin(
        { id: "other-1", tool: "inspect_keyword", subject: "x", origin: service.url, price: 8 },
        { day: 10, session: 0 },
      );
      assert.ok(admission.admitted);
      const asked = answerWindow(() => undefined);
      assert.equal(await api.runner.run(page("i")), undefined);
      assert.match(asked[0]?.what ?? "", /spent 8 of 10 credits/u);
      await other.settle("other-1", "notCharged", 0);
      answered(await api.runner.run(page("i")));
    });

    it("counts what may have been charged, whatever the status, until log and balance prove otherwise", async () => {
      const failing = await startRawServer((response, { path }) => {
        if (path.startsWith("/v1/tools/inspect_page")) {
          response.writeHead(422).end('{"detail":"no"}');
        } else if (path.startsWith("/v1/tools/")) {
          response.destroy();
        } else {
          response.end(
            path.startsWith("/v1/me/credits")
              ? '{"balance":50}'
              : path.startsWith("/v1/me/websites")
                ? "{}"
                : "[]",
          );
        }
      });
      try {
        await api.app.connections.useKey(failing.url, "or_key-of-a-failing-service-000");
        await assert.rejects(api.runner.run(page("j")));
        assert.equal((await api.app.spending.budgets(failing.url)).day.spent, 3, "an empty log");
        await assert.rejects(api.runner.run({ tool: researchKeywords, args: { seed: "lost" } }));
        assert.equal((await api.app.spending.budgets(failing.url)).day.spent, 6);
      } finally {
        await failing.close();
      }
    });

    it("never mixes the service and the sandbox", async () => {
      answered(await api.runner.run(page("k")));
      const before = (await api.app.spending.budgets("sandbox")).day.spent;
      await api.app.connections.useSandbox();
      answered(
        await api.runner.run({ tool: inspectKeyword, args: { keyword: `mixed ${Date.now()}` } }),
      );
      assert.equal(await spent(), 3);
      assert.equal((await api.app.spending.budgets("sandbox")).day.spent, before + 5);
    });

    it("can't be lifted by a folder's settings", async () => {
      await set("budgetPerDay", 2);
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file("/");
      const settings = vscode.Uri.joinPath(folder, ".vscode", "settings.json");
      const hostile = {
        "seoResearch.budgetPerDay": 0,
        "seoResearch.budgetPerSession": 0,
        "seoResearch.askFromCredits": 20,
        "seoResearch.dontAskFor": ["inspect_page"],
        "seoResearch.language": "Welsh",
      };
      await vscode.workspace.fs.writeFile(settings, Buffer.from(JSON.stringify(hostile)));
      try {
        await until(
          "the folder's settings",
          () =>
            vscode.workspace.getConfiguration("seoResearch", folder).get("language") === "Welsh",
        );
        const asked = answerWindow(() => undefined);
        assert.equal(await api.runner.run(page("l")), undefined);
        assert.match(asked[0]?.what ?? "", anywhere(words.passesToday));
      } finally {
        await vscode.workspace.fs.delete(settings);
      }
    });
  });

  describe("the activity", () => {
    it("tells this editor's calls from those made elsewhere, and settles what was open", async () => {
      answered(await api.runner.run(page("m")));
      const elsewhere = await fetch(`${service.url}/v1/tools/inspect_page`, {
        method: "POST",
        headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
        body: '{"url":"https://example.com/elsewhere"}',
      });
      assert.equal(elsewhere.status, 200);
      const connection = await api.app.connections.current();
      assert.ok(connection !== undefined);
      await Promise.all([api.app.account.usage.refresh(), api.app.account.credentials.refresh()]);
      const calls = (await reconcileActivity(api.app, connection)).filter(
        ({ entry }) => entry.endpoint === "/v1/tools/inspect_page",
      );
      assert.deepEqual(calls.map(({ caller }) => caller).toSorted(), ["sameKey", "thisEditor"]);
    });
  });

  describe("in mid-session", () => {
    it("402 for a dear tool leaves cheap ones running", async () => {
      const poor = await startService({ credits: 20, rateLimit: 0 });
      try {
        await api.app.connections.useKey(poor.url, poor.key);
        const asked = answerWindow(({ items }) =>
          items.find((item) => item.startsWith("Compare Backlink Gap")),
        );
        await assert.rejects(
          api.runner.run({
            tool: compareBacklinkGap,
            args: { domain: "example.com", competitors: ["rival.com"] },
          }),
          /Insufficient credits/u,
        );
        assert.match(asked[0]?.detail ?? "", /Balance: 20 \(not enough\)/u);
        answered(await api.runner.run(page("n")));
        assert.equal((await api.app.spending.budgets(poor.url)).day.spent, 3);
      } finally {
        await poor.close();
      }
    });

    it("a key that is revoked elsewhere, or expires, is refused without a charge and shown in the account", async () => {
      const headers = {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
      };
      const made = await fetch(`${service.url}/v1/me/api-credentials`, {
        method: "POST",
        headers,
        body: '{"name":"Laptop"}',
      });
      const text = await made.text();
      const key = /"key":"([^"]+)"/u.exec(text)?.[1] ?? "";
      const id = /"id":"([^"]+)"/u.exec(text)?.[1] ?? "";
      await api.app.connections.useKey(service.url, key);
      answered(await api.runner.run(page("o")));
      await fetch(`${service.url}/v1/me/api-credentials/${id}/revoke`, { method: "POST", headers });
      await assert.rejects(api.runner.run(page("p")), /not active/u);
      await until(
        "the refusal",
        () => api.app.account.balance.snapshot.problem?.name === "BadKeyError",
      );
      assert.equal(api.app.account.balance.value, 97, "the last known balance stays");
      const soon = new Date(Date.now() + minute).toISOString();
      const short = await fetch(`${service.url}/v1/me/api-credentials`, {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "Trial", expires_at: soon }),
      });
      await api.app.connections.useKey(
        service.url,
        /"key":"([^"]+)"/u.exec(await short.text())?.[1] ?? "",
      );
      answered(await api.runner.run(page("q")));
      advance(minute);
      await assert.rejects(api.runner.run(page("r")), /expired/u);
      assert.equal(await spent(), 12, "no log could be read with keys that are refused");
    });
  });
});
