import assert from "node:assert/strict";
import fc from "fast-check";
import {
  batchField,
  draftsOfLines,
  estimateTime,
  itemsOf,
  planBatch,
  wantedPlan,
} from "../../../../src/research/batches/batchPlan.ts";
import type { BatchPlan, PaidAnswer } from "../../../../src/research/batches/batchPlan.ts";
import { cheaperCalls } from "../../../../src/research/batches/cheaperCalls.ts";
import { keyInRequest } from "../../../../src/research/service/errors.ts";
import { callKey, checkArguments } from "../../../../src/research/tools/arguments.ts";
import { catalogue, findTool } from "../../../../src/research/tools/catalogue.ts";
import type { ToolArguments } from "../../../../src/research/tools/definition.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { draftChecks } from "../../../support/draftChecks.ts";

const saved: PaidAnswer = { resultId: "saved-1", receivedAt: "2026-03-01T12:00:00.000Z" };

function plan(urls: readonly unknown[], paid: readonly string[] = []): BatchPlan {
  const keys = new Set(paid.map((url) => callKey(inspectPage, { url }, "sandbox")));
  const drafts = urls.map((url) => ({ url }));
  return planBatch(
    inspectPage,
    draftChecks({
      tool: inspectPage,
      drafts,
      owner: "sandbox",
      findPaid: (key) => (keys.has(key) ? saved : undefined),
    }),
  );
}

