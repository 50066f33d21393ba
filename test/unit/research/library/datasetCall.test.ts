import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { answerKeywords } from "../../../../src/research/files/keywordLists/answerKeywords.ts";
import {
  callOfDataset,
  datasetCallOf,
  isMarketUnknown,
} from "../../../../src/research/library/datasetCall.ts";
import { withSourceOf } from "../../../../src/research/library/withSourceOf.ts";
import { savedRowsOf, withDatasetCall } from "../../../../src/research/library/datasetParents.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { envelopeOf } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { AnswerSink } from "../../../../src/research/service/answerSink.ts";
import type { AnswerBody } from "../../../../src/research/service/answerSink.ts";
import { aboutRows } from "../../../../src/research/results/exportFacts.ts";
import { ResponseCache } from "../../../../src/research/results/responseCache.ts";
import { LibrarySource } from "../../../../src/research/results/resultSource.ts";
import { buildPartsModel } from "../../../../src/research/results/resultDocument.ts";
import { scopeLine } from "../../../../src/research/files/brief/provenance.ts";
import { wholeEnvelope, withDataset } from "../../../../src/research/results/withDataset.ts";
import { recordOf } from "../../../../src/research/spending/callRecord.ts";
import { callKey } from "../../../../src/research/tools/arguments.ts";
import { exportDataset } from "../../../../src/research/tools/exportDataset.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

const origin = "https://api.example.com";
const uri = "orx://dataset/abc";
const germany = { location: "Germany", language: "German" };
const args = { seed: "kaffee", mode: "suggestions", ...germany };
const rowOf = (keyword: string, volume: number): Record<string, unknown> => ({
  keyword,
  monthly_volume: volume,
  intent: "informational",
});
const few = [rowOf("kaffee", 1000), rowOf("kaffee kochen", 90)];
const all = [...few, rowOf("kaffee mahlen", 50), rowOf("kaffee wasser", 20)];

