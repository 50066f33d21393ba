import assert from "node:assert/strict";
import { appendFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { CallRecord } from "../../../../src/research/library/resultStore.ts";
import {
  envelopeOf,
  parseResult,
  writeResult,
} from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";

const envelope = wireFixture("research_keywords").response.body;

function record(subject: string, receivedAt: string): CallRecord {
  return {
    tool: "research_keywords",
    args: { seed: subject },
    subject,
    market: { location: "United States", language: "English" },
    sentAt: receivedAt,
    receivedAt,
    cost: 3,
    balanceAfter: 497,
    origin: "sandbox",
    callKey: `key of ${subject}`,
  };
}

describe("the result store", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    store = new ResultStore(join(folder.path, "results"));
  });
  afterEach(() => folder.remove());

  const file = (name: string): string => join(folder.path, "results", name);

  async function keep(
    subject: string,
    receivedAt = "2026-03-01T12:00:00.000Z",
    body: unknown = envelope,
  ): Promise<SavedResult> {
    const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
    return store.keep(
      store.newId("research_keywords", new Date(receivedAt)),
      record(subject, receivedAt),
      { kind: "memory", bytes },
    );
  }

  async function open(id: string): Promise<SavedResult> {
    const read = await store.open(id);
    assert.ok(read.ok, JSON.stringify(read));
    return read.result;
  }

  it("keeps an answer on disk before it resolves, whole", async () => {
    const { id } = await keep("espresso");
    const result = await open(id);
    assert.deepEqual(result.envelope, envelope);
    assert.deepEqual(envelopeOf(result)?.raw, envelope);
    assert.equal(result.subject, "espresso");
    assert.equal(result.cost, 3);
  });

  it("lists what was kept, newest first, also in another window", async () => {
    await keep("older", "2026-03-01T12:00:00.000Z");
    await keep("newer", "2026-03-02T12:00:00.000Z");
    const { results, broken } = await new ResultStore(join(folder.path, "results")).list();
    assert.deepEqual(
      results.map(({ subject }) => subject),
      ["newer", "older"],
    );
    assert.deepEqual(broken, []);
  });

  it("finds the paid answer of a call while it is young enough", async () => {
    await keep("tea", "2026-03-01T12:00:00.000Z");
    const day = 24 * 60 * 60 * 1000;
    const later = Date.parse("2026-03-03T12:00:00.000Z");
    assert.equal((await store.findPaid("key of tea", 3 * day, later))?.subject, "tea");
    assert.equal(await store.findPaid("key of tea", day, later), undefined);
    assert.equal((await store.findPaid("key of tea", 2 * day, later))?.subject, "tea");
    assert.equal(await store.findPaid("key of tea", 2 * day - 1, later), undefined);
    assert.equal(await store.findPaid("key of coffee", 3 * day, later), undefined);
  });

  it("names a result after time and tool, and notes how often the key was in its answer", async () => {
    const id = store.newId("research_keywords", new Date("2026-03-01T12:00:00.123Z"));
    assert.match(id, /^2026-03-01T12-00-00-123Z-research_keywords-[0-9a-f]{8}$/u);
    const call = record("tea", "2026-03-01T12:00:00.123Z");
    const answer = { kind: "memory", bytes: Buffer.from("{}") } as const;
    await store.keep(id, call, { ...answer, redactions: 2 });
    assert.equal((await open(id)).redactions, 2);
    await store.keep(`${id}2`, call, answer);
    assert.ok(!("redactions" in (await open(`${id}2`))));
  });

  it("keeps an answer that is no JSON as the bytes that came", async () => {
    const { id } = await keep("odd", undefined, "<html>not JSON");
    const result = await open(id);
    assert.equal(result.envelope, null);
    assert.equal(readFileSync(store.answerPath(result) ?? "", "utf8"), "<html>not JSON");
  });

  it("offers no answer that nobody could read in place of a call, and still knows that it was paid for", async () => {
    await keep("odd", "2026-03-01T12:00:00.000Z");
    const { id } = await keep("odd", "2026-03-02T12:00:00.000Z", "<html>not JSON");
    await keep("list", undefined, "[1]");
    const now = Date.parse("2026-03-03T12:00:00.000Z");
    for (const one of [store, new ResultStore(join(folder.path, "results"))]) {
      assert.equal(
        (await one.findPaid("key of odd", Number.POSITIVE_INFINITY, now))?.receivedAt,
        "2026-03-01T12:00:00.000Z",
      );
      assert.equal((await one.findSaved("key of odd"))?.id, id);
      assert.equal(await one.findPaid("key of list", Number.POSITIVE_INFINITY, now), undefined);
      rmSync(file("index.ndjson"));
    }
  });

  it("offers an export's rows, which lie in a file of their own, and an answer of great depth", async () => {
    await keep("deep", undefined, `{"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`);
    const id = store.newId("export_dataset", new Date());
    const spill = await store.openAnswerFile(id);
    await spill.write(Buffer.from('{"data":{"items":[]}}'));
    await spill.commit();
    await store.keep(id, record("rows", "2026-03-01T12:00:00.000Z"), {
      kind: "file",
      path: spill.path,
      size: 21,
    });
    for (const subject of ["deep", "rows"]) {
      assert.equal(
        (await store.findPaid(`key of ${subject}`, Number.POSITIVE_INFINITY, Date.now()))?.subject,
        subject,
      );
    }
  });

  it("says before anything is paid when nothing could be kept", async () => {
    await store.checkWritable();
    assert.deepEqual(readdirSync(join(folder.path, "results")), [], "nothing is left of the check");
    writeFileSync(join(folder.path, "taken"), "");
    await assert.rejects(
      new ResultStore(join(folder.path, "taken")).checkWritable(),
      /ENOTDIR|EEXIST/u,
    );
  });

  it("keeps an answer that came into a file of its own", async () => {
    const id = store.newId("export_dataset", new Date());
    const spill = await store.openAnswerFile(id);
    await spill.write(Buffer.from('{"data":{}}'));
    await spill.commit();
    const result = await store.keep(id, record("rows", "2026-03-01T12:00:00.000Z"), {
      kind: "file",
      path: spill.path,
      size: 11,
    });
    assert.equal(
      readFileSync(store.answerPath(await open(result.id)) ?? "", "utf8"),
      '{"data":{}}',
    );
  });

  it("survives an index that is missing, torn or behind", async () => {
    await keep("first");
    rmSync(file("index.ndjson"));
    await keep("second", "2026-03-02T12:00:00.000Z");
    appendFileSync(file("index.ndjson"), '{"id":"torn');
    assert.deepEqual(
      (await store.list()).results.map(({ subject }) => subject),
      ["second", "first"],
    );
    assert.deepEqual((await store.list()).results.length, 2);
  });

  it("reports a file it can't read and leaves it as it is", async () => {
    await keep("good");
    const damaged = {
      "not-json": "{",
      "other-json": '{"a":1}',
      newer: '{"format":"seo-research/result","version":99}',
    };
    for (const [name, text] of Object.entries(damaged)) {
      writeFileSync(file(`${name}.seo.json`), text);
    }
    const { results, broken } = await store.list();
    assert.equal(results.length, 1);
    assert.deepEqual(broken.map(({ problem }) => problem).toSorted(), [
      "The file isn't a saved SEO Research result.",
      "The file isn't valid JSON.",
      "The file was written by a newer version of SEO Research. Update the extension to open it.",
    ]);
    for (const [name, text] of Object.entries(damaged)) {
      assert.equal(readFileSync(file(`${name}.seo.json`), "utf8"), text);
    }
  });

  it("ignores what a crash in the middle of writing left behind, and hidden files", async () => {
    await keep("good");
    writeFileSync(file(".x.seo.json.123abc.tmp"), "{");
    // macOS puts one beside each file on a disk of another kind
    writeFileSync(file("._x.seo.json"), "{");
    const { results, broken } = await store.list();
    assert.equal(results.length, 1);
    assert.deepEqual(broken, []);
  });

  it("takes many answers at once, from two windows, without losing one", async () => {
    const other = new ResultStore(join(folder.path, "results"));
    const subjects = Array.from({ length: 40 }, (_, index) => `subject ${index}`);
    await Promise.all(
      subjects.map((subject, index) => {
        const target = index % 2 === 0 ? store : other;
        const call = record(subject, "2026-03-01T12:00:00.000Z");
        return target.keep(target.newId("research_keywords", new Date(0)), call, {
          kind: "memory",
          bytes: Buffer.from("{}"),
        });
      }),
    );
    const { results } = await store.list();
    assert.deepEqual(results.map(({ subject }) => subject).toSorted(), subjects.toSorted());
    assert.equal(
      readdirSync(join(folder.path, "results")).filter((name) => name.endsWith(".tmp")).length,
      0,
    );
  });

  it("adds the balance to a kept result without touching the rest", async () => {
    const stored = await keep("tea");
    const noted = await store.noteBalance(stored, 123);
    assert.deepEqual(await open(stored.id), noted);
    assert.deepEqual({ ...noted, balanceAfter: stored.balanceAfter }, stored);
  });

  it("R7: loses neither the title of one window nor the tags of another, written at once", async () => {
    const { id } = await keep("espresso");
    const windows = Array.from({ length: 4 }, () => new ResultStore(join(folder.path, "results")));
    for (let round = 0; round < 5; round += 1) {
      const [title, tags] = [`Title ${round}`, [`tag${round}`]];
      const [first, second, third, fourth] = windows;
      await Promise.all([
        first?.describe(id, { title }),
        second?.describe(id, { tags }),
        third?.noteBalance(await open(id), round),
        fourth?.noteContinues(await open(id), "earlier"),
      ]);
      const result = await open(id);
      assert.deepEqual(
        [result.title, result.tags, result.balanceAfter, result.continues],
        [title, tags, round, "earlier"],
      );
    }
    assert.deepEqual(
      readdirSync(join(folder.path, "results")).toSorted((a, b) => (a < b ? -1 : 1)),
      [`${id}.seo.json`, "index.ndjson"],
    );
  });
});

