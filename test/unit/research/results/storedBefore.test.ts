import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BatchStore } from "../../../../src/research/batches/batchStore.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { CombinedSource } from "../../../../src/research/results/combined/combinedSource.ts";
import { ComparisonSource } from "../../../../src/research/results/compare/comparisonSource.ts";
import { ResponseCache } from "../../../../src/research/results/responseCache.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import {
  FileSource,
  LibrarySource,
  readResultFile,
} from "../../../../src/research/results/resultSource.ts";
import type { ResultSource, UriFiles } from "../../../../src/research/results/resultSource.ts";
import { resultTitle } from "../../../../src/research/results/resultTitle.ts";
import { ownTitle } from "../../../../src/research/library/savedResult.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";
import { rowsFrom } from "../../../support/toolAnswers.ts";

const files: UriFiles = {
  read: (uri) => readFile(fileURLToPath(uri)),
  stat: async (uri) => {
    const found = await stat(fileURLToPath(uri));
    return { isFile: found.isFile(), size: found.size };
  },
  beside: (uri, name) => pathToFileURL(join(dirname(fileURLToPath(uri)), name)).href,
  localPath: (uri) => fileURLToPath(uri),
};

async function modelOf(source: ResultSource): Promise<ResultModel> {
  const cache = new ResponseCache({
    source,
    isSeen: () => true,
    ownDomain: () => "",
    signal: new AbortController().signal,
  });
  return (await cache.read()).model;
}

type Table = Extract<ResultModel["document"]["sections"][number], { kind: "table" }>["table"];

function tableOf({ document }: ResultModel, name: string): Table {
  const found = document.sections.flatMap((section) =>
    section.kind === "table" && section.name === name ? [section.table] : [],
  );
  return found[0] ?? assert.fail(`There is no table ${name}.`);
}

/** The cells of a column, by its key. */
function columnOf(model: ResultModel, table: Table, key: string): readonly unknown[] | undefined {
  return rowsFrom(model, table.id, 0)[table.columns.findIndex((one) => one.key === key)];
}

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`results that ${before.version} saved, as they are shown`, () => {
    const { ids, results } = before.shown;
    let folder: ReturnType<typeof scratchFolder>;
    let store: ResultStore;

    beforeEach(() => {
      folder = scratchFolder();
      before.copy("globalStorage/results", folder.path);
      store = new ResultStore(folder.path);
    });
    afterEach(() => folder.remove());

    /** The dataset behind the keywords was exported, too: the library shows all of its rows in their place now. */
    const exported = Object.values(results).find(({ tables }) =>
      tables.some(({ name }) => name === "items"),
    );
    const dataset = exported?.tables.find(({ name }) => name === "items")?.rows;

    /** The tables that the version showed are here, with as many rows and the same values in the same order. */
    function hasEveryRow(model: ResultModel, id: string, whole?: number): void {
      const { subject, cost, tables } = results[id] ?? assert.fail(id);
      const { header } = model.document;
      // rows that were loaded later are part of the cost
      const later = whole === undefined ? 0 : (exported?.cost ?? 0);
      assert.deepEqual([header.subject, header.cost], [subject, cost + later]);
      for (const { name, rows, key, values, cells = {} } of tables) {
        const table = tableOf(model, name);
        assert.equal(table.rowCount, whole ?? rows);
        for (const [column, first] of Object.entries({ ...cells, [key]: values })) {
          assert.deepEqual(
            columnOf(model, table, column)?.slice(0, first.length),
            first,
            `${id}: ${name}, ${column}`,
          );
        }
      }
    }

    it("have all their rows, and those that continue each other are one", async () => {
      assert.ok(Object.keys(results).length >= 9);
      for (const id of Object.keys(results)) {
        const whole = id === ids.keywords ? dataset : undefined;
        hasEveryRow(await modelOf(new LibrarySource(store, await store.read(id))), id, whole);
      }
      assert.deepEqual(
        results[ids.visibility]?.tables.map(({ name, rows }) => [name, rows]),
        [["positions", 12]],
      );
    });

    it("show a response that nobody could read as it came", async () => {
      const source = new LibrarySource(store, await store.read(ids.unreadable));
      const bytes = await source.answerApart(await store.read(ids.unreadable));
      assert.ok(bytes instanceof Uint8Array);
      assert.equal(
        new TextDecoder().decode(bytes),
        '{"data":{"keyword":"turkish coffee","monthly_vol',
      );
      const { document } = await modelOf(source);
      assert.ok(document.notices.length > 0, "it says that the response can't be read");
    });

    it("have the title on their tab that they had, a person's own among them", async () => {
      for (const [id, { tab }] of Object.entries(results)) {
        const result = await store.read(id);
        assert.equal(resultTitle({ ...result, title: ownTitle(result) }), tab);
      }
    });

    it("open from a file of the project with the same rows, and from the library's own files", async () => {
      const uri = pathToFileURL(
        before.path("project", "seo", "exports", "research-keywords-cezve-coffee-de.seo.json"),
      ).href;
      const read = await readResultFile(files, uri);
      assert.ok(read.ok);
      // from 1.0.0 on a file that is shared doesn't say which folders were open
      const { projects: _private, ...shared } = await store.read(ids.keywords);
      assert.deepEqual(read.result, shared);
      hasEveryRow(await modelOf(new FileSource(files, uri, read.result)), ids.keywords);
      for (const id of Object.keys(results).filter((one) => one !== ids.visibility)) {
        const own = pathToFileURL(store.resultPath(id)).href;
        hasEveryRow(await modelOf(new FileSource(files, own, await store.read(id))), id);
      }
    });
  });
}

