import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { earlierRuns } from "../../../../src/research/library/earlierRuns.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { CallRecord } from "../../../../src/research/library/resultStore.ts";
import { isReusable } from "../../../../src/research/library/reusable.ts";
import { AnswerSink } from "../../../../src/research/service/answerSink.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { statedFailure } from "../../../../src/research/service/statedFailure.ts";
import { partNotices } from "../../../../src/research/results/parts/notices.ts";

const said = "Your plan has no room for this call.";
const rows = [{ keyword: "green tea", monthly_volume: 20 }];

/** Successful responses that say of themselves that they failed. */
const failures: readonly Record<string, unknown>[] = [
  { data: { error: said } },
  { data: { error: { code: "no_room", message: said } } },
  { data: {}, error: said },
  { data: null, error: { message: said } },
  { data: { keywords: rows }, error: said },
  { data: { errors: [said] } },
  { data: { errors: [{ title: said }] } },
  { data: [], errors: [{ message: said }] },
  { data: [{ error: said }] },
  { data: [{ errors: [said] }], errors: [] },
  { data: { keywords: [], errors: [said] } },
  { data: { keywords: [], totals: {} }, errors: [said] },
  { errors: [said], facts: [{ type: "call" }] },
  { success: false, message: said },
  { success: false, data: { message: said } },
  { ok: false, description: said },
  { data: { success: false, reason: said } },
  { status: "error", message: said },
  { status: "ERROR", data: { message: said }, error: said },
  { data: { status: "failed", message: said } },
  { data: null, status_code: 502, status_message: said },
  { error: true, message: said },
  { error: said },
  { isError: true, content: [{ type: "text", text: "x" }], message: said },
  { data: { errorMessage: said } },
  { data: { error_code: "provider_error", message: said } },
  { data: { err: said } },
  { data: { exception: { message: said } } },
  { data: null, success: "false", message: said },
  { data: null, has_error: true, message: said },
  { data: null, status_code: 40_200, status_message: said },
  { data: { status: "timeout", message: said } },
  { data: { result: { error: said } } },
  { data: null, message: said },
  { detail: said },
];

/** Responses that only look like that. */
const successes: readonly Record<string, unknown>[] = [
  { data: { keywords: rows } },
  { data: { keywords: rows, error: null, errors: [] } },
  { data: { keywords: rows }, error: "", errors: {}, success: true, status: "ok" },
  { data: { errors: 3, fetch_failures: 2, status: "done", error: false } },
  { data: { url: "https://example.com", status_code: 404, title: "Error" } },
  { data: { pages: [{ url: "a", error: said, status: "error" }] } },
  { data: [{ keyword: "a" }, { error: said }] },
  { data: { available: false, note: "The dataset has expired." } },
  { data: { error: "none" } },
  { data: {}, facts: [{ type: "error", message: said }] },
  { data: { keyword: "error" }, status: 200 },
  { data: { pages: rows, errors: [{ url: "z", message: "timeout" }] } },
  { data: { pages: rows, errors: ["Missing title"] } },
  { data: { pages: rows, errors: "2 of 5 pages timed out" } },
  { data: { totals: { pages: 12 }, errors: { z: "timeout" } } },
  { data: { health_score: 71, errors: { "4xx": 2, "5xx": 0 } } },
  { data: { keywords: rows }, errors: [{ keyword: "b", message: "timeout" }] },
  { data: rows, errors: ["timeout"] },
  { data: ["green tea"], errors: ["timeout"] },
  { data: [{ keywords: rows, errors: ["timeout"] }] },
  { data: { keywords: rows, status: "timeout" } },
  { data: { keywords: rows, error_code: 0, error_type: null, has_error: false } },
  { data: { keywords: rows, error_code: "SUCCESS", exception: "none" } },
  { data: { keywords: [], message: "No keywords are known." } },
  { data: [], message: "No keywords are known." },
  { data: null, facts: [{ type: "serp.result" }], message: "See the facts." },
  { data: { result: { keywords: rows } } },
  { data: { succeeded: 0, pages: [] } },
  { url: "https://example.com", title: "Tea", description: "All about tea" },
  { data: { url: "https://example.com", response: { status: "error" }, issues: rows } },
  { data: { error_type: "not_found", fault: "client", pages: rows } },
];

