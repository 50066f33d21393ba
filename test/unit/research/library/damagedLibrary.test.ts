import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { idOf } from "../../../../src/research/library/libraryFiles.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { makeResult, writeResult } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.now();

function resultOf(id: string, receivedAt: string): SavedResult {
  return makeResult(id, {
    tool: "inspect_keyword",
    args: { keyword: id },
    subject: id,
    market: { location: "Germany", language: "German" },
    sentAt: receivedAt,
    receivedAt,
    cost: 5,
    balanceAfter: null,
    origin: "sandbox",
    callKey: `key of ${id}`,
    envelope: { data: { keyword: id, monthly_volume: 100 } },
    answerFile: null,
  });
}

/** What becomes of files: a power failure, a hand, another program. */
const damages: readonly ((file: string) => void)[] = [
  (file) => truncateSync(file, 120),
  (file) => truncateSync(file, 0),
  (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
  (file) => writeFileSync(file, readFileSync(file, "utf8").replace('"cost": 5', '"cost": "5"')),
  (file) => writeFileSync(file, readFileSync(file, "utf8").replace("Germany", "Ger\0many")),
  (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  (file) => writeFileSync(file, readFileSync(file, "utf8").replaceAll(/2026-\d\d-/gu, "2026-13-")),
];

describe("a library with damaged files", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let folder: string;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    folder = join(scratch.path, "results");
    mkdirSync(folder);
  });
  afterEach(() => scratch.remove());

  const fileOf = (id: string): string => join(folder, `${id}.seo.json`);

  function fill(count: number): string[] {
    const ids = Array.from({ length: count }, (_one, index) => `result-${index}`);
    for (const id of ids) {
      const text = writeResult(resultOf(id, new Date(now - day).toISOString()));
      writeFileSync(fileOf(id), text);
    }
    return ids;
  }

  async function assertSaid(
    store: ResultStore,
    damaged: readonly string[],
    all: number,
  ): Promise<void> {
    const { results, broken } = await store.list();
    assert.deepEqual(broken.map(({ path }) => idOf(path)).toSorted(), damaged.toSorted());
    assert.ok(broken.every(({ problem }) => problem !== ""));
    assert.equal(results.length, all - damaged.length);
    for (const id of damaged) {
      assert.equal(await store.findPaid(`key of ${id}`, 2 * day, now), undefined, id);
    }
  }

  /** Every third result is damaged, in one way after the other. */
  function damage(ids: readonly string[]): string[] {
    return ids.filter((id, index) => {
      if (index % 3 === 0) {
        damages[(index / 3) % damages.length]?.(fileOf(id));
      }
      return index % 3 === 0;
    });
  }

  for (const [when, index] of [
    ["before they were listed", "none"],
    ["after this version has listed them", "ours"],
  ] as const) {
    it(`names each file that was damaged ${when}, and counts none as paid`, async () => {
      const ids = fill(3 * 2 * damages.length);
      await (index === "ours" ? new ResultStore(folder).list() : undefined);
      const damaged = damage(ids);
      const bytes = (id: string): string =>
        statSync(fileOf(id)).isFile() ? readFileSync(fileOf(id)).toString("base64") : "folder";
      const before = ids.map(bytes);
      const store = new ResultStore(folder);
      await assertSaid(store, damaged, ids.length);
      await assertSaid(store, damaged, ids.length);
      assert.deepEqual(ids.map(bytes), before, "nothing is overwritten");
    });
  }

  it("notices what version 1.0.0 has listed and a power failure has cut or zeroed since", async () => {
    const ids = fill(4);
    await new ResultStore(folder).list();
    const index = join(folder, "index.ndjson");
    writeFileSync(index, readFileSync(index, "utf8").replaceAll(/"file":"[^"]*",/gu, ""));
    const damaged = ids.slice(0, 3);
    damaged.forEach((id, at) => damages[at]?.(fileOf(id)));
    await assertSaid(new ResultStore(folder), damaged, ids.length);
  });

  it("offers no result that was damaged since it was listed, but an older one of the same call", async () => {
    for (const [id, age] of [
      ["older", 2],
      ["newer", 1],
    ] as const) {
      const result = resultOf(id, new Date(now - age * day).toISOString());
      writeFileSync(fileOf(id), writeResult({ ...result, callKey: "same" }));
    }
    const store = new ResultStore(folder);
    assert.equal((await store.findPaid("same", 9 * day, now))?.id, "newer");
    truncateSync(fileOf("newer"), 99);
    assert.equal((await store.findPaid("same", 9 * day, now))?.id, "older");
    assert.deepEqual(
      (await store.list()).broken.map(({ path }) => basename(path)),
      ["newer.seo.json"],
    );
  });

  it("takes no result from the future for a fresh one, and sorts it behind all others", async () => {
    for (const [id, receivedAt] of [
      ["ahead", "2999-01-01T00:00:00.000Z"],
      ["zone", new Date(now - day).toISOString().replace("Z", "+00:00")],
      ["usual", new Date(now - 2 * day).toISOString()],
      ["skewed", new Date(now + 60_000).toISOString()],
    ] as const) {
      const text = writeResult(resultOf(id, new Date(now).toISOString()));
      const moved = text.replaceAll(/"receivedAt": "[^"]*"/gu, `"receivedAt": "${receivedAt}"`);
      writeFileSync(fileOf(id), moved.replace(/"callKey": "[^"]*"/u, '"callKey": "same"'));
    }
    const store = new ResultStore(folder);
    const order = (await store.list()).results.map(({ id }) => id);
    assert.deepEqual(order, ["skewed", "zone", "usual", "ahead"]);
    assert.equal((await store.findPaid("same", day / 2, now))?.id, "skewed", "a small difference");
    rmSync(fileOf("skewed"));
    assert.equal((await store.findPaid("same", day / 2, now))?.id, undefined);
    assert.equal((await store.findPaid("same", 9 * day, now))?.id, "zone");
    assert.ok((await store.open("ahead")).ok, "it was paid for, and opens");
  });

  it("opens none that it knows to list them, and a file that is none once", async () => {
    const ids = fill(300);
    await new ResultStore(folder).list();
    let opened = 0;
    const store = new ResultStore(folder);
    const open = store.open.bind(store);
    store.open = (id) => {
      opened += 1;
      return open(id);
    };
    assert.equal((await store.list()).results.length, ids.length);
    truncateSync(fileOf("result-7"), 10);
    await store.open("result-7");
    await store.list();
    await store.list();
    assert.equal(opened, 2, "one by hand, and one to say what is wrong with it");
  });
});
