import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import type { ServiceClient } from "../../src/research/service/client.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { callKey } from "../../src/research/tools/arguments.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
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
import { startRawServer } from "../support/rawServer.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";

describe("a paid call", () => {
  let api: Assembly;
  let service: Sandbox;
  let client: ServiceClient;

  before(async () => {
    api = await testApi();
    // Without a limit: these tests ask more in a minute than a person does.
    service = await startService({ credits: 500, rateLimit: 0 });
    await api.app.connections.useKey(service.url, service.key);
    client = await api.app.connections.tryKey(service.url, service.key);
  });
  afterEach(restoreWindow);
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await service.close();
  });

  /** Paid calls of a tool that the service has logged. */
  async function charges(tool: string): Promise<number> {
    const log = await client.usage(500);
    return log.filter(
      (entry) => entry.endpoint === `/v1/tools/${tool}` && (entry.credits_charged ?? 0) > 0,
    ).length;
  }

  it("is on disk when it resolves, with price and balance", async () => {
    const before = await client.credits();
    const result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: " cold   brew " } }),
    );
    assert.equal(await client.credits(), before - 3);
    assert.equal(result.balanceAfter, before - 3);
    assert.equal(result.cost, 3);
    assert.equal(result.subject, "cold brew");
    assert.equal(result.origin, service.url);
    assert.deepEqual(result.args, { seed: "cold brew" });
    assert.deepEqual(result.market, { location: "United States", language: "English" });
    const read = await api.app.results.open(result.id);
    assert.ok(read.ok);
    assert.deepEqual(read.result, result);
  });

  it("is paid once when it is asked for twice at the same time", async () => {
    const paid = await charges("research_keywords");
    const request = { tool: researchKeywords, args: { seed: "moka pot" } };
    const [first, second] = await Promise.all([
      api.runner.run(request),
      api.runner.run({ ...request, args: { seed: "moka  pot" } }),
    ]);
    assert.equal(answered(first).id, answered(second).id);
    assert.equal(await charges("research_keywords"), paid + 1);
  });

  it("is not paid for while another window has it under way, nor unasked when its answer was lost", async () => {
    const args = { seed: "percolator coffee" };
    const key = callKey(researchKeywords, args, service.url);
    const call = {
      tool: "research_keywords",
      subject: "percolator coffee",
      sentAt: new Date().toISOString(),
    };
    const paid = await charges("research_keywords");
    await api.app.pendingCalls.begin(key, { ...call, pid: process.ppid });
    await assert.rejects(
      api.runner.run({ tool: researchKeywords, args }),
      anywhere(words.otherWindow),
    );
    await api.app.pendingCalls.end(key);
    await api.app.pendingCalls.begin(key, { ...call, pid: 2 ** 22 + 12_345 });
    const asked = answerWindow(() => undefined);
    assert.equal(await api.runner.run({ tool: researchKeywords, args }), undefined);
    assert.match(asked[0]?.what ?? "", /was sent at .* and returned no result/u);
    assert.equal(await charges("research_keywords"), paid);
    answerWindow(({ items }) => items[0]);
    answered(await api.runner.run({ tool: researchKeywords, args }));
    assert.equal(await charges("research_keywords"), paid + 1);
    assert.equal(
      await api.app.pendingCalls.begin(key, { ...call, pid: 0 }),
      undefined,
      "the claim is released",
    );
    await api.app.pendingCalls.end(key);
  });

  it("is not paid for when another window was answered while its price stood in a dialog", async () => {
    const args = { url: "https://example.com/answered-elsewhere" };
    const dear = { ...inspectPage, cost: 12 };
    const elsewhere = answered(
      await api.runner.run({ tool: inspectPage, args: { url: "https://example.com/first" } }),
    );
    const paid = await charges("inspect_page");
    const other = new ResultStore(join(api.app.context.globalStorageUri.fsPath, "results"));
    const {
      id: _id,
      format: _format,
      version: _version,
      envelope,
      answerFile: _file,
      ...call
    } = elsewhere;
    const record = {
      ...call,
      args,
      callKey: callKey(dear, args, service.url),
      subject: "answered elsewhere",
      receivedAt: new Date().toISOString(),
    };
    const answerThere = async (
      _question: string,
      _options: unknown,
      ...items: readonly string[]
    ): Promise<string | undefined> => {
      await other.keep("answered-elsewhere", record, {
        kind: "memory",
        bytes: Buffer.from(JSON.stringify(envelope)),
      });
      return items[0];
    };
    answerWindow();
    Object.assign(vscode.window, {
      showWarningMessage: answerThere,
      showInformationMessage: answerThere,
    });
    const result = answered(await api.runner.run({ tool: dear, args }));
    assert.equal(result.subject, "answered elsewhere");
    assert.equal(await charges("inspect_page"), paid, "it was there already");
  });

  it("offers the saved answer first, which is free", async () => {
    const first = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "aeropress" } }),
    );
    const paid = await charges("research_keywords");
    const asked = answerWindow(() => words.openSaved);
    const second = answered(
      await api.runner.run({
        tool: researchKeywords,
        args: { seed: "aeropress", location: "United States" },
      }),
    );
    assert.equal(second.id, first.id);
    assert.equal(asked.length, 1);
    assert.equal(await charges("research_keywords"), paid);
  });

  it("runs again only when asked to, and not at all on Escape", async () => {
    answered(await api.runner.run({ tool: researchKeywords, args: { seed: "siphon coffee" } }));
    const paid = await charges("research_keywords");
    answerWindow(() => undefined);
    assert.equal(
      await api.runner.run({ tool: researchKeywords, args: { seed: "siphon coffee" } }),
      undefined,
    );
    assert.equal(await charges("research_keywords"), paid);
    answerWindow(() => words.runAgain);
    answered(await api.runner.run({ tool: researchKeywords, args: { seed: "siphon coffee" } }));
    assert.equal(await charges("research_keywords"), paid + 1);
  });

  it("asks in a dialog from the threshold on, with the balance before and after", async () => {
    const dear = { ...inspectPage, cost: 12 };
    const before = await charges("inspect_page");
    const asked = answerWindow(() => undefined);
    assert.equal(
      await api.runner.run({ tool: dear, args: { url: "https://example.com/dear" } }),
      undefined,
    );
    assert.match((await untilAsked(asked, /Run Inspect Page/u)).what, /example\.com\/dear/u);
    assert.deepEqual(asked[0]?.items.slice(0, 2), [
      words.priced("Inspect Page", 12),
      "Run, Don't Ask Again",
    ]);
    assert.equal(await charges("inspect_page"), before);
  });

  it("never leaves with bad arguments", async () => {
    const before = await client.usage(500);
    await assert.rejects(
      api.runner.run({ tool: researchKeywords, args: { seed: "  " } }),
      anywhere(words.typeKeyword),
    );
    await assert.rejects(
      api.runner.run({ tool: inspectPage, args: { url: "http://localhost:1313/" } }),
      /own network|domain name|isn't a public/u,
    );
    const paid = (await client.usage(500)).filter(
      ({ endpoint }) => endpoint?.startsWith("/v1/tools/") === true,
    );
    assert.equal(
      paid.length,
      before.filter(({ endpoint }) => endpoint?.startsWith("/v1/tools/") === true).length,
    );
  });

  it("shows the answer in a tab named after tool and subject, once", async () => {
    const result = answered(
      await api.runner.run({ tool: inspectPage, args: { url: "https://www.example.com/guide/" } }),
    );
    await vscode.commands.executeCommand("seoResearch.openResult", result.id);
    await until("the tab", () => tabLabels().includes("Inspect Page: example.com/guide"));
    await vscode.commands.executeCommand("seoResearch.openResult", result.id);
    assert.equal(
      tabLabels().filter((label) => label === "Inspect Page: example.com/guide").length,
      1,
    );
  });

  it("lists what was paid for", async () => {
    const { results, broken } = await api.app.results.list();
    assert.ok(results.length >= 5);
    assert.deepEqual(broken, []);
    assert.ok(results.every(({ id }) => existsSync(api.app.results.resultPath(id))));
  });

  it("keeps the sandbox's results apart from the service's", async () => {
    const other = await startRawServer((response) =>
      response.end('{"balance":9,"data":{"keywords":[]}}'),
    );
    await api.app.connections.useSandbox();
    const sample = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "cortado" } }),
    );
    await api.app.connections.useKey(other.url, "or_key-of-a-service-0123456789");
    const asked = answerWindow();
    const paid = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "cortado" } }),
    );
    assert.equal(asked.length, 0, "sample data is never offered in place of the service's");
    assert.deepEqual([sample.origin, paid.origin], ["sandbox", other.url]);
    await other.close();
  });
});
