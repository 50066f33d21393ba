import assert from "node:assert/strict";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { codeWord } from "../../src/shared/codeWords.ts";
import { formatCell, writtenText } from "../../src/shared/columnFormats.ts";
import { formatDay } from "../../src/shared/format.ts";
import { isRecord } from "../../src/shared/json.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import { launchBrowser } from "../support/browser.ts";
import { answerNamed, dataOf, toolAnswers } from "../support/toolAnswers.ts";
import type { ToolAnswer } from "../support/toolAnswers.ts";
import { beyondThePage, openAnswer } from "./answerPage.ts";
import { everything } from "./pageText.ts";

describe("every value of an answer", () => {
  let browser: Browser;
  let answers: readonly ToolAnswer[];

  before(async () => {
    [browser, answers] = await Promise.all([launchBrowser(), toolAnswers()]);
  });
  after(() => browser.close());

  for (const name of [
    "research_keywords",
    "inspect_domain",
    "inspect_backlinks",
    "inspect_serp",
    "audit_site",
    "get_ad_performance",
  ]) {
    it(`is in the page of ${name}`, async () => {
      const answer = answerNamed(answers, name);
      // Facts and entities repeat much of `data`: they must not stand in for it.
      const found = await missing({
        ...answer,
        envelope: { ...answer.envelope, facts: [], entities: [] },
      });
      assert.ok(found.all > 60, `${found.all} values`);
      assert.deepEqual(found.nowhere, []);
    });
  }

  it("is in the page, whatever the answer holds", async () => {
    let all = 0;
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (answer) => {
        const found = await missing(answer);
        all += found.all;
        assert.deepEqual(found.nowhere, []);
      }),
      { numRuns: 5 },
    );
    assert.ok(all > 0, "answers without a value say nothing");
  });

  /** Opens an answer, expands everything, and looks for each value of its `data`. */
  async function missing(
    answer: ToolAnswer,
  ): Promise<{ readonly all: number; readonly nowhere: readonly unknown[] }> {
    const result = await openAnswer(browser, answer);
    const page = await everything(result.page);
    await result.close();
    const shown = page.shown.toLowerCase();
    const wanted = leaves(dataOf(answer));
    const isShown = (leaf: Leaf): boolean =>
      writings(leaf).some((writing) => shown.includes(writing.toLowerCase()));
    // A curve has no figures but its ends, and a cell the beginning of a long value: the JSON has them whole.
    const isBehind = (leaf: Leaf): boolean =>
      page.json.includes(JSON.stringify(leaf)) &&
      (typeof leaf === "number" ? page.hasCurves || page.hasCuts : page.hasCuts);
    const nowhere = wanted.filter((leaf) => !isShown(leaf) && !isBehind(leaf));
    return { all: wanted.length, nowhere };
  }
});

describe("text from strangers in the answers of all tools", () => {
  let browser: Browser;
  let answers: readonly ToolAnswer[];

  before(async () => {
    [browser, answers] = await Promise.all([launchBrowser(), toolAnswers()]);
  });
  after(() => browser.close());

  for (const [turn, { name }] of catalogue.entries()) {
    it(`is drawn as text: ${name}`, async () => {
      const result = await openAnswer(browser, hostileAnswer(answerNamed(answers, name), turn));
      const { page } = result;
      for (const summary of await page.locator("summary").all()) {
        await summary.click();
      }
      assert.deepEqual(await foreignMarkup(page), { title: "result", foreign: [], links: [] });
      assert.deepEqual(await beyondThePage(page), []);
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      assert.ok(
        heading !== null && heading.y < 40 && heading.height < 120,
        JSON.stringify(heading),
      );
      const heights = await page
        .locator(".seo-grid-body > [role=row]")
        .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
      assert.deepEqual(heights, [28]);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.deepEqual(await beyondThePage(page), []);
      await result.close();
    });
  }
});

type Leaf = string | number | boolean;

/** Values that are known, wherever they stand. */
function leaves(value: unknown): Leaf[] {
  if (typeof value === "object" && value !== null) {
    return Object.values(value).flatMap(leaves);
  }
  return typeof value === "number" ||
    typeof value === "boolean" ||
    (typeof value === "string" && value !== "")
    ? [value]
    : [];
}

/** The ways in which a value may be written, in a cell of its own or inside of another one. */
function writings(leaf: Leaf): string[] {
  const written = (
    ["text", "plain", "money", "fraction", "percent", "change", "date"] as const
  ).flatMap((format) => [formatCell(leaf, format), writtenText(leaf, { format })]);
  return typeof leaf === "string"
    ? [
        leaf,
        codeWord(leaf),
        writtenText(leaf, { format: "level" }),
        writtenText(leaf, { format: "intent" }),
        formatDay(leaf),
        JSON.stringify(leaf).slice(1, -1),
      ]
    : [...written, JSON.stringify(leaf)];
}