describe("rows of a dataset", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    store = new ResultStore(join(scratch.path, "results"));
  });
  afterEach(() => scratch.remove());

  const keep = async (
    id: string,
    call: Partial<SavedResult> & Pick<SavedResult, "tool" | "args" | "market" | "callKey">,
    response: object,
    kind: AnswerBody["kind"] = "memory",
  ): Promise<SavedResult> => {
    const sink = new AnswerSink(() => store.openAnswerFile(id), kind === "file" ? 0 : 1e6);
    await sink.write(Buffer.from(JSON.stringify(response)));
    return store.keep(
      id,
      {
        subject: "dataset",
        sentAt: "2026-03-01T12:00:00.000Z",
        receivedAt: "2026-03-01T12:00:01.000Z",
        cost: 1,
        balanceAfter: null,
        origin,
        ...call,
      },
      await sink.finish(),
    );
  };

  const keepParent = (): Promise<SavedResult> =>
    keep(
      "parent",
      {
        tool: researchKeywords.name,
        args,
        market: germany,
        subject: "kaffee",
        cost: 3,
        balanceAfter: 497,
        callKey: callKey(researchKeywords, args, origin),
      },
      {
        data: { seed: "kaffee", location: "Germany", mode: "suggestions", keywords: few },
        facts: [
          {
            type: "seo.keyword_opportunity",
            subject: [],
            provenance: { source_class: "search_index", observed_at: "2026-02-20T00:00:00Z" },
          },
        ],
        coverage: {
          returned: 2,
          total_available: 4,
          truncated: true,
          scope_note: "The first 2 of 4 keywords.",
        },
        resources: [{ uri, row_count: 4 }],
      },
    );

  /** As versions up to 1.0.0 noted them: without a market, and without the call they belong to. */
  const keepRows = (
    response: object = { data: { uri, items: all, available: 4 } },
    { id = "rows", ...more }: Partial<SavedResult> = {},
    kind: AnswerBody["kind"] = "memory",
  ): Promise<SavedResult> =>
    keep(
      id,
      {
        tool: exportDataset.name,
        args: { uri },
        market: null,
        callKey: callKey(exportDataset, { uri }, origin),
        ...more,
      },
      response,
      kind,
    );

  it("are saved with the market, the subject and the call that they belong to", async () => {
    const dataset = callOfDataset(await keepParent());
    const record = recordOf(
      {
        tool: exportDataset,
        args: { uri },
        subject: "kaffee",
        key: "k",
        price: 1,
        source: { origin },
        dataset,
      },
      { caller: "person" },
      "2026-03-02T12:00:00.000Z",
      "2026-03-02T12:00:01.000Z",
    );
    assert.deepEqual(record.market, germany);
    const saved = await keep("later", record, { data: { items: all } });
    assert.deepEqual(datasetCallOf(await store.read(saved.id))?.args, args);
    const { results } = await new ResultStore(store.folder).list();
    const line = results.find(({ id }) => id === "later");
    assert.deepEqual([line?.location, line?.language], ["Germany", "German"]);
  });

  it("find the result they belong to, also where an earlier version saved them", async () => {
    await keepParent();
    const rows = await withDatasetCall(store, await keepRows());
    assert.deepEqual(rows.market, germany);
    assert.equal(rows.subject, "kaffee");
    assert.equal(datasetCallOf(rows)?.tool, researchKeywords.name);
    assert.ok(!isMarketUnknown(rows));
  });

  it("have an unknown market where that result is gone", async () => {
    await keepParent();
    const rows = await keepRows();
    rmSync(store.resultPath("parent"));
    const found = await withDatasetCall(new ResultStore(store.folder), rows);
    assert.equal(found.market, null);
    assert.ok(isMarketUnknown(found));
    const envelope = envelopeOf(found);
    assert.ok(envelope);
    assert.equal(aboutRows(envelope, found, undefined).origin.location, null);
  });

  it("go into lists with market, source and date of the result they belong to", async () => {
    await keepParent();
    const rows = await withDatasetCall(store, await keepRows());
    const [call, envelope] = [datasetCallOf(rows), envelopeOf(rows)];
    assert.ok(call && envelope);
    const found = answerKeywords(
      {
        tool: call.tool,
        args: call.args,
        market: rows.market,
        receivedAt: call.receivedAt,
        envelope: withSourceOf(call, envelope),
        sample: false,
      },
      { isOwn: () => false, now: Date.now() },
    );
    assert.deepEqual(
      found.map(({ keyword, location, language, source, observedAt }) => [
        keyword,
        location,
        language,
        source,
        observedAt,
      ]),
      all.map(({ keyword }) => [
        keyword,
        "Germany",
        "German",
        "search_index",
        "2026-02-20T00:00:00Z",
      ]),
    );
    assert.deepEqual(aboutRows(envelope, rows, undefined).origin, {
      location: "Germany",
      language: "German",
      source: "search_index",
      observedAt: "2026-02-20T00:00:00Z",
    });
  });

  it("take the place of those that came with the result, which stays what it is", async () => {
    const parent = await keepParent();
    await keepRows(undefined, { balanceAfter: 496, receivedAt: "2026-03-01T12:05:00.000Z" });
    const envelope = envelopeOf(parent);
    const saved = await savedRowsOf(store, parent, envelope, () => Promise.resolve(true));
    assert.deepEqual(saved?.market, germany);
    assert.ok(saved);
    const part = { result: parent, envelope, firstAction: 0, firstResource: 0 };
    const whole = withDataset(part, { result: saved, envelope: envelopeOf(saved) });
    assert.equal(whole.result, parent);
    const before = resultModelOf(parent, envelope);
    const after = resultModelOf(whole.result, whole.envelope);
    const heads = [before, after].map(({ document }) =>
      document.sections.flatMap((section) => (section.kind === "table" ? [section.table] : [])),
    );
    const [[few_], [all_]] = [heads[0] ?? [], heads[1] ?? []];
    assert.deepEqual([few_?.rowCount, all_?.rowCount], [2, 4]);
    assert.equal(all_?.id, few_?.id);
    assert.deepEqual(
      all_?.columns.map(({ key }) => key),
      few_?.columns.map(({ key }) => key),
    );
    assert.equal(after.document.header.market, before.document.header.market);
    // what was paid in all, and the balance after the last of it
    const [first, paid] = [before.document.header, buildPartsModel([whole]).document.header];
    assert.deepEqual([first.cost, first.balanceAfter, first.isTotal], [3, 497, undefined]);
    assert.deepEqual([paid.cost, paid.balanceAfter, paid.isTotal], [4, 496, true]);
    assert.equal(paid.receivedAt, first.receivedAt);
    // a brief is made of all of them, and says under the scope that they came later
    const read = await wholeEnvelope(store, parent);
    assert.deepEqual(read?.data["keywords"], all);
    const about = { tool: researchKeywords, subject: "kaffee", market: germany, isSample: false };
    const answer = { ...about, receivedAt: parent.receivedAt, id: parent.id };
    assert.deepEqual(
      [envelope, read].map((one) => one && scopeLine({ ...answer, envelope: one })),
      [
        "Scope: The first 2 of 4 keywords.",
        "Scope: The first 2 of 4 keywords.\n\nThe rows were loaded later, from the dataset. The scope describes the first response.",
      ],
    );
    // a scope of the rows that came first doesn't stand alone above all rows
    assert.deepEqual(
      [before, after].map(({ document }) => document.notices.slice(0, -1).map(({ text }) => text)),
      [
        ["The first 2 of 4 keywords."],
        [
          "The first 2 of 4 keywords.",
          "The rows were loaded later, from the dataset. The scope describes the first response.",
        ],
      ],
    );
    // what is here isn't offered for a price, neither to load nor to export
    assert.deepEqual(
      [before, after].map(({ document }) => document.resources.map(({ load }) => load)),
      [["Load All 4 Rows (1 credit)"], []],
    );
    assert.match(before.document.resources[0]?.load ?? "", /4/u);
    assert.equal(after.document.resources[0]?.load, undefined, "nothing is offered that is here");
  });

  it("stay in place where a later export expired, failed or has other rows", async () => {
    const parent = await keepParent();
    await keepRows();
    const later = [
      { data: { uri, available: false, note: "The dataset has expired." } },
      { data: { uri, items: all }, error: "The export failed." },
      { data: { uri, items: all.slice(1, 2) } },
      { data: { uri, items: [{ domain: "a.com" }, { domain: "b.com" }, { domain: "c.com" }] } },
    ];
    for (const [index, response] of [...later, ...later].entries()) {
      const [id, receivedAt] = [`rows-${index}`, `2026-03-1${index}T12:00:00.000Z`];
      await keepRows(response, { id, receivedAt }, index < later.length ? "memory" : "file");
      const cache = new ResponseCache({
        source: new LibrarySource(store, parent),
        isSeen: () => true,
        ownDomain: () => "",
        signal: new AbortController().signal,
      });
      const [part] = (await cache.read()).parts;
      assert.deepEqual(part?.envelope?.data["keywords"], all, JSON.stringify(response));
    }
  });

  it("stay a result of their own where they are expired, fewer, or of another kind", async () => {
    const parent = await keepParent();
    const part = { result: parent, envelope: envelopeOf(parent), firstAction: 0, firstResource: 0 };
    for (const data of [
      { uri, items: [], available: false },
      { uri, items: few.slice(1), available: 4 },
      {
        uri,
        items: [
          { domain: "a.com", rank: 1 },
          { domain: "b.com", rank: 2 },
        ],
      },
      { uri, items: ["a", "b", "c"] },
    ]) {
      const rows = await keepRows({ data });
      assert.equal(withDataset(part, { result: rows, envelope: envelopeOf(rows) }), part);
    }
  });
});
