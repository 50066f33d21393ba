import assert from "node:assert/strict";
import fc from "fast-check";
import type {
  AnswerPart,
  AnswerParts,
} from "../../../../src/research/results/parts/answerParts.ts";
import { buildPartsModel } from "../../../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import type { Section } from "../../../../src/shared/resultProtocol.ts";
import { answerOf, keywordsOf, visibilityResult } from "../library/visibilityResult.ts";
import { resultModelOf } from "../../../support/resultModel.ts";

const site = { domain: "harborlanecoffee.com", mode: "live" };

/** Each result with its follow-ups and datasets numbered after those before it. */
function partsOf(first: SavedResult, ...later: readonly SavedResult[]): AnswerParts {
  let [firstAction, firstResource] = [0, 0];
  const next = (result: SavedResult): AnswerPart => {
    const part = { result, envelope: answerOf(result), firstAction, firstResource };
    firstAction += part.envelope.nextActions.length;
    firstResource += part.envelope.resources.length;
    return part;
  };
  return [next(first), ...later.map(next)];
}

function cutIntoParts(keywords: readonly string[], sizes: readonly number[]): AnswerParts {
  const results: SavedResult[] = [];
  let rest = keywords;
  for (const size of sizes) {
    results.push({
      ...visibilityResult(`part${results.length + 1}`, { ...site, keywords: rest }, size),
      receivedAt: `2026-03-01T12:00:0${results.length}.000Z`,
      balanceAfter: 490 - 10 * results.length,
    });
    rest = rest.slice(size);
  }
  const [first, ...later] = results;
  assert.ok(first !== undefined);
  return partsOf(first, ...later);
}

function section({ document }: ResultModel, name: string): Section {
  const found = document.sections.find((one) => one.name === name);
  assert.ok(
    found !== undefined,
    `${name} is not among ${document.sections.map((one) => one.name).join(", ")}`,
  );
  return found;
}

function column({ tables }: ResultModel, table: string, key: string): unknown[] {
  const source = tables.get(table);
  return source === undefined ? [] : source.rows(0, source.count).map((row) => row[key]);
}

const all = keywordsOf(25);
const oneOf = (count: number): ResultModel =>
  buildPartsModel(cutIntoParts(all, [10, 10, 5].slice(0, count)));

describe("the document of a partial answer", () => {
  it("says on top how much was checked, with the call for the rest, its price and its reason", () => {
    const { checked, actions, header } = oneOf(1).document;
    assert.equal(checked?.text, "10 of 25 checked");
    assert.equal(checked?.offer?.label, "Check the rest (10 credits)");
    assert.equal(checked?.offer?.reason, "15 were not checked.");
    assert.equal(checked?.offer?.index, 1);
    assert.deepEqual(
      actions.map(({ index, label }) => [index, label]),
      [[0, "Inspect Domain (9 credits)"]],
      "it stands in one place",
    );
    assert.equal(header.parts, undefined);
  });

  it("has costs of its parts that add up, rows that were loaded later among them", () => {
    const [first, ...later] = cutIntoParts(all, [10, 10, 5]);
    const laterRows = {
      ...first.result,
      id: "rows",
      cost: 2,
      receivedAt: "2026-03-02T12:00:00.000Z",
    };
    const { header } = buildPartsModel([{ ...first, laterRows }, ...later]).document;
    const [one = 0, ...others] = [first, ...later].map(({ result }) => result.cost);
    assert.ok(one > 0);
    assert.deepEqual(
      header.parts?.map(({ cost }) => cost),
      [one + 2, ...others],
    );
    assert.equal(
      header.cost,
      header.parts?.reduce((sum, { cost }) => sum + cost, 0),
    );
  });

  it("says nothing on top of one that checked everything", () => {
    const whole = visibilityResult("whole", { ...site, keywords: all }, 25);
    assert.equal(resultModelOf(whole, answerOf(whole)).document.checked, undefined);
    const silent = visibilityResult("silent", { ...site, keywords: all }, 25, {});
    assert.equal(resultModelOf(silent, answerOf(silent)).document.checked, undefined);
  });

  it("reads it from request and rows where coverage says nothing, once a call for the rest is suggested", () => {
    const silent = visibilityResult("silent", { ...site, keywords: all }, 10, {});
    assert.equal(
      resultModelOf(silent, answerOf(silent)).document.checked?.text,
      "10 of 25 checked",
    );
    const mute = { ...silent, envelope: { ...silent.envelope, next_actions: [] } };
    assert.equal(resultModelOf(mute, answerOf(mute)).document.checked, undefined);
  });

  it("offers no button where the answer suggests no call for the rest", () => {
    const { envelope, ...rest } = visibilityResult("first", { ...site, keywords: all }, 10);
    const mute = { ...rest, envelope: { ...envelope, next_actions: [] } };
    assert.deepEqual(resultModelOf(mute, answerOf(mute)).document.checked, {
      text: "10 of 25 checked",
      offer: null,
    });
  });

  it("says that it continues another result", () => {
    const second = {
      ...visibilityResult("second", { ...site, keywords: all.slice(10) }, 10),
      continues: "first",
    };
    const { notices } = resultModelOf(second, answerOf(second)).document;
    assert.ok(notices.some(({ text }) => /continues an earlier result/u.test(text)));
  });
});