describe("tabs over several results that 1.0.0 showed", () => {
  const before = new StoredBefore("1.0.0", repositoryRoot);
  const { ids, later } = before.shown;
  const { comparison, combined, batch } = later?.tabs ?? assert.fail();
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    before.copy("globalStorage", folder.path);
    store = new ResultStore(join(folder.path, "results"));
  });
  afterEach(() => folder.remove());

  const source = async (id: string): Promise<LibrarySource> =>
    new LibrarySource(store, await store.read(id));

  /** A table's rows are now as many as `shown` says, and begin with the same cells. */
  function hasRows(
    model: ResultModel,
    { name, rows, cells }: (typeof comparison.tables)[number],
  ): void {
    const table = tableOf(model, name);
    assert.equal(table.rowCount, rows, name);
    for (const [key, first] of Object.entries(cells)) {
      assert.deepEqual(
        columnOf(model, table, key)?.slice(0, first.length),
        first,
        `${name}, ${key}`,
      );
    }
  }

  it("a comparison has the same rows, with what became of each", async () => {
    const { keywordsLater = "" } = ids;
    const pair = new ComparisonSource(
      comparison.id,
      await source(ids.keywords),
      await source(keywordsLater),
    );
    const model = await modelOf(pair);
    for (const table of comparison.tables) {
      hasRows(model, table);
    }
  });

  it("several results as one table have the same rows", async () => {
    const [, ...chosen] = combined.id.split("|");
    const items = await Promise.all(
      chosen.map(async (id) => ({ subject: (await store.read(id)).subject, resultId: id })),
    );
    const model = await modelOf(new CombinedSource(store, combined.id, items));
    for (const table of combined.tables) {
      hasRows(model, table);
    }
  });

  it("a batch's results as one table have the same rows", async () => {
    const batches = new BatchStore(join(folder.path, "batches"));
    const { header, progress } = await batches.read(before.shown.batches.paused);
    const items = header.items.map(({ subject }, index) => {
      const record = progress.items[index];
      return record?.state === "done"
        ? { subject, resultId: record.resultId }
        : { subject, problem: "It has none." };
    });
    const model = await modelOf(new CombinedSource(store, batch.id, items));
    for (const { cells, ...table } of batch.tables) {
      // why an item has no result is said by the editor
      const { batch_item_problem: _words, ...others } = cells;
      hasRows(model, { ...table, cells: others });
    }
  });
});
