import assert from "node:assert/strict";
import { dayOrderOf } from "../../../../src/research/files/writtenDays.ts";
import { readKeywordList } from "../../../../src/research/files/keywordLists/keywordList.ts";

describe("the order in which days are written", () => {
  it("is none without days, and the one that all of them fit", () => {
    assert.equal(dayOrderOf([]), undefined);
    assert.equal(dayOrderOf(["20.11.2026", "01.11.2026"]), "dayFirst");
    assert.equal(dayOrderOf(["11/20/2026"]), "monthFirst");
    assert.equal(dayOrderOf(["1/2/2026"]), undefined);
    assert.equal(dayOrderOf(["20/11/2026", "11/20/2026"]), undefined);
  });

  it("is none of a list whose days are ISO's, or which has none", async () => {
    for (const text of [
      "keyword,observed_at\ntea,2026-11-20\n",
      "keyword,observed_at\ntea,\n",
      "keyword\ntea\n",
    ]) {
      assert.equal((await readKeywordList(text)).dayOrder, undefined, text);
    }
    const { dayOrder } = await readKeywordList("keyword,observed_at\ntea,20.11.2026\n");
    assert.equal(dayOrder, "dayFirst");
  });
});
