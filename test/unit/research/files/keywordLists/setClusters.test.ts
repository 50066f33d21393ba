import assert from "node:assert/strict";
import { listRowKey } from "../../../../../src/research/files/keywordLists/observations.ts";
import { setClusters } from "../../../../../src/research/files/keywordLists/setClusters.ts";

const market = { location: "Germany", language: "German" };

function clusters(of: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(of).map(([keyword, cluster]) => [
      listRowKey({ keyword, location: "", language: "" }, market),
      cluster,
    ]),
  );
}

describe("groups in a keyword list", () => {
  it("change their own cells and nothing else, byte for byte", async () => {
    const text =
      '\uFEFF# my list\r\nNotes;Keyword;Cluster;mine\r\n"a; b";Hochbeet ;alt;1,5\r\n\r\nx;hochbeet erde;;\r\nx;HOCHBEET;alt;2\r\n';
    assert.deepEqual(
      await setClusters(text, market, clusters({ hochbeet: "Beete", "hochbeet erde": "=Erde" })),
      {
        text: '\uFEFF# my list\r\nNotes;Keyword;Cluster;mine\r\n"a; b";Hochbeet ;Beete;1,5\r\n\r\nx;hochbeet erde;\'=Erde;\r\nx;HOCHBEET;Beete;2\r\n',
        changed: 3,
      },
    );
  });

  it("get a column behind the others where the list has none, and no other column", async () => {
    assert.deepEqual(
      await setClusters(
        "keyword\nraised bed\nbed, raised\n".replace("bed, raised", '"bed, raised"'),
        market,
        clusters({ "raised bed": "beds" }),
      ),
      { text: 'keyword,cluster\nraised bed,beds\n"bed, raised",\n', changed: 1 },
    );
  });

  it("change nothing where the list says the same", async () => {
    const text = "keyword,cluster\nraised bed,'=beds\n";
    assert.deepEqual(await setClusters(text, market, clusters({ "raised bed": "=beds" })), {
      text,
      changed: 0,
    });
  });

  it("aren't written into a list with both sides of a merge in it", async () => {
    const text = "keyword\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n";
    await assert.rejects(setClusters(text, market, clusters({ x: "y" })), {
      name: "MergeConflictError",
    });
  });
});