describe("the document of answers that continue each other", () => {
  it("has all positions in the order the first was asked, with the part they come from", () => {
    const model = oneOf(3);
    assert.deepEqual(column(model, "positions", "keyword"), all);
    assert.deepEqual(column(model, "positions", "part"), [
      ...Array<number>(10).fill(1),
      ...Array<number>(10).fill(2),
      ...Array<number>(5).fill(3),
    ]);
    assert.deepEqual(model.document.sections.map(({ name }) => name).slice(0, 4), [
      "picture:places",
      "overview",
      "positions",
      "summary:0",
    ]);
    assert.equal(model.document.sections.filter(({ kind }) => kind === "table").length, 1);
  });

  it("takes the place of the banner forward, and takes it away when everything is checked", () => {
    const two = oneOf(2).document;
    assert.equal(two.checked?.text, "20 of 25 checked");
    assert.equal(
      two.checked?.offer?.index,
      3,
      "the second part's follow-up, numbered after those of the first",
    );
    assert.deepEqual(
      two.actions.map(({ index, reason }) => [index, reason]),
      [[2, "After part2."]],
    );
    const three = oneOf(3).document;
    assert.equal(three.checked, undefined);
    assert.ok(three.notices.some(({ text }) => text === "25 of 25 checked, in 3 parts."));
    assert.deepEqual(
      three.actions.map(({ index, reason }) => [index, reason]),
      [[4, "After part3."]],
    );
  });

  it("says what each part cost and when it came, and what they cost in all", () => {
    const { cost, receivedAt, balanceAfter, parts } = oneOf(3).document.header;
    assert.deepEqual([cost, receivedAt, balanceAfter], [30, "2026-03-01T12:00:02.000Z", 470]);
    assert.deepEqual(
      parts?.map(({ label, cost: one }) => [label, one]),
      [
        ["Part 1", 10],
        ["Part 2", 10],
        ["Part 3", 10],
      ],
    );
  });

  it("never adds up figures: the summaries stand one under another", () => {
    const model = oneOf(3);
    const summaries = model.document.sections.filter(({ title }) => title.startsWith("Summary"));
    assert.deepEqual(
      summaries.map((one) => [
        one.title,
        one.kind === "values" ? one.values.map(({ value }) => value) : [],
      ]),
      [
        ["Summary · Part 1", ["10"]],
        ["Summary · Part 2", ["10"]],
        ["Summary · Part 3", ["5"]],
      ],
    );
    const details = section(model, "details");
    assert.deepEqual(
      details.kind === "values" ? details.values.map(({ label }) => label) : [],
      ["Domain"],
      "what all have alike stands once",
    );
  });

  it("labels scope, coverage, facts, entities and datasets with their part, and says caveats once", () => {
    const model = oneOf(2);
    const { notices, coverage, resources } = model.document;
    const texts = notices.map(({ text }) => text);
    assert.ok(
      texts.includes("Part 1: The first 10 keywords of part1.") &&
        texts.includes("Part 2: The first 10 keywords of part2."),
    );
    assert.equal(new Set(texts).size, texts.length);
    assert.deepEqual(
      coverage.slice(0, 2).map(({ label, value }) => [label, value]),
      [
        ["Keywords", "20 of 25 checked"],
        ["Checked · Part 1", "10"],
      ],
    );
    assert.deepEqual(
      resources.map(({ index, description }) => [index, description]),
      [
        [0, "All rows (10 rows) · Part 1"],
        [1, "All rows (10 rows) · Part 2"],
      ],
    );
    for (const table of ["facts", "entities"]) {
      assert.deepEqual([...new Set(column(model, table, "part"))], [1, 2]);
      assert.equal(model.tables.get(table)?.count, 20);
      assert.ok(model.tables.get(table)?.columns.some(({ label }) => label === "Part"));
    }
  });

  it("shows the part that checked a keyword where another lists it without a position", () => {
    const [first, second] = [
      visibilityResult("a", { ...site, keywords: all.slice(0, 3) }, 1),
      visibilityResult("b", { ...site, keywords: all.slice(1, 3) }, 2),
    ];
    const listed = [
      { keyword: "keyword 1", position: 1 },
      { keyword: "Keyword  2", position: null },
      { note: "no keyword" },
    ];
    const envelope = { ...first.envelope, data: { positions: listed } };
    const model = buildPartsModel(partsOf({ ...first, envelope }, second));
    assert.deepEqual(column(model, "positions", "position"), [1, 2, 3, undefined]);
  });

  it("draws all positions as one picture while their evidence is of one kind, and each part by itself where it is not", () => {
    const counts = (one: Section): number[] =>
      one.kind === "picture" && one.picture.shape === "shares"
        ? one.picture.parts.map(({ value }) => value)
        : [];
    const together = section(oneOf(3), "picture:places");
    assert.deepEqual(
      [together.title, together.evidence, counts(together)],
      ["Ranking distribution (25 checked)", "live", [3, 7, 10, 5, 0]],
    );
    const [first, second] = [
      visibilityResult("a", { ...site, keywords: all.slice(0, 20) }, 10),
      visibilityResult("b", { ...site, keywords: all.slice(10, 20) }, 10),
    ];
    const indexed = {
      ...first,
      envelope: {
        ...first.envelope,
        facts: [{ type: "seo.keyword_ranking", provenance: "search_index" }],
      },
    };
    const model = buildPartsModel(partsOf(indexed, second));
    const apart = ["picture:places:0", "picture:places:1"].map((name) => section(model, name));
    assert.deepEqual(
      apart.map((one) => [one.title, one.evidence, counts(one)]),
      [
        ["Ranking distribution (10 checked) · Part 1", "index", [3, 7, 0, 0, 0]],
        ["Ranking distribution (10 checked) · Part 2", "live", [0, 0, 10, 0, 0]],
      ],
    );
    assert.equal(
      section(model, "positions").evidence,
      undefined,
      "one table of two kinds says nothing of either",
    );
  });

  it("keeps a part that could not be read in sight", () => {
    const [first] = cutIntoParts(all, [10]);
    const lost = {
      ...first,
      result: { ...first.result, id: "lost", envelope: null },
      envelope: undefined,
    };
    const { document } = buildPartsModel([first, lost]);
    assert.ok(
      document.notices.some(({ kind, text }) => kind === "problem" && text.startsWith("Part 2: ")),
    );
    assert.equal(document.header.cost, 20);
    assert.equal(document.checked?.text, "10 of 25 checked");
  });

  it("loses no position and doubles none, however many parts there are", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        (checked, left, capitals) => {
          const keywords = keywordsOf(checked.reduce((sum, size) => sum + size, left)).toSorted();
          const parts = cutIntoParts(keywords, checked);
          const asked = capitals
            ? parts.map((part) => ({
                ...part,
                result: {
                  ...part.result,
                  args: {
                    ...part.result.args,
                    keywords: keywords.map((keyword) => keyword.toUpperCase()),
                  },
                },
              }))
            : parts;
          const [first = parts[0], ...later] = asked;
          const { document, tables } = buildPartsModel([first, ...later]);
          const rows = tables.get("positions")?.rows(0, keywords.length + 1) ?? [];
          assert.deepEqual(
            rows.map(({ keyword }) => keyword),
            keywords.slice(0, keywords.length - left),
          );
          const done = keywords.length - left;
          assert.equal(
            document.checked?.text,
            left === 0 ? undefined : `${done} of ${keywords.length} checked`,
          );
          const indexes = [
            ...document.actions,
            ...(document.checked?.offer ? [document.checked.offer] : []),
          ].map(({ index }) => index);
          assert.equal(new Set(indexes).size, indexes.length);
        },
      ),
    );
  });
});
