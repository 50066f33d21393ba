import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { earlierParts, laterParts } from "../../../../src/research/library/continuedResults.ts";
import { KnownFacts } from "../../../../src/research/library/knownFacts/knownFacts.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { ownTitle, tagsOf } from "../../../../src/research/library/savedResult.ts";
import { trashAge } from "../../../../src/research/library/resultTrash.ts";
import { callKey, comparableKey } from "../../../../src/research/tools/arguments.ts";
import { findTool } from "../../../../src/research/tools/catalogue.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`the library that ${before.version} wrote`, () => {
    const { facts } = before;
    const { ids } = before.shown;
    let folder: ReturnType<typeof scratchFolder>;
    let store: ResultStore;

    beforeEach(() => {
      folder = scratchFolder();
      before.copy("globalStorage/results", folder.path);
      store = new ResultStore(folder.path);
    });
    afterEach(() => folder.remove());

    it("is listed whole, by its index and without it", async () => {
      const { results, broken } = await store.list();
      assert.deepEqual(results.map(({ id }) => id).toReversed(), before.resultIds());
      assert.equal(results.length, facts.results);
      assert.deepEqual(broken, []);
      rmSync(join(folder.path, "index.ndjson"));
      const read = await new ResultStore(folder.path).list();
      assert.deepEqual(read, { results, broken });
      assert.ok(
        results.some(({ period }) => period !== undefined),
        "lines that don't name site and period, as those of 0.4.0, are made again",
      );
    });

    it("opens with every member of every result as it was written", async () => {
      for (const id of before.resultIds()) {
        assert.deepEqual(await store.open(id), {
          ok: true,
          result: before.json("globalStorage", "results", `${id}.seo.json`),
        });
      }
    });

    it("has the responses that lie in files of their own", async () => {
      const apart: string[] = [];
      for (const id of before.resultIds()) {
        const path = store.answerPath(await store.read(id));
        if (path !== undefined) {
          assert.equal(
            readFileSync(path, "utf8"),
            before.text("globalStorage", "results", `${id}.answer.json`),
          );
          apart.push(id);
        }
      }
      assert.deepEqual(apart, before.resultIds(".answer.json"));
      assert.ok(apart.includes(ids.unreadable));
      assert.equal((await store.read(ids.unreadable)).unreadable, true);
    });

    it("is found for the same calls, so that nothing is paid for again", async () => {
      for (const id of before.resultIds()) {
        const result = await store.read(id);
        const tool = findTool(result.tool) ?? assert.fail(result.tool);
        // an account's own figures are found for that account alone
        const owner =
          tool.needs === undefined ? result.origin : `${result.origin} ${facts.serviceAccount}`;
        assert.equal(callKey(tool, result.args, owner), comparableKey(result.callKey));
        assert.equal((await store.findSaved(result.callKey))?.id, id);
        const paid = await store.findPaid(result.callKey, 1, Date.parse(result.receivedAt));
        assert.equal(paid?.id, id === ids.unreadable ? undefined : id);
      }
    });

    it("has its pins, the title and the tags", async () => {
      assert.deepEqual([...(await store.pins.read())], [ids.keywords, ids.deleted]);
      for (const [id, { title, tags = [] }] of before.described) {
        const result = await store.read(id);
        assert.deepEqual([ownTitle(result), tagsOf(result)], [title, tags]);
      }
      const { results } = await store.list();
      assert.deepEqual(
        new Map(
          results
            .filter(({ title, tags }) => title !== undefined || tags !== undefined)
            .map(({ id, title, tags }) => [
              id,
              { ...(title !== undefined && { title }), ...(tags !== undefined && { tags }) },
            ]),
        ),
        before.described,
      );
    });

    it("knows which results continue each other", async () => {
      const [first, second] = [
        await store.read(ids.visibility),
        await store.read(ids.visibilityContinued),
      ];
      assert.deepEqual(
        (await laterParts(store, first)).map(({ id }) => id),
        [ids.visibilityContinued],
      );
      assert.deepEqual(
        (await earlierParts(store, second)).map(({ id }) => id),
        [ids.visibility],
      );
    });

    it("gives the deleted result back for 30 days, with its pin", async () => {
      await store.emptyTrash(new Date(before.writtenAt.getTime() + trashAge - 600_000));
      const [deleted, ...others] = await store.deleted();
      assert.ok(deleted !== undefined);
      assert.deepEqual(
        [deleted.id, deleted.summary?.subject, others],
        [ids.deleted, "example.com/deleted", []],
      );
      assert.equal(await store.restore(deleted.entry.id, deleted.id), "restored");
      const path = join(
        "globalStorage",
        "results",
        "trash",
        deleted.entry.id,
        `${ids.deleted}.seo.json`,
      );
      assert.deepEqual(await store.open(ids.deleted), { ok: true, result: before.json(path) });
      assert.ok((await store.list()).results.some(({ id }) => id === ids.deleted));
      assert.ok((await store.pins.read()).has(ids.deleted));
    });

    it("empties the trash when its time has come", async () => {
      await store.emptyTrash(new Date(before.writtenAt.getTime() + trashAge));
      assert.deepEqual(await store.deleted(), []);
    });

    it("tells in articles what is known", async () => {
      const known = new KnownFacts(store);
      const { figures, resultPages } = await known.keyword("Moka Pot", "sandbox");
      assert.deepEqual(
        figures
          .filter(({ whole }) => whole)
          .map(({ source, monthlyVolume }) => [source.resultId, monthlyVolume]),
        [[ids.keyword, 33_100]],
      );
      assert.deepEqual(
        resultPages.map(({ source }) => source.resultId),
        [ids.serp],
      );
      const page = await known.page("https://harborlanecoffee.com/espresso", "sandbox");
      assert.deepEqual(
        page?.site.figures.map(({ source }) => source.resultId),
        ids.domain === undefined ? [] : [ids.domain],
      );
      const { figures: german } = await known.keyword("Cezve Coffee", "sandbox");
      assert.ok(german.length > 0);
      for (const { source } of german) {
        assert.deepEqual(source.market, { location: "Germany", language: "German" });
      }
    });

    it("takes a new title and tags without losing the old members", async () => {
      const was = await store.read(ids.serp);
      const read = await store.describe(ids.serp, { tags: ["summer"] });
      assert.deepEqual(read, { ok: true, result: { ...was, tags: ["summer"] } });
      assert.deepEqual(await new ResultStore(folder.path).open(ids.serp), read);
    });
  });
}
