import assert from "node:assert/strict";
import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { namedSubject } from "../../../../src/research/library/namedSubject.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { ownTitle, tagsOf } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { stepsOf } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const at = "2026-03-01T12:00:00.000Z";
const now = new Date("2026-03-02T12:00:00.000Z");

describe("what a person does with saved results", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    store = anotherWindow();
  });
  afterEach(() => folder.remove());

  const anotherWindow = (): ResultStore => new ResultStore(join(folder.path, "results"));
  const file = (name: string): string => join(folder.path, "results", name);

  function keep(subject: string, body = "{}"): Promise<SavedResult> {
    const call = {
      tool: "inspect_serp",
      args: { query: subject },
      subject,
      market: { location: "Germany", language: "German" },
      sentAt: at,
      receivedAt: at,
      cost: 2,
      balanceAfter: 9,
      origin: "sandbox",
      callKey: subject,
    };
    return store.keep(store.newId("inspect_serp", new Date(at)), call, {
      kind: "memory",
      bytes: Buffer.from(body),
    });
  }

  const listed = async (window = store): Promise<unknown[]> =>
    (await window.list()).results.map(({ subject, title, tags }) => [subject, title, tags]);

  it("keeps a title and tags in the result itself, and shows them in every window", async () => {
    const stored = await keep("tea");
    const other = anotherWindow();
    await other.list();
    const described = await store.describe(stored.id, { title: "For the tea article" });
    assert.ok(described.ok);
    await store.describe(stored.id, { tags: ["tea", "draft"] });
    assert.deepEqual(await listed(other), [["tea", "For the tea article", ["tea", "draft"]]]);
    rmSync(file("index.ndjson"));
    assert.deepEqual(await listed(anotherWindow()), [
      ["tea", "For the tea article", ["tea", "draft"]],
    ]);
    const read = await store.open(stored.id);
    assert.ok(read.ok);
    assert.deepEqual(
      { ...read.result, title: undefined, tags: undefined },
      { ...stored, title: undefined, tags: undefined },
    );
  });

  it("takes a title and tags away again, to the same bytes as before", async () => {
    const stored = await keep("tea");
    const before = readFileSync(store.resultPath(stored.id));
    await store.describe(stored.id, { title: "x", tags: ["y"] });
    await store.describe(stored.id, { title: "", tags: [] });
    assert.deepEqual(readFileSync(store.resultPath(stored.id)), before);
    assert.deepEqual(await listed(), [["tea", undefined, undefined]]);
  });

  it("loses none of many changes at once", async () => {
    const { id } = await keep("tea");
    await Promise.all([
      store.describe(id, { title: "a" }),
      store.describe(id, { tags: ["b"] }),
      store.describe(id, { title: "c" }),
    ]);
    assert.deepEqual(await listed(), [["tea", "c", ["b"]]]);
  });

  it("changes nothing that can't be read, and goes on after that", async () => {
    const [bad, good] = [await keep("bad"), await keep("good")];
    writeFileSync(store.resultPath(bad.id), "{");
    assert.equal((await store.describe(bad.id, { title: "x" })).ok, false);
    assert.equal(readFileSync(store.resultPath(bad.id), "utf8"), "{");
    assert.equal((await store.describe(good.id, { title: "y" })).ok, true);
  });

  it("keeps whatever somebody else wrote where titles and tags stand, and shows only words", () => {
    assert.equal(ownTitle({ title: 5 }), undefined);
    assert.equal(ownTitle({ title: "  " }), undefined);
    assert.deepEqual(tagsOf({ tags: "tea" }), []);
    assert.deepEqual(tagsOf({ tags: ["tea", 1, null, " "] }), ["tea"]);
  });

  it("makes lines of an earlier version again from their files, beside lines that know more", async () => {
    const { id } = await keep("tea");
    const line = {
      id,
      tool: "inspect_serp",
      subject: "old",
      location: "Germany",
      receivedAt: at,
      cost: 2,
      origin: "sandbox",
      callKey: "k",
    };
    writeFileSync(
      file("index.ndjson"),
      `${JSON.stringify(line)}\n{"id":${JSON.stringify(id)},"pinned":true}\n`,
    );
    assert.deepEqual(await listed(), [["tea", undefined, undefined]]);
  });

  it("pins in one window, and sees it in another; the last word counts", async () => {
    const [a, b] = [await keep("a"), await keep("b")];
    const other = anotherWindow();
    await Promise.all([store.pins.set([a.id], true), other.pins.set([b.id], true)]);
    assert.deepEqual(await store.pins.read(), new Set([a.id, b.id]));
    await other.pins.set([a.id], false);
    appendFileSync(file("pins.ndjson"), '{"id":"torn');
    await store.pins.set([b.id], true);
    assert.deepEqual(await store.pins.read(), new Set([b.id]));
    assert.deepEqual(await other.pins.read(), new Set([b.id]));
  });

  it("deletes into the trash with the answer's bytes, and restores them with title and pin", async () => {
    const stored = await keep("tea", "<html>");
    await store.describe(stored.id, { title: "Mine" });
    await store.pins.set([stored.id], true);
    const answer = store.answerPath(stored) ?? assert.fail();
    const { id: deletion, moved } = await store.discard([stored.id, "gone"], now);
    assert.deepEqual(moved, [stored.id]);
    assert.deepEqual(await listed(anotherWindow()), []);
    assert.equal(
      await store.findPaid("tea", Number.POSITIVE_INFINITY, now.getTime()),
      undefined,
      "what was deleted no longer stands in for a call",
    );
    assert.throws(() => readFileSync(answer), /ENOENT/u);
    const [deleted] = await anotherWindow().deleted();
    assert.deepEqual(
      [deleted?.id, deleted?.summary?.title, deleted?.entry.id],
      [stored.id, "Mine", deletion],
    );
    assert.equal(await store.restore(deletion, stored.id), "restored");
    assert.equal(await anotherWindow().restore(deletion, stored.id), "there already");
    assert.deepEqual(await listed(), [["tea", "Mine", undefined]]);
    assert.equal(readFileSync(answer, "utf8"), "<html>");
    assert.ok((await store.pins.read()).has(stored.id));
    assert.deepEqual(await store.deleted(), []);
  });

  it("deletes and restores a file that can't be read, byte for byte", async () => {
    await keep("tea");
    writeFileSync(file("odd name.seo.json"), "{ broken");
    const { id: deletion, moved } = await store.discard(["odd name"], now);
    assert.deepEqual(moved, ["odd name"]);
    assert.deepEqual((await store.list()).broken, []);
    assert.deepEqual(
      (await store.deleted()).map(({ id, summary }) => [id, summary]),
      [["odd name", undefined]],
    );
    await store.restore(deletion, "odd name");
    assert.equal(readFileSync(file("odd name.seo.json"), "utf8"), "{ broken");
  });

  it("deletes a result in two windows at once without parting it from its answer", async () => {
    const stored = await keep("tea", "<html>");
    const answer = readFileSync(store.answerPath(stored) ?? "");
    const deletions = await Promise.all(
      [store, anotherWindow(), anotherWindow()].map((window) => window.discard([stored.id], now)),
    );
    const [deletion, ...others] = deletions.toSorted((a, b) => b.moved.length - a.moved.length);
    assert.deepEqual([deletion?.moved, ...others.map(({ moved }) => moved)], [[stored.id], [], []]);
    assert.deepEqual(
      (await store.deleted()).map(({ entry }) => entry.names.length),
      [2],
    );
    await store.restore(deletion?.id ?? "", stored.id);
    assert.deepEqual(readFileSync(store.answerPath(stored) ?? ""), answer);
  });

  it("notes a balance, or what it continues, on the result as it is by then", async () => {
    const [stored, parent] = [await keep("tea"), await keep("parent")];
    await anotherWindow().describe(stored.id, { title: "Mine", tags: ["draft"] });
    const noted = await store.noteBalance(stored, 5);
    assert.deepEqual([noted.title, noted.tags, noted.balanceAfter], ["Mine", ["draft"], 5]);
    const continuing = await store.noteContinues(stored, parent.id);
    assert.deepEqual(continuing, { ...noted, continues: parent.id });
    assert.deepEqual(
      await store.noteContinues(stored, "another"),
      continuing,
      "it is noted already, whatever the caller knows",
    );
    assert.deepEqual(await store.open(stored.id), { ok: true, result: continuing });
  });

  it("writes nothing where a result continues one already, and leaves no lock behind", async () => {
    const stored = await keep("tea");
    const noted = await store.noteContinues(stored, "parent");
    const left = readdirSync(join(folder.path, "results"));
    assert.deepEqual(
      left.filter((name) => name.endsWith(".lock")),
      [],
    );
    const steps = await stepsOf(async () => {
      assert.deepEqual(await store.noteContinues(stored, "another"), noted);
    });
    assert.ok(steps.every(({ call }) => call !== "rename"));
  });

  it("does what it is asked in that order: what is described and then deleted has its title in the trash", async () => {
    const stored = await keep("tea");
    const [described, deletion] = await Promise.all([
      store.describe(stored.id, { title: "Mine" }),
      store.discard([stored.id], now),
    ]);
    assert.ok(described.ok);
    assert.deepEqual(await listed(), []);
    await store.restore(deletion.id, stored.id);
    const read = await store.open(stored.id);
    assert.equal(read.ok && read.result.title, "Mine");
  });

  it("loses nothing of what is noted and written at once", async () => {
    const stored = await keep("tea");
    await Promise.all([
      store.describe(stored.id, { title: "a" }),
      store.noteBalance(stored, 5),
      store.describe(stored.id, { tags: ["b"] }),
      store.noteContinues(stored, "parent"),
    ]);
    const read = await store.open(stored.id);
    assert.ok(read.ok);
    assert.deepEqual(read.result, {
      ...stored,
      title: "a",
      tags: ["b"],
      balanceAfter: 5,
      continues: "parent",
    });
  });

  it("brings no deleted result back by noting something on it", async () => {
    const stored = await keep("tea");
    await store.discard([stored.id], now);
    assert.deepEqual(await store.noteBalance(stored, 5), stored);
    assert.deepEqual(await store.noteContinues(stored, "parent"), stored);
    assert.deepEqual(await listed(), []);
    writeFileSync(store.resultPath(stored.id), "{ torn");
    assert.deepEqual(await store.noteBalance(stored, 5), stored);
    assert.equal(readFileSync(store.resultPath(stored.id), "utf8"), "{ torn");
  });

  it("lists a copied file as what it is, and the result once", async () => {
    const stored = await keep("tea");
    copyFileSync(store.resultPath(stored.id), file(`${stored.id} copy.seo.json`));
    await store.list();
    const index = readFileSync(file("index.ndjson"));
    for (const window of [store, anotherWindow()]) {
      const { results, broken } = await window.list();
      assert.deepEqual(
        results.map(({ id }) => id),
        [stored.id],
      );
      assert.deepEqual(broken, [
        {
          path: file(`${stored.id} copy.seo.json`),
          problem: `The file name doesn't match its ID: it was copied from ${stored.id} or renamed.`,
        },
      ]);
    }
    assert.deepEqual(readFileSync(file("index.ndjson")), index, "the index stays as it is");
    await store.discard([`${stored.id} copy`], now);
    assert.deepEqual(await listed(), [["tea", undefined, undefined]]);
  });

  it("empties of the trash only what has been there for more than 30 days", async () => {
    const stored = await keep("tea");
    await store.discard([stored.id], now);
    await store.emptyTrash(new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000));
    assert.equal((await store.deleted()).length, 1);
    await store.emptyTrash(new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000));
    assert.equal((await store.deleted()).length, 0);
  });

  it("has another stamp after everything another window does, and the same while nothing happens", async () => {
    const { id } = await keep("tea");
    const other = anotherWindow();
    await other.list();
    let before = await other.stamp();
    assert.equal(await other.stamp(), before);
    for (const change of [
      () => store.pins.set([id], true),
      () => store.pins.set([id], false),
      () => store.describe(id, { title: "x" }),
      () => keep("milk"),
      () => store.discard([id], now),
    ]) {
      await change();
      const after = await other.stamp();
      assert.notEqual(after, before);
      before = after;
    }
  });
});

describe("what a result of an account's own data is about", () => {
  const about = (subject: string, data: unknown): string =>
    namedSubject({ subject, envelope: { data } });

  it("is the website that the response names, where the call didn't know it", () => {
    for (const subject of ["connected website", "your website"]) {
      assert.equal(about(subject, { domain: "example.com" }), "example.com");
      assert.equal(about(subject, { domain: 7 }), subject);
      assert.equal(about(subject, null), subject);
      assert.equal(namedSubject({ subject, envelope: null }), subject);
    }
    assert.equal(about("green tea", { domain: "example.com" }), "green tea");
  });
});
