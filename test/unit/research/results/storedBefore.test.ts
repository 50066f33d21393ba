import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
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

describe("results that 0.4.0 saved, as they are shown", () => {
  const before = new StoredBefore(repositoryRoot);
  const { ids, results } = before.shown;
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    before.copy("globalStorage/results", folder.path);
    store = new ResultStore(folder.path);
  });
  afterEach(() => folder.remove());

  async function modelOf(source: ResultSource): Promise<ResultModel> {
    const cache = new ResponseCache({
      source,
      isSeen: () => true,
      ownDomain: () => "",
      signal: new AbortController().signal,
    });
    return (await cache.read()).model;
  }

  /** Rows of the dataset behind the keywords, which was exported, too: the library shows them with the first ones now. */
  const exportedRows = 31;

  /** The tables that 0.4.0 showed are here, with as many rows and the same values in the same order. */
  function hasEveryRow(model: ResultModel, id: string, whole?: number): void {
    const { subject, cost, tables } = results[id] ?? assert.fail(id);
    const { header, sections } = model.document;
    assert.deepEqual([header.subject, header.cost], [subject, cost]);
    const now = sections.flatMap((section) => (section.kind === "table" ? [section] : []));
    for (const { name, rows, key, values } of tables) {
      const { table } =
        now.find((section) => section.name === name) ?? assert.fail(`${id}: ${name}`);
      const column = table.columns.findIndex((one) => one.key === key);
      assert.equal(table.rowCount, whole ?? rows);
      assert.deepEqual(
        rowsFrom(model, table.id, 0)[column]?.slice(0, values.length),
        values,
        `${id}: ${name}`,
      );
    }
  }

  it("have all their rows, and those that continue each other are one", async () => {
    assert.equal(Object.keys(results).length, 9);
    for (const id of Object.keys(results)) {
      const whole = id === ids.keywords ? exportedRows : undefined;
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

  it("have the title that a person gave them on their tab", async () => {
    const { serp } = ids;
    const result = await store.read(serp);
    assert.equal(results[serp]?.tab, resultTitle({ ...result, title: ownTitle(result) }));
  });

  it("open from a file of the project with the same rows, and from the library's own files", async () => {
    const uri = pathToFileURL(
      before.path("project", "seo", "exports", "research-keywords-cezve-coffee-de.seo.json"),
    ).href;
    const read = await readResultFile(files, uri);
    assert.ok(read.ok);
    assert.deepEqual(read.result, await store.read(ids.keywords));
    hasEveryRow(await modelOf(new FileSource(files, uri, read.result)), ids.keywords);
    for (const id of Object.keys(results).filter((one) => one !== ids.visibility)) {
      const own = pathToFileURL(store.resultPath(id)).href;
      hasEveryRow(await modelOf(new FileSource(files, own, await store.read(id))), id);
    }
  });
});
