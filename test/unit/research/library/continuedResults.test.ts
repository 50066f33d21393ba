import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { earlierParts, laterParts } from "../../../../src/research/library/continuedResults.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { parseResult, writeResult } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { keywordsOf, visibilityResult } from "./visibilityResult.ts";

const site = { domain: "harborlanecoffee.com", mode: "live" };
const all = keywordsOf(25);

describe("the library of results that continue each other", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    store = new ResultStore(folder.path);
  });
  afterEach(() => folder.remove());

  /** Keeps an answer that checked ten of the keywords from `from` on. */
  async function keep(from: number, continuing?: string): Promise<SavedResult> {
    const {
      format: _format,
      version: _version,
      id,
      envelope,
      answerFile: _answerFile,
      ...call
    } = visibilityResult(`part-${from}`, { ...site, keywords: all.slice(from) }, 10);
    const bytes = Buffer.from(JSON.stringify(envelope));
    return store.keep(
      id,
      { ...call, ...(continuing === undefined ? {} : { continues: continuing }) },
      { kind: "memory", bytes },
    );
  }

  const ids = (results: readonly SavedResult[]): string[] => results.map(({ id }) => id);

  async function keepAll(): Promise<readonly [SavedResult, SavedResult, SavedResult]> {
    return [await keep(0), await keep(10, "part-0"), await keep(20, "part-10")];
  }

  it("keeps each answer as one of its own, with what it continues", async () => {
    const [first, second] = await keepAll();
    assert.equal(second.continues, "part-0");
    assert.equal("continues" in first, false);
    assert.ok(readFileSync(store.resultPath("part-10"), "utf8").includes('"continues": "part-0"'));
    assert.equal((await store.list()).results.length, 3);
  });

  it("finds the later and the earlier parts in order, also in another window and without its index", async () => {
    const [first, second, third] = await keepAll();
    rmSync(join(folder.path, "index.ndjson"));
    const other = new ResultStore(folder.path);
    assert.deepEqual(ids(await laterParts(other, first)), ["part-10", "part-20"]);
    assert.deepEqual(ids(await laterParts(other, second)), ["part-20"]);
    assert.deepEqual(ids(await laterParts(other, third)), []);
    assert.deepEqual(ids(await earlierParts(other, third)), ["part-0", "part-10"]);
    assert.deepEqual(ids(await earlierParts(other, first)), []);
  });

  it("opens the parts only, and none for answers that nothing continues", async () => {
    const [first] = await keepAll();
    await keep(3);
    const opened: string[] = [];
    const watched = new (class extends ResultStore {
      override open(id: string): ReturnType<ResultStore["open"]> {
        opened.push(id);
        return super.open(id);
      }
    })(folder.path);
    await laterParts(watched, first);
    assert.deepEqual(opened, ["part-10", "part-20"]);
    assert.deepEqual(await laterParts(watched, { ...first, tool: "inspect_domain" }), []);
    assert.equal(opened.length, 2);
  });

  it("ends before a part that is gone, damaged or the answer to another question", async () => {
    const [first, second, third] = await keepAll();
    writeFileSync(store.resultPath("part-10"), "{");
    assert.deepEqual(await laterParts(store, first), []);
    assert.deepEqual(await earlierParts(store, third), []);
    rmSync(store.resultPath("part-10"));
    assert.deepEqual(await laterParts(store, first), []);
    writeFileSync(
      store.resultPath("part-10"),
      writeResult({ ...second, args: { ...second.args, domain: "example.com" } }),
    );
    assert.deepEqual(await laterParts(store, first), []);
    assert.deepEqual(
      await earlierParts(store, { ...first, continues: "part-20" }),
      [],
      "not in a circle",
    );
  });

  it("ends where damaged results continue each other in a circle", async () => {
    const asked = { ...site, keywords: all };
    // Nothing was checked in any of them, so that each can be the continuation of each.
    const part = (id: string, continuing: string): SavedResult => ({
      ...visibilityResult(id, asked, 0),
      continues: continuing,
    });
    const results = [part("a", "b"), part("b", "a"), part("c", "b"), part("self", "self")];
    const opened: string[] = [];
    const library: Pick<ResultStore, "open"> = {
      open: (id) => {
        opened.push(id);
        assert.ok(opened.length < 20, "this never ends");
        const result = results.find((one) => one.id === id);
        return Promise.resolve(
          result === undefined ? { ok: false, problem: "gone" } : { ok: true, result },
        );
      },
    };
    const earlierIds = async (id: string): Promise<string[]> => {
      const last = results.find((one) => one.id === id) ?? assert.fail(id);
      return ids(await earlierParts(library, last));
    };
    assert.deepEqual(await earlierIds("a"), ["b"]);
    assert.deepEqual(await earlierIds("c"), ["a", "b"]);
    assert.deepEqual(await earlierIds("self"), []);
  });

  it("notes later that a saved answer continues another, once, and never itself", async () => {
    const first = await keep(0);
    const second = await keep(10);
    assert.deepEqual(await laterParts(store, first), []);
    const noted = await store.noteContinues(second, first.id);
    assert.deepEqual(noted, { ...second, continues: first.id });
    assert.deepEqual(await laterParts(store, first), [noted]);
    assert.deepEqual(await store.noteContinues(noted, "another"), noted);
    assert.deepEqual(await store.noteContinues(first, first.id), first);
    assert.deepEqual(await store.noteBalance(noted, 7), { ...noted, balanceAfter: 7 });
  });

  it("reads files from before there were parts, and refuses a part of what can be no result", async () => {
    const old = visibilityResult("old", { ...site, keywords: all }, 10);
    assert.deepEqual(parseResult(writeResult(old)), { ok: true, result: old });
    assert.ok(parseResult(writeResult({ ...old, continues: null })).ok);
    const outside = parseResult(writeResult({ ...old, continues: "../../elsewhere" }));
    assert.deepEqual(outside, { ok: false, problem: "The file is damaged (continues)." });
  });
});
