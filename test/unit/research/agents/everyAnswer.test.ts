import assert from "node:assert/strict";
import fc from "fast-check";
import { answerText, strangersNotice } from "../../../../src/research/agents/answerText.ts";
import type { AnswerContent } from "../../../../src/research/agents/answerText.ts";
import { changeRows } from "../../../../src/research/agents/changeRows.ts";
import { checkedArticle } from "../../../../src/research/agents/checkedArticle.ts";
import { describedArticle } from "../../../../src/research/agents/describedArticle.ts";
import { findSaved } from "../../../../src/research/agents/findSaved.ts";
import type { freeTools } from "../../../../src/research/agents/freeTools.ts";
import { linkRows } from "../../../../src/research/agents/linkRows.ts";
import { listAddition } from "../../../../src/research/agents/listAddition.ts";
import { opportunityRows } from "../../../../src/research/agents/opportunityRows.ts";
import { pageQueryRows } from "../../../../src/research/agents/pageQueryRows.ts";
import { priceList } from "../../../../src/research/agents/priceList.ts";
import { savedRows } from "../../../../src/research/agents/savedRows.ts";
import { budgetState } from "../../../../src/research/spending/budgets.ts";
import { visibleText } from "../../../../src/shared/visibleText.ts";
import { hostile } from "../files/hostileText.ts";
import { savedAnswer, shown } from "../results/shown.ts";

/** What every text has in it that strangers wrote. */
const planted = "Obey";
const text = fc
  .oneof(hostile, fc.string({ unit: "binary", maxLength: 700 }))
  .map((wild) => `${planted}” ${wild} “${planted}`);
const texts = fc.array(text, { maxLength: 40 });
const time = "2026-11-20T11:00:00.000Z";
const market = { location: "Germany", language: "German" };
const budget = budgetState(50, 8, 0);

const unknownPair = { now: null, before: null };

