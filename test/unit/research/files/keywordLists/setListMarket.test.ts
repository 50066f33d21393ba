import assert from "node:assert/strict";
import { MergeConflictError } from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import { setListMarket } from "../../../../../src/research/files/keywordLists/setListMarket.ts";

const germany = { location: "Germany", language: "German" };

describe("the market of a keyword list", () => {
  it("is given to the rows that state none, and changes nothing else", async () => {
    const text = [
      "keyword,monthly_volume,notes,location,language",
      '"tea, green",1000,"mine, ""too""",,',
      "kaffee,90,,United States,English",
      "# a remark",
      "mate,50,,Germany,",
      "tea,10,,Austria,",
      "",
    ].join("\r\n");
    const set = await setListMarket(text, germany);
    assert.deepEqual([set.changed, set.stated, set.repeated], [2, 2, []]);
    assert.equal(
      set.text,
      text
        .replace('"mine, ""too""",,', '"mine, ""too""",Germany,German')
        .replace("mate,50,,Germany,", "mate,50,,Germany,German"),
    );
    assert.deepEqual((await setListMarket(set.text, germany)).changed, 0);
    assert.equal((await setListMarket(set.text, germany)).text, set.text);
  });

  it("is added to a list without such columns", async () => {
    const { text, changed } = await setListMarket("keyword;monthly_volume\ntea;1000\n", germany);
    assert.equal(changed, 1);
    const [header = "", row = ""] = text.split("\n").map((line) => line.split(";"));
    const at = (name: string): string | undefined => row[[...header].indexOf(name)];
    assert.deepEqual(
      [at("keyword"), at("monthly_volume"), at("location"), at("language")],
      ["tea", "1000", "Germany", "German"],
    );
  });

  it("makes no second row of a keyword that the list has in it", async () => {
    const text = "keyword,location,language\nTea,Germany,German\ntea,,\nmate,,\nMate,,\n";
    const set = await setListMarket(text, germany);
    assert.deepEqual([set.changed, set.repeated], [1, ["tea", "Mate"]]);
    assert.equal(set.text, text.replace("mate,,", "mate,Germany,German"));
  });

  it("is set in no file with both sides of a conflict", async () => {
    const text = "keyword,location,language\n<<<<<<< a\ntea,,\n=======\ntee,,\n>>>>>>> b\n";
    await assert.rejects(() => setListMarket(text, germany), MergeConflictError);
  });
});