describe("the saved format", () => {
  it("reads back what it wrote, whatever is in it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.stringMatching(/^\w[\w.-]*$/u),
        fc.string({ unit: "binary" }),
        (body, id, subject) => {
          const result: SavedResult = {
            format: "seo-research/result",
            version: 1,
            id,
            ...record(subject, "2026-03-01T12:00:00.000Z"),
            envelope: body,
            answerFile: null,
          };
          // -0 is the one JSON value that does not survive: it has no notation of its own.
          assert.deepEqual(parseResult(writeResult(result)), {
            ok: true,
            result: JSON.parse(JSON.stringify(result)),
          });
        },
      ),
    );
  });

  it("calls a file damaged whose id could be no name of a file", () => {
    const result = {
      format: "seo-research/result",
      version: 1,
      ...record("s", "2026-03-01T12:00:00.000Z"),
      envelope: {},
      answerFile: null,
    };
    for (const id of [
      "../x",
      "a/b",
      "a\\b",
      "C:x",
      "",
      ".",
      "..",
      "a b",
      "x\n",
      "\u202e",
      "[x](command:y)",
    ]) {
      assert.deepEqual(
        parseResult(JSON.stringify({ ...result, id })),
        { ok: false, problem: "The file is damaged (id)." },
        id,
      );
    }
    assert.ok(
      parseResult(
        JSON.stringify({ ...result, id: "2026-03-01T12-00-00-000Z-research_keywords-0a1b2c3d" }),
      ).ok,
    );
  });

  it("keeps a member called __proto__", () => {
    const envelope: unknown = JSON.parse('{"__proto__":[1],"data":{"__proto__":{"a":2}}}');
    const text = JSON.stringify({
      format: "seo-research/result",
      version: 1,
      id: "x",
      ...record("s", "2026-03-01T12:00:00.000Z"),
      envelope,
      answerFile: null,
    });
    const read = parseResult(text);
    assert.ok(read.ok);
    assert.ok(
      writeResult(read.result)
        .replaceAll(/\s/gu, "")
        .includes('{"__proto__":[1],"data":{"__proto__":{"a":2}}}'),
    );
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        (text) => typeof parseResult(text).ok === "boolean",
      ),
    );
  });
});