describe("the plan of a batch", () => {
  it("cleans every draft, and counts what it costs", () => {
    const { items, price, priceOfAll, invalid, repeats, alreadyPaid } = plan([
      "https://example.com/a?utm_source=x",
      "https://example.com/b",
    ]);
    assert.deepEqual(
      items.map(({ args }) => args),
      [{ url: "https://example.com/a" }, { url: "https://example.com/b" }],
    );
    assert.deepEqual(
      items.map(({ subject, draft }) => [subject, draft]),
      [
        ["example.com/a", 0],
        ["example.com/b", 1],
      ],
    );
    assert.deepEqual([price, priceOfAll, invalid.length, repeats, alreadyPaid], [6, 6, 0, 0, 0]);
  });

  it("is made of the items a person wants, which alone it counts", () => {
    const url = (page: string): string => `https://example.com/${page}`;
    const whole = plan([url("a"), url("b"), url("c")], [url("c")]);
    const chosen = wantedPlan(
      inspectPage,
      whole,
      new Map([
        [0, false],
        [2, true],
      ]),
    );
    assert.deepEqual(
      chosen.items.map(({ subject }) => subject),
      ["example.com/b", "example.com/c"],
    );
    assert.deepEqual([chosen.price, chosen.priceOfAll, chosen.alreadyPaid], [3, 6, 1]);
    assert.deepEqual(wantedPlan(inspectPage, whole, new Map()), whole);
  });

  it("PR8: leaves out what only a title leads to until a person wants it, unless it is free", () => {
    const keyword = (text: string): ToolArguments => ({ keyword: text });
    const whole = planBatch(
      inspectKeyword,
      draftChecks({
        tool: inspectKeyword,
        drafts: ["About", "tea", "Tea", "Contact", "Imprint"].map(keyword),
        owner: "sandbox",
        findPaid: (key) =>
          key === callKey(inspectKeyword, keyword("Imprint"), "sandbox") ? saved : undefined,
      }).map((check, at) => (check.ok ? { ...check, fromTitle: at !== 2 } : check)),
    );
    const subjects = (wanted: readonly (readonly [number, boolean])[]): string[] =>
      wantedPlan(inspectKeyword, whole, new Map(wanted)).items.map(({ subject }) => subject);
    assert.deepEqual(subjects([]), ["tea", "Imprint"]);
    assert.deepEqual(subjects([[0, true]]), ["About", "tea", "Imprint"]);
    assert.deepEqual(subjects([[1, false]]), ["Imprint"]);
    assert.equal(wantedPlan(inspectKeyword, whole, new Map()).price, 5);
  });

  it("folds drafts that mean the same call into the first of them", () => {
    const folded = plan([
      "https://example.com/a",
      "https://example.com/b",
      "https://example.com/a?utm_source=x",
    ]);
    assert.deepEqual(
      folded.items.map(({ draft }) => draft),
      [0, 1],
    );
    assert.equal(folded.repeats, 1);
    assert.equal(folded.price, 6);
    const market = planBatch(
      inspectKeyword,
      draftChecks({
        tool: inspectKeyword,
        drafts: [
          { keyword: "tea" },
          { keyword: "tea", location: "United States", language: "English" },
          { keyword: "tea", location: "Germany" },
        ],
        owner: "sandbox",
        findPaid: () => undefined,
      }),
    );
    assert.deepEqual(
      market.items.map(({ draft }) => draft),
      [0, 2],
      "the market the service assumes is the same market",
    );
  });

  it("says of each draft that can't be sent what is wrong with it", () => {
    const { items, invalid, price } = plan(["https://example.com/a", "no address", "", 7]);
    assert.equal(items.length, 1);
    assert.equal(price, 3);
    assert.deepEqual(
      invalid.map(({ draft }) => draft),
      [1, 2, 3],
    );
    assert.ok(
      invalid.every(({ problems }) =>
        problems.every(({ field, message }) => field === "url" && message !== ""),
      ),
    );
  });

  it("S3: plans no draft with an API key in it, so that none is written down", () => {
    const drafts = [{ url: "https://example.com/a" }, { url: "https://example.com/?k=or_the-key" }];
    const plan = planBatch(
      inspectPage,
      draftChecks({
        tool: inspectPage,
        drafts,
        owner: "sandbox",
        findPaid: () => undefined,
        holdsKey: (draft) => JSON.stringify(draft).includes("or_the-key"),
      }),
    );
    assert.equal(plan.items.length, 1);
    assert.ok(!JSON.stringify(itemsOf(plan, true)).includes("or_the-key"));
    assert.deepEqual(
      plan.invalid.map(({ draft }) => draft),
      [1],
    );
    assert.deepEqual(plan.invalid[0]?.problems, [{ field: "", message: keyInRequest }]);
    assert.match(keyInRequest, /looks like your API key/u);
    assert.equal(plan.price, inspectPage.cost);
  });

  it("does not count what is paid for already, unless it is to be paid for again", () => {
    const half = plan(
      ["https://example.com/a", "https://example.com/b"],
      ["https://example.com/a"],
    );
    assert.deepEqual([half.alreadyPaid, half.price, half.priceOfAll], [1, 3, 6]);
    assert.deepEqual(
      itemsOf(half, true).map(({ paid }) => paid),
      ["saved-1", undefined],
    );
    assert.ok(itemsOf(half, false).every((item) => !("paid" in item)));
  });

  it("keeps every draft in exactly one place, and its price is that of the calls it would make", () => {
    const typed = fc.array(
      fc.constantFrom(
        "https://example.com/a",
        "https://example.com/a#x",
        "https://example.com/b",
        "nothing",
        "",
        "example.com",
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(typed, fc.boolean(), (urls, isPaid) => {
        const made = plan(urls, isPaid ? ["https://example.com/a"] : []);
        assert.equal(made.items.length + made.invalid.length + made.repeats, urls.length);
        assert.equal(new Set(made.items.map(({ key }) => key)).size, made.items.length);
        assert.equal(
          made.price,
          itemsOf(made, true).filter(({ paid }) => paid === undefined).length * inspectPage.cost,
        );
        for (const { args } of made.items) {
          assert.deepEqual(checkArguments(inspectPage, args), { ok: true, args });
        }
      }),
    );
  });

  it("takes pasted lines for the field a call can't do without", () => {
    const field = batchField(inspectKeyword);
    assert.equal(field?.name, "keyword");
    assert.ok(field !== undefined);
    const drafts: ToolArguments[] = draftsOfLines(
      field,
      " pour over\r\n\n \t \n\tcold brew, hot \n",
      { location: "Germany" },
    );
    assert.deepEqual(drafts, [
      { location: "Germany", keyword: "pour over" },
      { location: "Germany", keyword: "cold brew, hot" },
    ]);
    for (const tool of catalogue) {
      assert.ok(!["list", "choices"].includes(batchField(tool)?.control ?? ""), tool.name);
    }
    const first = catalogue.flatMap((tool) =>
      tool.fields.map((field) => ({
        field,
        chosen: batchField({ ...tool, fields: [{ ...field, required: true }] }),
      })),
    );
    for (const { field, chosen } of first) {
      assert.equal(
        chosen?.name,
        ["list", "choices"].includes(field.control) ? undefined : field.name,
      );
    }
    for (const control of ["list", "choices", "text"]) {
      assert.ok(
        first.some(({ field }) => field.control === control),
        control,
      );
    }
    assert.equal(batchField({ ...inspectKeyword, fields: [] }), undefined);
  });

  it("plans ten thousand lines", () => {
    const { items } = plan(
      Array.from({ length: 10_000 }, (_, index) => `https://example.com/page-${index}`),
    );
    assert.equal(items.length, 10_000);
  });

  it("hints at one call that would do for many, where it costs less", () => {
    const { hints } = planBatch(
      inspectKeyword,
      draftChecks({
        tool: inspectKeyword,
        drafts: Array.from({ length: 40 }, (_, index) => ({ keyword: `keyword ${index}` })),
        owner: "sandbox",
        findPaid: () => undefined,
      }),
    );
    assert.deepEqual(
      hints.map(({ tool }) => tool),
      ["research_keywords", "inspect_search_visibility"],
    );
    for (const hint of hints) {
      const tool = findTool(hint.tool);
      assert.ok(
        tool !== undefined && hint.cost === tool.cost && hint.sentence.includes(tool.title),
        hint.tool,
      );
    }
    assert.deepEqual(
      cheaperCalls(inspectKeyword, 1).map(({ tool }) => tool),
      ["research_keywords"],
    );
    assert.deepEqual(cheaperCalls(inspectKeyword, 0), []);
    assert.deepEqual(plan(["https://example.com/a"]).hints, []);
    const pages = ["a", "b", "c", "d"].map((page) => `https://example.com/${page}`);
    const unpaid = pages.slice(0, 2).flatMap((_, index) => plan(pages, pages.slice(index)).hints);
    assert.deepEqual(unpaid, [], "what is paid for already does not count");
    assert.deepEqual(
      plan(pages).hints.map(({ tool }) => tool),
      ["inspect_domain"],
    );
  });

  it("estimates the time by the rate limit, or by the calls themselves where they are slower", () => {
    assert.deepEqual(
      [estimateTime(0), estimateTime(0, { callTime: 90_000 }), estimateTime(1)],
      [0, 0, 1_000],
    );
    assert.deepEqual([estimateTime(55), estimateTime(56)], [55_000, 61_000]);
    assert.equal(estimateTime(5, { callTime: 10_000 }), 50_000, "one after another");
    assert.equal(estimateTime(1, { callTime: 800 }), 800);
    assert.equal(
      estimateTime(200, { callTime: 800 }),
      3 * 60_000 + 800,
      "55 in each minute, 5 are kept for the person",
    );
    assert.equal(estimateTime(200, { callTime: 10_000 }), 2_000_000);
    assert.equal(estimateTime(60, { perMinute: 600, callTime: 100 }), 6_000);
    assert.deepEqual(
      [3, 4].map((calls) => estimateTime(calls, { perMinute: 5, callTime: 100 })),
      [300, 60_100],
      "of few, half are left to the person",
    );
    assert.deepEqual(
      [1, 2].map((calls) => estimateTime(calls, { perMinute: 1, callTime: 100 })),
      [100, 60_100],
    );
  });
});