describe("a response that says it failed", () => {
  it("is told by what it says, with the service's sentence", () => {
    for (const response of failures) {
      assert.equal(statedFailure(response), said, JSON.stringify(response));
    }
    for (const bare of [{ success: false }, { data: { error: true } }, { status: "failed" }]) {
      assert.equal(statedFailure(bare), "", JSON.stringify(bare));
    }
    for (const response of [...successes, undefined, null, [], "error"]) {
      assert.equal(statedFailure(response), undefined, JSON.stringify(response));
    }
  });

  it("is told however deep its values are", () => {
    const deep = (inmost: unknown): unknown => {
      let value = inmost;
      for (let level = 0; level < 100_000; level += 1) {
        value = [value];
      }
      return value;
    };
    for (const member of ["rows", "error", "err", "errors"]) {
      assert.equal(statedFailure({ data: { [member]: deep([]), page: "a" } }), undefined, member);
    }
    assert.equal(statedFailure({ data: { error: deep(said) } }), "");
  });

  it("has a problem on top with that sentence, and no other has one", () => {
    const problems = (envelope: Record<string, unknown>): string[] =>
      partNotices(
        {
          result: {
            ...call,
            envelope,
            format: "seo-research/result",
            version: 1,
            id: "x",
            answerFile: null,
          },
          envelope: readEnvelope(envelope),
          firstAction: 0,
          firstResource: 0,
        },
        {},
      )
        .filter(({ kind }) => kind === "problem")
        .map(({ text }) => text);
    for (const response of failures) {
      assert.deepEqual(problems(response), [
        `The service reported a problem with this call: ${said}`,
      ]);
    }
    assert.match(problems({ success: false }).join("\n"), /reported a problem with this call/u);
    for (const response of successes) {
      assert.deepEqual(problems(response), []);
    }
  });

  const at = "2026-03-01T12:00:00.000Z";
  const call: CallRecord = {
    tool: "research_keywords",
    args: { seed: "green tea" },
    subject: "green tea",
    market: { location: "United States", language: "English" },
    sentAt: at,
    receivedAt: at,
    cost: 3,
    balanceAfter: 497,
    origin: "sandbox",
    callKey: "key",
  };
  let folder: string;
  let store: ResultStore;
  const keep = (response: unknown, minute: number): ReturnType<ResultStore["keep"]> => {
    const receivedAt = new Date(Date.parse(at) + minute * 60_000).toISOString();
    return store.keep(
      store.newId(call.tool, new Date(receivedAt)),
      { ...call, receivedAt },
      { kind: "memory", bytes: Buffer.from(JSON.stringify(response)) },
    );
  };
  const paid = (): Promise<string | undefined> =>
    store
      .findPaid(call.callKey, Number.POSITIVE_INFINITY, Date.parse(at) + 3_600_000)
      .then((found) => found?.id);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "failed-results-"));
    store = new ResultStore(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("never stands in for a call, but the result before it does", async () => {
    const good = await keep({ data: { keywords: rows } }, 0);
    for (const [index, response] of failures.entries()) {
      const bad = await keep(response, index + 1);
      assert.equal(await paid(), good.id, JSON.stringify(response));
      assert.equal((await store.findSaved(call.callKey))?.id, bad.id, "it was answered, and paid");
      assert.equal((await store.open(bad.id)).ok, true);
    }
    const usable = await store.usable((result) => result.tool === call.tool);
    assert.deepEqual(
      usable.map(({ id }) => id),
      [good.id],
    );
    const last = await keep({ data: { keywords: [] } }, failures.length + 1);
    assert.deepEqual(
      (await earlierRuns(store, last.id)).map(({ id }) => id),
      [good.id],
      "nor is anything compared with it",
    );
  });

  it("never does from a file of its own either, and files of earlier versions stay readable", async () => {
    const keepApart = async (id: string, text: string): Promise<void> => {
      const sink = new AnswerSink(() => store.openAnswerFile(id), 0);
      await sink.write(Buffer.from(text));
      await store.keep(id, call, await sink.finish());
    };
    for (const [index, response] of failures.entries()) {
      await keepApart(`failed-${index}`, JSON.stringify(response));
      assert.equal(await paid(), undefined, JSON.stringify(response));
    }
    assert.ok((await store.noteBalance(await store.read("failed-0"), 9)).failed);
    assert.equal(await paid(), undefined, "whatever is noted later");
    for (const [index, text] of [...successes.map((one) => JSON.stringify(one)), "{"].entries()) {
      await keepApart("good", text);
      assert.ok(!("failed" in (await store.read("good"))), text);
      assert.equal(await paid(), "good", String(index));
      await store.discard(["good"], new Date(at));
    }
    for (const failed of [undefined, null, "no", 1, false]) {
      const read = { envelope: null, unreadable: undefined, failed };
      assert.equal(isReusable(read), true, "what else may be there means nothing");
    }
  });

  it("never does, whatever the index says of it, as lines of earlier versions do", async () => {
    const bad = await keep({ data: { error: said } }, 0);
    assert.ok(!readFileSync(path.join(folder, "index.ndjson"), "utf8").includes("failed"));
    store = new ResultStore(folder);
    assert.equal(await paid(), undefined);
    assert.equal((await store.findSaved(call.callKey))?.id, bad.id);
  });
});
