import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import * as vscode from "vscode";
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
import { startRawServer } from "../support/rawServer.ts";
import type { Arrived, RawServer } from "../support/rawServer.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";

const key = "or_secret-key-that-nobody-may-see-1234567890";

describe("a call that fails", () => {
  let api: Assembly;
  let server: RawServer;
  let answer: (response: ServerResponse, request: Arrived) => void;
  /** Newest first. It forgets nothing: a charge that was in it once belongs to its call. */
  let log: unknown[] = [];
  let balance = 100;
  let chargedAt = 0;
  let seed = 0;

  before(async () => {
    api = await testApi();
    server = await startRawServer((response, request) => {
      if (request.path === "/v1/me/credits") {
        response.end(JSON.stringify({ balance }));
      } else if (request.path.startsWith("/v1/me/usage")) {
        response.end(JSON.stringify(log));
      } else if (request.path === "/v1/capabilities") {
        response.end("{}");
      } else if (request.path === "/v1/me/websites") {
        response.end('{"websites":[],"ad_accounts":[]}');
      } else if (request.path === "/v1/me/api-credentials") {
        response.end("[]");
      } else {
        answer(response, request);
      }
    });
    await api.app.connections.useKey(server.url, key);
  });
  afterEach(restoreWindow);
  after(async () => {
    await api.app.connections.disconnect();
    await server.close();
  });

  const toolCalls = (): number =>
    server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")).length;

  /** Runs a next action of a result of this service, as its button does. */
  function runNextAction(wanted: string): Promise<void> {
    const action = {
      tool: "research_keywords",
      args: { seed: wanted },
      reason: null,
      ready: true,
    };
    const envelope = {
      raw: {},
      data: {},
      facts: [],
      entities: [],
      deltas: [],
      coverage: {
        returned: null,
        totalAvailable: null,
        scopeNote: null,
        truncated: false,
        members: {},
      },
      resources: [],
      nextActions: [action],
      unread: {},
    };
    const parent = {
      format: "seo-research/result" as const,
      version: 1 as const,
      id: "x",
      tool: "research_keywords",
      args: {},
      subject: "x",
      market: null,
      sentAt: "",
      receivedAt: "",
      cost: 3,
      balanceAfter: null,
      origin: server.url,
      callKey: "x",
      envelope: {},
      answerFile: null,
    };
    return api.flow.runAction(parent, envelope, 0);
  }

  /** Runs through the flow, as a button does, and returns what the person is told. */
  async function told(attempts = 1): Promise<Asked> {
    seed += 1;
    // what the last call left is known before the next one, as to somebody who reads its message first
    await api.app.account.balance.refresh();
    // The service's clock is known to the second: what is called so soon after a charge can't be told apart from it.
    await until("a moment after the last charge", () => Date.now() - chargedAt > 2_500);
    const calls = toolCalls();
    const asked = answerWindow();
    await runNextAction(`tea ${seed}`);
    const failure = await untilAsked(asked, /^Research Keywords: /u);
    assert.ok(!JSON.stringify(asked).includes(key), "the key is in a message");
    assert.equal(
      toolCalls(),
      calls + attempts,
      "a paid call is repeated only when it is known to be free",
    );
    return failure;
  }

  /** The service refuses the call, and its log says what that cost; null where it has no entry of it. */
  function reply(
    status: number,
    body: string,
    headers: Record<string, string> = {},
    credits: number | null = 0,
  ): void {
    answer = (response) => {
      log = credits === null ? log : [entryOf(status, credits), ...log];
      balance -= credits ?? 0;
      chargedAt = (credits ?? 0) > 0 ? Date.now() : chargedAt;
      response.writeHead(status, headers).end(body);
    };
  }

  const entryOf = (status: number, credits: number): object => ({
    id: `log_${log.length}`,
    endpoint: "/v1/tools/research_keywords",
    status_code: status,
    credits_charged: credits,
    created_at: new Date().toISOString(),
  });

  it("no status is called free without an entry of the call, and each is called charged where the entry says so", async () => {
    // Of calls that lie so close together only the status tells which entry is whose: no other test here has these.

    for (const status of [406, 409]) {
      reply(status, '{"detail":"No"}', { "retry-after": "90" }, null);
      assert.match(
        (await told()).what,
        /couldn't find this call in the usage log.*can't tell.*may cost 3 credits more/u,
        String(status),
      );
    }
    for (const status of [403, 500]) {
      reply(status, '{"detail":"No"}', { "retry-after": "90" }, 3);
      assert.match(
        (await told()).what,
        /service logged this call at .* and charged 3 credits/u,
        String(status),
      );
    }
  });

  it("401: says that the key is refused, and offers to set another", async () => {
    reply(401, '{"detail":"Invalid API key"}');
    const { what, items } = await told();
    assert.match(what, /refused the API key.*Set another key.*You weren't charged/u);
    assert.deepEqual(items, [words.setKeyButton, words.learnMoreButton]);
  });

  it("402: says what it costs and where credits come from", async () => {
    reply(402, '{"detail":"Insufficient credits. Refill at https://dash.example/billing"}');
    const { what, items } = await told();
    assert.match(
      what,
      /can't use Research Keywords.*Insufficient credits.*dashboard.*You weren't charged/u,
    );
    assert.deepEqual(items, [words.openDashboard, words.learnMoreButton]);
  });

  it("422: says field by field what was refused, and offers to change it", async () => {
    reply(
      422,
      '{"detail":[{"type":"x","loc":["body","limit"],"msg":"Input should be greater than 0"},{"loc":["body","mode"],"msg":"Unknown mode"}]}',
    );
    const { what, items } = await told();
    assert.match(
      what,
      /limit: Input should be greater than 0; mode: Unknown mode.*You weren't charged/u,
    );
    assert.deepEqual(items, ["Change Inputs…"]);
  });

  it("429: says when to go on", async () => {
    reply(429, '{"detail":"Too many requests"}', { "retry-after": "90" });
    const { what, items } = await told();
    assert.match(what, /Too many calls.*after \d.*You weren't charged/u);
    assert.deepEqual(items, [words.priced(words.runFailedAgain, 3)]);
  });

  it("503 with a charge in the usage log: says when it was charged and how much", async () => {
    reply(503, '{"detail":"Provider unavailable"}', {}, 3);
    assert.match(
      (await told()).what,
      /isn't available.*HTTP 503.*Provider unavailable.*The service logged this call at .* and charged 3 credits/u,
    );
  });

  it("M2: 503 is sent once, and isn't charged where both the usage log and the balance say so", async () => {
    reply(503, '{"detail":"Provider unavailable"}');
    const { what, items } = await told();
    assert.match(what, /isn't available.*You weren't charged/u);
    assert.deepEqual(items, [words.priced(words.runFailedAgain, 3)]);
  });

  it("a broken connection with an unreadable log: says that credits may be gone", async () => {
    answer = (response) => response.destroy();
    const readable = log;
    log = [7, ...readable];
    assert.match(
      (await told()).what,
      /connection.*entry that can't be read.*can't tell whether you were charged/u,
    );
    log = readable;
  });

  it("an HTML page with an error status: says that the answer is unexpected", async () => {
    reply(404, "<html>Not here</html>");
    assert.match((await told()).what, /couldn't find what you asked for.*You weren't charged/u);
    reply(302, "<html>Sign in</html>", { location: "https://elsewhere.example/" });
    assert.match(
      (await told()).what,
      /Unexpected response from the service \(HTTP 302\).*base URL/u,
    );
  });

  it("an HTML page instead of a response: keeps it, and shows it", async () => {
    reply(200, "<html>Not JSON</html>");
    const result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "html instead" } }),
    );
    assert.equal(result.envelope, null);
    const read = await api.app.results.open(result.id);
    assert.ok(read.ok && api.app.results.answerPath(read.result) !== undefined);
  });

  it("R1: cancelled while the service works: says that it may be charged, and ends at once without reading the log", async () => {
    answer = () => api.runner.runs.cancelAll();
    assert.match((await told()).what, /Cancelled\..*may have been charged/u);
    assert.deepEqual(api.runner.runs.running, []);
  });

  it("no network: says so and what to check", async () => {
    const gone = await startRawServer(() => undefined);
    await api.app.connections.useKey(gone.url, key);
    await gone.close();
    const asked = answerWindow();
    const request = { tool: researchKeywords, args: { seed: "nobody there" } };
    assert.equal(await api.flow.run(request), false);
    const { what, items } = await untilAsked(asked, /Couldn't connect to 127\.0\.0\.1/u);
    assert.match(what, /network connection, proxy and the base URL.*You weren't charged/u);
    assert.deepEqual(items, [words.priced(words.runFailedAgain, 3), words.learnMoreButton]);
    await assert.rejects(
      api.runner.run(request),
      (error: Error) =>
        error.name === "CallFailedError" && !JSON.stringify([error, what]).includes(key),
    );
    await api.app.connections.useKey(server.url, key);
  });

  it("refuses a follow-up of an answer that belongs elsewhere, before anything is sent", async () => {
    const calls = toolCalls();
    await assert.rejects(
      api.runner.run({ tool: researchKeywords, args: { seed: "elsewhere" }, origin: "sandbox" }),
      new RegExp(`${words.cameFrom} sandbox, but .* Nothing was run`, "u"),
    );
    assert.equal(toolCalls(), calls);
  });

  it("runs again in the market that was chosen for the article, without asking about it again", async () => {
    const markets: unknown[] = [];
    answer = (response, request) => {
      const body: unknown = JSON.parse(request.body);
      markets.push(
        typeof body === "object" && body !== null && "location" in body ? body.location : undefined,
      );
      response
        .writeHead(markets.length === 1 ? 429 : 200, { "retry-after": "90" })
        .end('{"data":{"keywords":[]}}');
    };
    const article = await vscode.workspace.openTextDocument({
      language: "markdown",
      content:
        "---\nlang: de\ntitle: Kaffee\n---\n\nDer beste Kaffee ist frisch gemahlen und wird mit Wasser gebrüht.\n",
    });
    await vscode.window.showTextDocument(article);
    const isMarket = (items: readonly string[]): boolean =>
      items.some((item) => item.startsWith("Use Germany"));
    const asked = answerWindow(({ items }) =>
      isMarket(items) ? items.find((item) => item.startsWith("Use Germany")) : items[0],
    );
    await api.flow.run({
      tool: researchKeywords,
      args: { seed: "kaffeemühle", location: "United States", language: "English" },
    });
    await until(
      "the second call",
      () => markets.length === 2,
      undefined,
      () => Promise.resolve(JSON.stringify({ asked, markets })),
    );
    assert.deepEqual(markets, ["Germany", "Germany"]);
    assert.equal(
      asked.findLastIndex(({ items }) => isMarket(items)) <
        asked.findIndex(({ items }) => items[0] === words.priced(words.runFailedAgain, 3)),
      true,
      JSON.stringify(asked),
    );
    await vscode.window.showTextDocument(article);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });

  it("runs again with the same arguments when asked to", async () => {
    const bodies: string[] = [];
    answer = (response, request) => {
      bodies.push(request.body);
      if (bodies.length === 1) {
        response.writeHead(429, { "retry-after": "90" }).end("{}");
      } else {
        response.end('{"data":{"keywords":[]}}');
      }
    };
    const asked = answerWindow(({ what, items }) =>
      what.startsWith("Research Keywords: ")
        ? words.priced(words.runFailedAgain, 3)
        : /returned no result/u.test(what)
          ? items[0]
          : undefined,
    );
    await vscode.commands.executeCommand("seoResearch.refreshResults");
    await runNextAction("once more");
    await until("the second call", () => bodies.length === 2);
    assert.deepEqual(
      bodies.map((body): unknown => JSON.parse(body)),
      [{ seed: "once more" }, { seed: "once more" }],
    );
    // nothing proves that the first one was free: its price is agreed to once more
    assert.equal(asked.filter(({ what }) => /returned no result/u.test(what)).length, 1);
    // an answer that opens later would be in front of what the next test opens
    await until("its answer", () => tabLabels().includes("Research Keywords: once more"));
  });
});
