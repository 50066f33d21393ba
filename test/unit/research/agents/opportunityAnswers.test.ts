import assert from "node:assert/strict";
import { answerText } from "../../../../src/research/agents/answerText.ts";
import { opportunityRows } from "../../../../src/research/agents/opportunityRows.ts";
import { pageQueryRows } from "../../../../src/research/agents/pageQueryRows.ts";

describe("opportunities and queries for an agent", () => {
  const figures = { now: 5, before: null };
  const lists: Parameters<typeof opportunityRows>[0]["lists"] = [
    {
      group: "brokenLinks",
      id: "brokenLinks",
      hidden: 0,
      rows: [{ articles: [], figure: null, place: { line: 3, target: "/gone/" } }],
    },
    {
      group: "noArticle",
      id: "noArticle",
      hidden: 0,
      rows: [{ articles: [], query: "private search", figure: 900 }],
    },
    {
      group: "losingPositions",
      id: "losingPositions",
      hidden: 0,
      rows: [
        {
          articles: [],
          figure: 2,
          figures: { clicks: figures, impressions: figures, position: figures },
        },
      ],
    },
  ];
  const told = (ownData: boolean, list = ""): string =>
    answerText(
      opportunityRows(
        { project: "blog", lists, without: [], notices: [], isSample: false, ownData },
        { list, offset: 0 },
      ),
      8000,
    );

  it("have nothing measured unless the person allows it", () => {
    assert.match(told(false), /\nbrokenLinks\tBroken links\t1\t/u);
    assert.doesNotMatch(told(false), /\nnoArticle\t|\nlosingPositions\t|private search/u);
    assert.throws(
      () => told(false, "noArticle"),
      /There is no list “noArticle” that you may read/u,
    );
    assert.match(told(true, "NOARTICLE"), /\tprivate search\t900\t/u);
    assert.match(told(false, "brokenLinks"), /line 3: \/gone\//u);
  });

  it("leave out queries that name a person, and call none only what isn't saved", () => {
    const query = { clicks: figures, impressions: figures, position: figures };
    const page = (queries: readonly { query: string; isPrivate?: true }[]): string =>
      answerText(
        pageQueryRows(
          {
            path: "a.md",
            url: "https://a.com/a/",
            isMeasuredHidden: false,
            queries: [
              {
                shape: "filtered",
                days: ["2026-10-01", "2026-10-28"],
                hasMore: false,
                resultId: "r1",
                circumstances: "",
                isSample: false,
                queries: queries.map((one) => ({ ...query, ...one })),
              },
            ],
          },
          0,
        ),
        8000,
      );
    const text = page([{ query: "tea" }, { query: "jane doe", isPrivate: true }]);
    assert.match(text, /\ntea\t5\t\t5\t\t5\t\t\tmeasured, 2026-10-01 to 2026-10-28\tr1$/u);
    assert.doesNotMatch(text, /jane/u);
    assert.match(page([]), /No saved result that you may read has queries/u);
  });
});
