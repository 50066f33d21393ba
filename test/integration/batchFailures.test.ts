import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import * as vscode from "vscode";
import { answerWindow, untilAsked } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { Arrived, RawServer } from "../support/rawServer.ts";
import { words } from "../support/words.ts";
import { BatchesUnderTest, agree, pages } from "./batchesUnderTest.ts";

describe("batches against a service that misbehaves", () => {
  let batches: BatchesUnderTest;
  let api: Assembly;

  before(async () => {
    batches = await BatchesUnderTest.open();
    ({ api } = batches);
  });
  afterEach(() => batches.tidy());

  let server: RawServer;
  let answer: (response: ServerResponse, request: Arrived) => void;
  let log: unknown[];
  let balance: number;

  /** Each has an account of its own: what one has charged says nothing about the balance of another. */
  let tests = 0;

  beforeEach(async () => {
    tests += 1;
    [log, balance] = [[], 100];
    server = await startRawServer((response, request) => {
      if (request.path === "/v1/me/credits") {
        response.end(JSON.stringify({ balance }));
      } else if (request.path.startsWith("/v1/me/usage")) {
        response.end(JSON.stringify(log));
      } else if (request.path.startsWith("/v1/tools/")) {
        answer(response, request);
      } else {
        response.end(
          request.path === "/v1/me/websites" || request.path === "/v1/capabilities" ? "{}" : "[]",
        );
      }
    });
    await api.app.connections.useKey(
      server.url,
      `or_key-of-a-batch-test-${String(tests).padStart(6, "0")}`,
    );
  });
  afterEach(() => server.close());

  const sent = (): string[] =>
    server.arrived
      .filter(({ path }) => path.startsWith("/v1/tools/"))
      .map(({ body }) => /batch-\d+/u.exec(body)?.[0] ?? body);
  const fine = (response: ServerResponse): void => {
    balance -= 3;
    log.unshift(entryOf(200, 3));
    response.end('{"data":{"organic_keywords":1}}');
  };
  /** A refusal that is in the log, and costs nothing. */
  const refuse = (response: ServerResponse, status: number, headers = {}): void => {
    log.unshift(entryOf(status, 0));
    response.writeHead(status, headers).end('{"detail":"Not this one"}');
  };
  const entryOf = (status: number, credits: number): object => ({
    id: `log_${log.length}`,
    endpoint: "/v1/tools/inspect_page",
    status_code: status,
    credits_charged: credits,
    created_at: new Date().toISOString(),
  });

  it("retries only what failed", async () => {
    answer = (response, { body }) =>
      /batch-[01]\b/u.test(body) ? refuse(response, 422) : fine(response);
    const asked = answerWindow(agree);
    await batches.run(pages(4));
    assert.deepEqual(await batches.states(), ["failed", "failed", "done", "done"]);
    assert.match(
      (await untilAsked(asked, /^Inspect Page × 4: /u)).what,
      /2 done, 2 failed\. 6 credits total/u,
    );
    const before = sent().length;
    answer = fine;
    const retry = answerWindow(agree);
    await batches.act("retryFailed");
    assert.match(retry[0]?.detail ?? "", /^2 calls at 3 credits/u);
    assert.deepEqual(sent().slice(before), ["batch-0", "batch-1"]);
    assert.deepEqual((await batches.tally()).count.done, 4);
  });

  it("pauses after the call under way, and resumes where it stood; what was skipped stays out", async () => {
    const asked = answerWindow(agree);
    const second = Promise.withResolvers<ServerResponse>();
    answer = (response, { body }) =>
      body.includes("batch-1") ? second.resolve(response) : fine(response);
    const running = batches.run(pages(4));
    const response = await second.promise;
    const { header } = await batches.newest();
    assert.equal((await api.batches.find(header.id)).standing, "running");
    assert.equal(api.runner.runs.running[0]?.title, "Inspect Page: 1 of 4");
    await batches.act("skipItems", 3);
    await batches.act("pauseBatch");
    fine(response);
    await running;
    assert.deepEqual(await batches.states(), ["done", "done", "waiting", "skipped"]);
    assert.deepEqual(
      asked.filter(({ what }) => what.startsWith("Inspect Page × 4")),
      [],
      "a pause needs no message",
    );
    await batches.act("resumeBatch");
    assert.deepEqual(sent(), ["batch-0", "batch-1", "batch-2"]);
    assert.deepEqual((await batches.tally()).count, {
      waiting: 0,
      sent: 0,
      done: 3,
      failed: 0,
      unsure: 0,
      lost: 0,
      skipped: 1,
    });
  });

  it("pauses, too, when it is cancelled in the status bar: nothing that may be charged is broken off", async () => {
    answerWindow(agree);
    const first = Promise.withResolvers<ServerResponse>();
    answer = (response, { body }) =>
      body.includes("batch-0") ? first.resolve(response) : fine(response);
    const running = batches.run(pages(2));
    const response = await first.promise;
    await vscode.commands.executeCommand("seoResearch.cancelRuns");
    fine(response);
    await running;
    assert.deepEqual(await batches.states(), ["done", "waiting"]);
  });

  it("never sends again what the log says was charged, until the person pays for it on purpose", async () => {
    answer = (response, { body }) => {
      if (body.includes("batch-0")) {
        log = [
          {
            id: "log_1",
            endpoint: "/v1/tools/inspect_page",
            credits_charged: 3,
            created_at: new Date().toISOString(),
          },
        ];
        response.destroy();
      } else {
        fine(response);
      }
    };
    answerWindow(agree);
    await batches.run(pages(2));
    assert.deepEqual(await batches.states(), ["lost", "done"]);
    await batches.act("retryFailed");
    assert.deepEqual(sent(), ["batch-0", "batch-1"]);
    answer = fine;
    const asked = answerWindow(agree);
    await batches.act("runItemsAgain");
    assert.match(
      asked[0]?.detail ?? "",
      /^1 call: 3 credits\..*1 of these returned nothing and may have been charged/su,
    );
    assert.deepEqual(sent(), ["batch-0", "batch-1", "batch-0"]);
    assert.deepEqual((await batches.tally()).count.done, 2);
  });

  it("keeps within the rate limit that the headers tell, and leaves some of it to the person", async () => {
    // Most of the minute's calls are taken by others: nine are left in each window of two seconds. A call may come in the next one.
    let [end, left, refused] = [0, 0, 0];
    const windows: number[] = [];
    answer = (response) => {
      const now = Date.now();
      if (now >= end) {
        end = (Math.floor(now / 1000) + 2) * 1000;
        left = 9;
        windows.push(0);
      }
      left -= 1;
      refused += left < 0 ? 1 : 0;
      windows.push((windows.pop() ?? 0) + 1);
      const headers = {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": String(Math.max(0, left)),
        "x-ratelimit-reset": String(end / 1000),
        date: new Date(now).toUTCString(),
      };
      response.writeHead(left < 0 ? 429 : 200, headers).end('{"data":{}}');
    };
    answerWindow(agree);
    await batches.run(pages(14));
    assert.equal((await batches.tally()).count.done, 14);
    assert.equal(refused, 0);
    assert.ok(windows.length >= 3 && windows.every((calls) => calls < 9), String(windows));
  });

  for (const [words429, log429, state, left] of [
    ["", true, "waiting", 3],
    [", nor what may have been charged at all", false, "unsure", 2],
  ] as const) {
    it(`stops as a whole when one call is told to wait, and sends none of it again without the person${words429}`, async () => {
      await api.app.account.balance.refresh();
      answer = (response) =>
        log429
          ? refuse(response, 429, { "retry-after": "1" })
          : response.writeHead(429, { "retry-after": "1" }).end("{}");
      const asked = answerWindow(agree);
      const before = sent().length;
      await batches.run(pages(3));
      assert.deepEqual(await batches.states(), [state, "waiting", "waiting"]);
      assert.match((await untilAsked(asked, /stopped/u)).what, /won't accept calls until/u);
      assert.equal(sent().length, before + 1);
      answer = fine;
      const resumed = answerWindow(agree);
      await batches.act("resumeBatch");
      assert.match(resumed[0]?.detail ?? "", /^3 calls at 3 credits/u, "the price is shown again");
      assert.equal((await batches.tally()).count.done, left);
    });
  }

  it("never sends again what broke off, however late its charge comes into the log", async () => {
    answer = (response, { body }) =>
      body.includes("batch-1") ? response.destroy() : fine(response);
    answerWindow(agree);
    await batches.run(pages(3));
    assert.deepEqual(await batches.states(), ["done", "unsure", "done"]);
    log.unshift(entryOf(200, 3));
    balance -= 3;
    answerWindow(agree);
    await batches.act("resumeBatch");
    assert.deepEqual(await batches.states(), ["done", "lost", "done"]);
    assert.equal(sent().length, 3);
  });

  it("stops when nothing answers, and nothing was charged", async () => {
    answer = fine;
    answerWindow(({ what, items }) => (what.startsWith(words.runBatch) ? items[0] : undefined));
    await server.close();
    const asked = answerWindow(agree);
    await batches.run(pages(3));
    assert.deepEqual((await batches.tally()).count.waiting, 3);
    assert.match(
      (await untilAsked(asked, /stopped/u)).what,
      /Couldn't connect.*0 done, 3 waiting\. 0 credits total/u,
    );
  });
});