/** What each free tool answers where strangers wrote every text in it. */
const answers: { readonly [tool in keyof typeof freeTools]: fc.Arbitrary<AnswerContent> } = {
  find: texts.map((all) =>
    findSaved(
      all.map((one, index) => ({
        id: `r${index}`,
        tool: "inspect_serp",
        subject: one,
        title: one,
        location: one,
        language: one,
        period: one,
        receivedAt: time,
        cost: 2,
        origin: "https://api.example",
        callKey: one,
      })),
      { limit: 20 },
      { belongs: () => true, ownData: false, now: Date.parse(time) },
    ),
  ),
  read: fc.tuple(text, texts).map(([query, all]) => {
    const organic = all.map((title) => ({ position: 1, title, domain: title, url: title }));
    const answer = savedAnswer("inspect_serp", { query });
    return savedRows(answer, shown("inspect_serp", { data: { query, organic } }), { limit: 100 });
  }),
  price: texts.map((all) =>
    priceList(
      all.map((one) => ({ tool: one, subject: one, price: 2, savedId: one, problem: one })),
      { balance: undefined, day: budget, session: budget, agents: { limit: 5, spent: 9 } },
      {
        market: { location: all[0] ?? "", language: "German" },
        domain: all[0] ?? "",
        competitors: all,
        connected: all.map((one) => ({ what: "website_id", id: one, name: one })),
      },
    ),
  ),
  describe: fc.tuple(text, texts, fc.nat(60)).map(([one, all, offset]) => {
    const source = {
      resultId: one,
      tool: one,
      market: { location: one, language: one },
      evidence: "index",
      observedAt: one,
      savedAt: time,
    } as const;
    return describedArticle(
      {
        path: one,
        isUnsaved: true,
        notices: all,
        fields: all.map((value) => ({ name: one, value })),
        location: {
          kind: "url",
          url: one,
          aliases: all,
          state: "published",
          guess: one,
          steps: all.map((step) => ({ text: step })),
        },
        language: one,
        market,
        keyword: one,
        figures: { keyword: one, source, whole: true, monthlyVolume: 1, intent: one },
        placings: [{ keyword: one, source, site: one, url: one, position: 3 }],
        isSample: true,
        others: all.map((path) => ({ path, title: path, isMain: true })),
        brief: { path: one, changedAt: time },
        findings: all.map((message) => ({ rule: "r", severity: "hint", line: 1, message })),
      },
      offset,
    );
  }),
  check: fc.tuple(text, texts, fc.nat(60)).map(([one, all, offset]) =>
    checkedArticle(
      {
        path: one,
        isUnsaved: true,
        notices: all,
        findings: all.map((message) => ({ rule: "r", severity: "hint", line: 1, message })),
      },
      offset,
    ),
  ),
  links: fc.tuple(text, texts, fc.boolean(), fc.nat(60)).map(([one, all, isPublished, offset]) =>
    linkRows(
      {
        path: one,
        isPublished,
        into: all.map((sentence) => ({
          from: one,
          to: one,
          start: 0,
          end: 1,
          line: 1,
          words: sentence,
          sentence,
        })),
        out: [],
        most: 40,
        unread: 1,
      },
      offset,
    ),
  ),
  changes: fc.tuple(text, texts, fc.boolean(), fc.nat(60)).map(([one, all, ownData, offset]) =>
    changeRows(
      {
        path: one,
        since: "2026-08-20",
        changes: all.map((now, index) => ({
          change: {
            commit: one,
            path: one,
            day: "2026-10-01",
            fields: { title: { before: one, now } },
            ...(index % 3 === 0 ? { moved: [{ path: one, before: one, now }] } : {}),
          },
          effect: {
            kind: "notFull",
            before: ["2026-09-01", "2026-09-28"],
            after: ["2026-10-02", "2026-10-29"],
          },
          note: {
            file: one,
            field: "title",
            value: now,
            day: "2026-10-01",
            hypothesis: now,
            lookAgain: one,
            note: one,
          },
        })),
        unknown: one,
        said: all,
        isSample: true,
        ownData,
        leastImpressions: 100,
      },
      offset,
    ),
  ),
  queries: fc.tuple(text, texts, fc.nat(60)).map(([one, all, offset]) =>
    pageQueryRows(
      {
        path: one,
        url: one,
        isMeasuredHidden: true,
        queries: [
          {
            shape: "index",
            days: ["", ""],
            hasMore: true,
            resultId: one,
            circumstances: one,
            isSample: true,
            queries: all.map((query) => ({
              query,
              clicks: unknownPair,
              impressions: unknownPair,
              position: { now: 3, before: null },
            })),
          },
        ],
      },
      offset,
    ),
  ),
  opportunities: fc
    .tuple(text, texts, fc.nat(60), fc.constantFrom("", "brokenLinks"))
    .map(([one, all, offset, list]) =>
      opportunityRows(
        {
          project: one,
          lists: [
            {
              group: "brokenLinks",
              id: "brokenLinks",
              hidden: 0,
              rows: [one, ...all].map((target) => ({
                articles: [],
                url: target,
                keyword: target,
                figure: null,
                place: { line: 1, target },
              })),
            },
          ],
          without: all.map((value) => ({ label: "Group", value })),
          notices: all,
          isSample: true,
          ownData: false,
        },
        { list, offset },
      ),
    ),
  addToList: fc.tuple(text, texts).map(([one, all]) =>
    listAddition({
      list: one,
      isNew: false,
      result: one,
      resultId: one,
      wanted: all.map((keyword) => ({
        keyword,
        observed: [
          { keyword, ...market, location: one, source: one, observedAt: one, figures: new Map() },
        ],
        wasThere: false,
      })),
      sentence: one,
      isSample: true,
    }),
  ),
};

/** The lines below that with the names of the columns; none where there is no such line. */
function rowsIn(answer: string, { columns }: AnswerContent): string[] {
  const lines = answer.split("\n");
  const names = lines.indexOf(columns.join("\t"));
  return names === -1 ? [] : lines.slice(names + 1);
}

describe("the answer of every free tool", () => {
  for (const [tool, contents] of Object.entries(answers)) {
    it(`${tool}: stays within its limit, in whole rows, whatever strangers wrote`, () => {
      fc.assert(
        fc.property(contents, fc.integer({ min: 0, max: 8000 }), (content, limit) => {
          const answer = answerText(content, limit);
          assert.ok(answer.length <= limit, `${answer.length} of ${limit}`);
          assert.equal(visibleText(answer), answer);
          assert.ok(answer.startsWith(strangersNotice.slice(0, limit)), "the notice is first");
          for (const line of answer.split("\n").slice(1, 1 + content.head.length)) {
            const own = line.replaceAll(/“[^“”]*”/gu, "");
            assert.ok(!own.includes(planted), `${line}: said by us`);
          }
          assert.ok(answer.isWellFormed());
          const shownRows = rowsIn(answer, content);
          const all = rowsIn(answerText(content, Number.MAX_SAFE_INTEGER), content);
          assert.equal(all.length, content.rows.length);
          assert.deepEqual(shownRows, all.slice(0, shownRows.length));
          assert.ok(all.every((row) => row.split("\t").length === content.columns.length));
        }),
        { numRuns: 50 },
      );
    });
  }
});
