import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { CallRecord } from "../../../../src/research/library/resultStore.ts";
import { responseOf } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { AnswerSink } from "../../../../src/research/service/answerSink.ts";
import { onRefusingDisk } from "../../../support/refusingDisk.ts";
import type { Refuses } from "../../../support/refusingDisk.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const call: CallRecord = {
  tool: "research_keywords",
  args: { seed: "tea" },
  subject: "tea",
  market: null,
  sentAt: "2026-03-01T12:00:00.000Z",
  receivedAt: "2026-03-01T12:00:01.000Z",
  cost: 3,
  balanceAfter: null,
  origin: "sandbox",
  callKey: "key of tea",
};
const responses = ['{"data":{"a":1}}', '{"data":{"id":120212345678901234}}', "<html>not JSON"];

/** The disk refuses one step and takes the next ones, or is full from then on; a full one still lets files be removed. */
const refusals: readonly ((from: number) => Refuses)[] = [
  (from) => (step) => step === from,
  (from) => (step, call) => step >= from && call !== "rm",
];

/** What a result and the list say of it, in this window and in one that opens now. */
async function seen(folder: string, store: ResultStore, id: string): Promise<unknown[]> {
  const states: unknown[] = [];
  for (const window of [new ResultStore(folder), store, new ResultStore(folder)]) {
    const { results, broken } = await window.list();
    assert.deepEqual(broken, []);
    const summary = results.find((one) => one.id === id);
    const read = await window.open(id);
    assert.equal(read.ok, summary !== undefined);
    if (read.ok && summary !== undefined) {
      assert.deepEqual([read.result.title, read.result.tags], [summary.title, summary.tags]);
      states.push([read.result.title, read.result.balanceAfter, read.result.continues]);
    }
  }
  assert.equal(
    new Set(states.map((state) => JSON.stringify(state))).size,
    states.length === 0 ? 0 : 1,
    JSON.stringify(states),
  );
  return states;
}

