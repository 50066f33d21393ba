import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import * as vscode from "vscode";
import { invokeAgentTool, prepareAgentTool } from "../../src/editor/features/agents/agentTools.ts";
import type { AgentHost } from "../../src/editor/features/agents/agentHost.ts";
import { PendingCalls } from "../../src/research/spending/pendingCalls.ts";
import type { CallsUnderWay } from "../../src/research/spending/callsUnderWay.ts";
import { callKey } from "../../src/research/tools/arguments.ts";
import { inspectPage } from "../../src/research/tools/inspectPage.ts";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Asked, Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { RawServer } from "../support/rawServer.ts";
import { until } from "../support/until.ts";
import { told } from "./agentsUnderTest.ts";
import { page, set, withAccount } from "./spendingUnderTest.ts";

describe("a call that several want at once (conversations 13 to 15, and 24)", () => {
  let api: Assembly;
  let server: RawServer;
  /** Paid calls that arrived and weren't answered yet. */
  let held: ServerResponse[];

  withAccount((account) => {
    ({ api } = account);
  });
  beforeEach(async () => {
    held = [];
    server = await startRawServer((response, { path }) => {
      if (path.startsWith("/v1/tools/")) {
        held.push(response);
      } else {
        response.writeHead(200, { "content-type": "application/json" }).end('{"credits":50}');
      }
    });
    await api.app.connections.useKey(server.url, "or_shared_calls");
    await set("agentBudgetPerDay", 30);
  });
  afterEach(async () => {
    Reflect.deleteProperty(api.app.callsUnderWay, "of");
    await set("agentBudgetPerDay", undefined);
    await server.close();
  });

  const sent = (): number =>
    server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")).length;
  const answerAll = (): void => {
    for (const response of held.splice(0, Infinity)) {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"data":{"url":"https://example.com/shared"}}');
    }
  };
  const host = (): AgentHost => ({ app: api.app, research: () => Promise.resolve(api) });
  /** What the chat shows before it calls. */
  const prepared = (name: string) =>
    prepareAgentTool(host(), "seo_inspect_page", { input: page(name).args });
  /** The questions about a price among what was shown. */
  const questionsIn = (asked: readonly Asked[]): string[] =>
    asked.flatMap(({ what }) => (/^(?:Run|Agents have spent)\b/u.test(what) ? [what] : []));
  const estimate = (name: string): Promise<string> =>
    told("seo_estimate_price", {
      calls: [{ tool: "inspect_page", arguments: page(name).args }],
    });

  it("is paid for once, and two conversations and a person get its result (15)", async () => {
    answerWindow();
    const waiting = countWaiting(api.app.callsUnderWay);
    const first = told("seo_inspect_page", page("shared").args);
    await until("the call is sent", () => held.length === 1);
    assert.deepEqual(await prepared("shared"), {
      invocationMessage: "Waiting for Inspect Page, which is already running (free)",
    });
    assert.match(await estimate("shared"), /\nTogether 0 credits\..*it's running now/su);
    const second = told("seo_inspect_page", page("shared").args);
    const person = api.runner.run(page("shared"));
    // One who comes within a moment after the call has ended is taken for a second click.
    await until("the person waits for the call", () => waiting() === 1);
    answerAll();
    const texts = await Promise.all([first, second]);
    assert.deepEqual(
      texts.map((text) => text.split("\n")[1]?.split(/[ :]/u, 2).join(" ")),
      ["Paid 3", "Not paid"],
    );
    assert.ok((await person)?.envelope !== undefined);
    assert.equal(sent(), 1);
    assert.deepEqual(held, []);
  });

  it("is waited for while another window has it, without a question, and read from the library then (24)", async () => {
    const asked = answerWindow();
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      stdio: "ignore",
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    });
    try {
      await once(other, "spawn");
      const claims = await claimFor("elsewhere", other.pid ?? assert.fail());
      assert.deepEqual(await prepared("elsewhere"), {
        invocationMessage: "Waiting for Inspect Page, which is already running (free)",
      });
      const agent = told("seo_inspect_page", page("elsewhere").args);
      await assert.rejects(
        api.runner.run(page("elsewhere")),
        /running in another window since .*Its result will appear in Results/u,
      );
      assert.match(await estimate("elsewhere"), /it's running now/u);
      const at = new Date().toISOString();
      await api.app.results.keep(
        api.app.results.newId("inspect_page", new Date()),
        {
          tool: "inspect_page",
          args: page("elsewhere").args,
          subject: "example.com/elsewhere",
          market: { location: "United States", language: "English" },
          sentAt: at,
          receivedAt: at,
          cost: 3,
          balanceAfter: null,
          origin: server.url,
          callKey: keyOf("elsewhere"),
        },
        { kind: "memory", bytes: Buffer.from('{"data":{}}') },
      );
      await claims.end(keyOf("elsewhere"));
      assert.match(await agent, /\nNot paid: the same call was already running\./u);
      assert.deepEqual(questionsIn(asked), []);
      assert.equal(sent(), 0);
    } finally {
      other.kill("SIGKILL");
    }
  });

  it("is lost once the window that had it is gone: then the person decides, and an estimate says so, too", async () => {
    answerWindow();
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      stdio: "ignore",
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    });
    await once(other, "spawn");
    await claimFor("dead", other.pid ?? assert.fail());
    const agent = told("seo_inspect_page", page("dead").args);
    other.kill("SIGKILL");
    await once(other, "exit");
    await assert.rejects(agent, /Not run: the same call was sent at .* Ask the person to run it/u);
    assert.match(await estimate("dead"), /1 of the calls can't be run.*may have been charged/su);
    assert.equal(sent(), 0);
  });

  it("tells the person of an agent's call that was stopped on its way, reads the balance again, and is neither asked about nor sent once more (13, 14)", async () => {
    await api.app.account.balance.refresh();
    const reads = (): number =>
      server.arrived.filter(({ path }) => path.endsWith("/credits")).length;
    const readBefore = reads();
    const asked = answerWindow(({ items }) =>
      items.find((item) => item.startsWith("Inspect Page")),
    );
    const source = new vscode.CancellationTokenSource();
    const call = invokeAgentTool(
      host(),
      "seo_inspect_page",
      { input: page("stopped").args, toolInvocationToken: undefined },
      source.token,
    );
    const ended = assert.rejects(call);
    await until("the call is sent", () => held.length === 1);
    source.cancel();
    await ended;
    const { items } = await untilAsked(
      asked,
      /^Inspect Page for “example\.com\/stopped” \(agent\): Cancelled\. .*may have been charged/u,
    );
    assert.deepEqual(items, ["Show Account"]);
    await until("the balance is read again", () => reads() > readBefore);
    assert.match(await estimate("stopped"), /1 of the calls can't be run.*may have been charged/su);
    const again = answerWindow();
    assert.deepEqual(await prepared("stopped"), { invocationMessage: "Checking Inspect Page" });
    await assert.rejects(
      told("seo_inspect_page", page("stopped").args),
      /Not run: the same call was sent at .+ Ask the person to run it/u,
    );
    assert.deepEqual(questionsIn(again), []);
    assert.equal(sent(), 1);
  });

  /** Counts those who wait for a call that `of` told them of. */
  function countWaiting(calls: CallsUnderWay): () => number {
    let count = 0;
    class Counted<T> extends Promise<T> {
      // oxlint-disable-next-line unicorn/no-thenable -- only the one that awaits calls it
      override then<Kept = T, Failed = never>(
        onKept?: ((value: T) => Kept | PromiseLike<Kept>) | null,
        onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
      ): Promise<Kept | Failed> {
        count += 1;
        return super.then(onKept, onFailed);
      }
    }
    const of = calls.of.bind(calls);
    Object.assign(calls, {
      of: (key: string) => {
        const same = of(key);
        return same && Counted.resolve(same);
      },
    });
    return () => count;
  }

  const keyOf = (name: string): string => callKey(inspectPage, page(name).args, server.url);

  /** What another window writes down before it sends a call. */
  async function claimFor(name: string, pid: number): Promise<PendingCalls> {
    const claims = new PendingCalls(
      vscode.Uri.joinPath(api.app.context.globalStorageUri, "pending").fsPath,
    );
    const id = api.app.results.newId("inspect_page", new Date());
    const note = {
      tool: "inspect_page",
      subject: name,
      sentAt: new Date().toISOString(),
      pid,
      callId: id,
    };
    assert.equal(await claims.begin(keyOf(name), note), undefined);
    await api.app.spending.begin({
      id,
      tool: "inspect_page",
      subject: name,
      origin: server.url,
      price: 3,
      key: keyOf(name),
    });
    return claims;
  }
});
