import assert from "node:assert/strict";
import {
  isPlain,
  listProblem,
  mergeWords,
  named,
} from "../../../../src/editor/features/keywordLists/mergeWords.ts";
import { readKeywordList } from "../../../../src/research/files/keywordLists/keywordList.ts";
import { MergeConflictError } from "../../../../src/research/files/keywordLists/mergeKeywords.ts";

const nothing = {
  text: "",
  added: 0,
  refreshed: 0,
  unchanged: 0,
  edited: 0,
  unsure: 0,
  repeated: [],
  aside: [],
};

describe("what is said of a merge into a keyword list", () => {
  it("counts what was done and what was kept", () => {
    assert.equal(
      mergeWords({ ...nothing, added: 1200, refreshed: 3, unchanged: 1, edited: 2 }),
      "1,200 added, 3 refreshed, 1 unchanged, 2 with your edits, not changed.",
    );
    assert.equal(mergeWords(nothing), "Nothing to change.");
  });

  it("PR8: is a message only where something in the list needs a person's decision", () => {
    assert.ok(isPlain({ ...nothing, added: 3, refreshed: 1, unchanged: 2 }));
    for (const waiting of [
      { edited: 1 },
      { unsure: 1 },
      { repeated: ["tea"] },
      { aside: ["Total"] },
    ]) {
      assert.ok(!isPlain({ ...nothing, ...waiting }));
    }
  });

  it("says what nobody can tell, and what stands in the list twice", () => {
    const message = mergeWords({
      ...nothing,
      refreshed: 1,
      unsure: 4,
      repeated: ["[a](command:x)", "b", "c", "d", "e"],
    });
    assert.match(
      message,
      /^1 refreshed\. 4 rows were left alone: their saved results aren't on this machine, .*Duplicates in the list, not changed: .*, b, c and 2 more\.$/u,
    );
    assert.match(mergeWords({ ...nothing, unsure: 1 }), /1 row was left alone: its saved result/u);
    assert.equal(named(["a"]), "a");
  });

  it("says what is wrong with a file and what to do", async () => {
    const problem = async (work: () => unknown): Promise<string | undefined> => {
      try {
        await work();
        return undefined;
      } catch (error) {
        return listProblem("seo/keywords/x.csv", error);
      }
    };
    assert.match(
      (await problem(() => readKeywordList("a,b\n"))) ?? "",
      /isn't a keyword list: it has no “keyword” column/u,
    );
    assert.match(
      (await problem(() => readKeywordList('keyword\n"a\n'))) ?? "",
      /a quote opened on line 2 is never closed/u,
    );
    assert.match(
      (await problem(() => {
        throw new MergeConflictError();
      })) ?? "",
      /has merge conflicts\. Resolve them/u,
    );
    assert.match(
      (await problem(() =>
        new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([0xff, 0xfe, 0x61])),
      )) ?? "",
      /isn't UTF-8 text/u,
    );
    assert.equal(listProblem("x", new Error("other")), undefined);
  });
});