describe("results on a disk that refuses", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let folder: string;

  beforeEach(() => {
    scratch = scratchFolder();
    folder = join(scratch.path, "results");
  });
  afterEach(() => scratch.remove());

  /** Does a piece of work with the disk refusing each of its steps in turn, once and from then on. */
  async function atEveryStep(
    work: (store: ResultStore, run: number) => Promise<() => Promise<unknown>>,
    check: (
      outcome: PromiseSettledResult<unknown>,
      store: ResultStore,
      run: number,
    ) => Promise<void>,
  ): Promise<void> {
    let run = 0;
    for (const refusal of refusals) {
      let [refused, taken] = [0, 0];
      for (let from = 0; from <= taken; from += 1) {
        const store = new ResultStore(folder);
        const step = await work(store, run);
        const { outcome, steps } = await onRefusingDisk(refusal(from), step);
        // One more than it takes: then nothing was refused, and it must have gone well.
        taken = Math.max(taken, steps);
        refused += from < steps ? 1 : 0;
        if (from >= steps) {
          assert.equal(outcome.status, "fulfilled");
        }
        await check(outcome, store, run);
        run += 1;
      }
      assert.ok(refused > 3, `only ${refused} steps were refused`);
    }
  }

  it("T13: hold every response that was called saved, and show no other one than whole", async () => {
    for (const [index, response] of responses.entries()) {
      const id = (run: number): string => `kept-${index}-${run}`;
      await atEveryStep(
        (store, run) =>
          Promise.resolve(() =>
            store.keep(id(run), call, { kind: "memory", bytes: Buffer.from(response) }),
          ),
        async (outcome, store, run) => {
          const states = await seen(folder, store, id(run));
          // Refused at last, when its name was to be flushed, it is there and yet not called saved.
          assert.ok(outcome.status === "rejected" || states.length > 0);
          if (states.length > 0) {
            const result = await store.read(id(run));
            const path = store.answerPath(result);
            const bytes =
              path === undefined
                ? (responseOf(result) ?? JSON.stringify(result.envelope))
                : readFileSync(path, "utf8");
            assert.equal(bytes, response);
          }
        },
      );
    }
  });

  it("T13: leave nothing half-written behind where the disk lets it be taken away", async () => {
    for (const [index, response] of responses.entries()) {
      for (let from = 0; from < 20; from += 1) {
        const store = new ResultStore(folder);
        await onRefusingDisk(
          (step, call) => step >= from && call !== "rm",
          () =>
            store.keep(`kept-${index}-${from}`, call, {
              kind: "memory",
              bytes: Buffer.from(response),
            }),
        );
      }
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });

  it("T13: are changed where that was said, and list and result always say the same", async () => {
    const changes: readonly ((store: ResultStore, result: SavedResult) => Promise<unknown>)[] = [
      (store, { id }) => store.describe(id, { title: "New", tags: ["x"] }),
      (store, result) => store.noteBalance(result, 7),
      (store, result) => store.noteContinues(result, "earlier"),
    ];
    for (const [index, change] of changes.entries()) {
      const id = (run: number): string => `changed-${index}-${run}`;
      await atEveryStep(
        async (store, run) => {
          const result = await store.keep(id(run), call, {
            kind: "memory",
            bytes: Buffer.from(responses[1] ?? ""),
          });
          await store.describe(result.id, { title: "Old" });
          return () => change(store, result);
        },
        async (outcome, store, run) => {
          const [state] = (await seen(folder, store, id(run))).map((one) => JSON.stringify(one));
          assert.ok(
            outcome.status === "rejected" || state !== JSON.stringify(["Old", null, undefined]),
            state,
          );
        },
      );
    }
  });

  it("T13: are listed where the index can't be written", async () => {
    const store = new ResultStore(folder);
    await store.keep("one", call, { kind: "memory", bytes: Buffer.from("{}") });
    rmSync(join(folder, "index.ndjson"));
    const { outcome } = await onRefusingDisk(
      (step) => step >= 0,
      async () => {
        const other = new ResultStore(folder);
        return [await other.list().catch(String), await store.list().catch(String)];
      },
    );
    assert.ok(outcome.status === "fulfilled");
    assert.deepEqual(
      outcome.value.map((listing) =>
        typeof listing === "string" ? listing : listing.results.map(({ id }) => id),
      ),
      [["one"], ["one"]],
    );
  });

  it("T13: are saved and changed where the index alone can't be written, not even removed", async () => {
    const store = new ResultStore(folder);
    const { outcome } = await onRefusingDisk(
      (_step, _call, path) => path.endsWith("index.ndjson"),
      async () => {
        const { id } = await store.keep("one", call, { kind: "memory", bytes: Buffer.from("{}") });
        await store.describe(id, { title: "New" });
        return store.list();
      },
    );
    assert.ok(outcome.status === "fulfilled");
    assert.deepEqual(
      outcome.value.results.map(({ title }) => title),
      ["New"],
    );
    assert.deepEqual(
      (await store.list()).results.map(({ title }) => title),
      ["New"],
    );
    await onRefusingDisk(
      (_step, _call, path) => path.endsWith("index.ndjson"),
      () => store.describe("one", { title: "Newer" }),
    );
    assert.deepEqual(
      (await store.list()).results.map(({ title }) => title),
      ["Newer"],
    );
    assert.deepEqual(
      (await new ResultStore(folder).list()).results.map(({ title }) => title),
      ["Newer"],
    );
  });

  it("T13: are read once for an index that lost a change, and not whenever they are listed", async () => {
    const store = new ResultStore(folder);
    const { id } = await store.keep("one", call, { kind: "memory", bytes: Buffer.from("{}") });
    const { outcome } = await onRefusingDisk(
      (_step, call) =>
        call === "file.appendFile" && readFileSync(store.resultPath(id), "utf8").includes("New"),
      () => store.describe(id, { title: "New" }),
    );
    assert.equal(outcome.status, "fulfilled");
    await store.list();
    const index = readFileSync(join(folder, "index.ndjson"), "utf8");
    assert.match(index, /"title":"New"/u);
    await store.list();
    assert.equal(readFileSync(join(folder, "index.ndjson"), "utf8"), index);
  });

  it("T13: are listed beside one that the disk doesn't give out", async () => {
    const store = new ResultStore(folder);
    await store.keep("one", call, { kind: "memory", bytes: Buffer.from("{}") });
    mkdirSync(join(folder, "two.seo.json"));
    const { results, broken } = await store.list();
    assert.deepEqual(
      results.map(({ id }) => id),
      ["one"],
    );
    assert.match(broken[0]?.problem ?? "", /^The file can't be read: EISDIR/u);
  });

  it("T13: go on changing after a change that failed", async () => {
    const store = new ResultStore(folder);
    const { id } = await store.keep("one", call, { kind: "memory", bytes: Buffer.from("{}") });
    const { outcome } = await onRefusingDisk(
      (step) => step === 0,
      () => store.describe(id, { title: "refused" }),
    );
    assert.equal(outcome.status, "rejected");
    assert.ok((await store.describe(id, { title: "taken" })).ok);
    assert.equal((await store.list()).results[0]?.title, "taken");
  });

  it("T8: rejects a large response that the disk refuses at any step, and shows no part of it", async () => {
    await atEveryStep(
      (store, run) =>
        Promise.resolve(async () => {
          const id = `large-${run}`;
          const sink = new AnswerSink(() => store.openAnswerFile(id), 0);
          try {
            await sink.write(Buffer.from('{"data":'));
            await sink.write(Buffer.from('{"items":[]}}'));
            return await store.keep(id, call, await sink.finish());
          } catch (error) {
            await sink.discard().catch(() => undefined);
            throw error;
          }
        }),
      async (outcome, store, run) => {
        const states = await seen(folder, store, `large-${run}`);
        assert.ok(outcome.status === "rejected" || states.length > 0);
        const file = join(folder, `large-${run}.answer.json`);
        if (states.length > 0 || existsSync(file)) {
          assert.equal(readFileSync(file, "utf8"), '{"data":{"items":[]}}');
        }
      },
    );
  });
});