/** What a stranger's text has become, where it is more than text. */
async function foreignMarkup(
  page: Page,
): Promise<{ title: string; foreign: string[]; links: string[] }> {
  return page.evaluate(() => ({
    title: document.title,
    foreign: [
      ...document.body.querySelectorAll(
        "img, style, a, iframe, object, embed, form, [onload], [onerror], [style*=display], body script:not([nonce])",
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    links: [...document.querySelectorAll(".seo-grid [role=link]")]
      .map(({ textContent }) => textContent)
      .filter((text) => !/^https?:\/\//u.test(text)),
  }));
}

const hostile = [
  "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>",
  "javascript:document.title='owned'",
  "</bdi></main><style>*{display:none}</style>",
  "command:workbench.action.quit",
  "\u202Eexe.gpj\u202C \u2066\u2067 שלום",
  "x".repeat(100_000),
  "{0} ${7*7} {{7*7}}\n\t\u0000\u0007",
];

/** The answer with the texts in turn in the place of its own, in its first rows, and with members of such names. */
function hostileAnswer(answer: ToolAnswer, turn: number): ToolAnswer {
  let place = turn;
  const next = (): string => hostile[place++ % hostile.length] ?? "";
  const turned = (value: unknown): unknown => {
    if (typeof value === "string") {
      return next();
    }
    if (Array.isArray(value)) {
      return value.slice(0, 8).map(turned);
    }
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, turned(item)]))
      : value;
  };
  const strange = Object.fromEntries(
    hostile.map((text) => [text, [{ [text]: next() }, { [text]: [next()] }]]),
  );
  const data = { ...record(turned(dataOf(answer))), ...strange };
  // Actions and resources keep their tools, so that they are offered with what they would ask.
  const actions = list(answer.envelope["next_actions"]).map((action) => ({
    ...action,
    use_when: next(),
    args: turned(action["args"]),
  }));
  const resources = list(answer.envelope["resources"]).map((resource) => ({
    ...resource,
    description: next(),
  }));
  const rest = Object.fromEntries(
    ["facts", "entities", "deltas", "coverage"].map((member) => [
      member,
      turned(answer.envelope[member]),
    ]),
  );
  return {
    ...answer,
    args: {},
    envelope: { ...answer.envelope, ...rest, data, next_actions: actions, resources },
  };
}

function record(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function list(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.map(record) : [];
}

const words = [
  "derived_weak",
  "2026-03-01",
  "LOW",
  "commercial",
  "https://example.com/a?b=1",
  "google_ai_overview",
  "example.com",
];
/** Texts that nothing else on the page says, some of them ugly. */
const anyText = fc.oneof(
  fc.tuple(fc.string({ maxLength: 30 }), fc.uuid()).map(([text, unique]) => `${text}${unique}`),
  fc
    .tuple(fc.constantFrom(...hostile.filter(({ length }) => length < 100)), fc.uuid())
    .map(([text, unique]) => `${unique} ${text}`),
  fc.constantFrom(...words),
);
const leaf = fc.oneof(
  anyText,
  fc.integer({ min: 100_000, max: 2 ** 40 }),
  fc.integer({ min: 0, max: 120 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);
/** Names of rows as they are known, and some that nobody has heard of. */
const rowNames = [
  "keyword",
  "position",
  "monthly_volume",
  "trend_12m",
  "url",
  "domain",
  "competitors",
  "links_to",
  "intent",
  "dofollow",
  "date",
  "severity",
  "backlinks",
  "reference",
  "constructor",
  "strange name",
];
const row = fc.dictionary(
  fc.constantFrom(...rowNames),
  fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }) },
  ),
  { maxKeys: 6 },
);
const anyValue = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 12 }),
  fc.array(row, { maxLength: 20 }),
  fc.array(row, { minLength: 210, maxLength: 260, size: "max" }),
  row,
  fc.dictionary(
    fc.constantFrom("summary", "inner", "references", "rows"),
    fc.oneof(leaf, fc.array(row, { maxLength: 4 }), row),
    { maxKeys: 4 },
  ),
);

/** An answer of a tool with anything under its members, and under some it does not have. */
const anyAnswer = fc.constantFrom(...catalogue).chain(({ name, sections }) =>
  fc.record({
    name: fc.constant(name),
    tool: fc.constant(name),
    args: fc.constant({ domain: "example.com" }),
    envelope: fc
      .dictionary(
        fc.constantFrom(...sections.map(({ member }) => member), "unheard_of", "note", "and more"),
        anyValue,
        { minKeys: 1, maxKeys: 7 },
      )
      .map((data): JsonRecord => ({
        schema_version: "ofe/1.0",
        domain: "seo",
        data,
        facts: [],
        entities: [],
        deltas: [],
        coverage: {},
        resources: [],
        next_actions: [],
      })),
  }),
);
