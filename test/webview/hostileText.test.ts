import assert from "node:assert/strict";
import fc from "fast-check";
import type { Browser } from "playwright-core";
import type { ResultDocument, Section } from "../../src/shared/resultProtocol.ts";
import { launchBrowser } from "../support/browser.ts";
import { documentWith, fullDocument, tableHead } from "./documents.ts";
import { ResultPage } from "./resultPage.ts";

const hostile = [
  "<img src=x onerror=\"document.title='owned'\">",
  "<script>document.title='owned'</script>",
  "<style>*{display:none}</style>",
  "</textarea></title><svg onload=alert(1)>",
  "javascript:alert(1)",
  "command:workbench.action.quit",
  "\u202Eexe.gpj\u202C \u2066\u2067\u2068",
  "${7*7} {{7*7}} {0} {1}",
  "\u0000\u0007\uFFFF\uD800",
  "constructor",
  "__proto__",
  '=HYPERLINK("https://example.com")',
  "x".repeat(100_000),
  "שלום עולם مرحبا",
  "a\nb\tc",
];

/** A document whose every text is `text`. */
function everywhere(text: string): ResultDocument {
  const full = fullDocument();
  const rows = [
    {
      [text]: text,
      url: `https://example.com/?q=${text}`,
      keyword: text,
      trend_12m: text,
      intent: text,
      list: [text],
      nested: { [text]: text },
    },
  ];
  const table = { ...tableHead("keywords", rows), title: text };
  const sections: readonly Section[] = [
    { kind: "table", name: "keywords", title: text, table },
    {
      kind: "values",
      name: "values",
      title: text,
      values: [{ key: text, label: text, value: text, help: text }],
    },
    { kind: "text", name: text, title: text, text },
    { kind: "empty", name: "empty", title: text, text },
  ];
  return {
    ...full,
    header: {
      ...full.header,
      title: text,
      subject: text,
      market: text,
      receivedAt: text,
      evidence: [
        { kind: "index", sourceClass: text, source: text, confidence: null, observedAt: text },
      ],
    },
    notices: full.notices.map((notice) => ({ ...notice, text })),
    sections,
    facts: tableHead("facts", rows),
    coverage: [{ key: text, label: text, value: text }],
    actions: full.actions.map((action) => ({
      ...action,
      label: text,
      reason: text,
      detail: text,
      asksFor: [text],
    })),
    resources: [{ index: 0, label: text, description: text }],
  };
}

describe("result view, text from strangers", () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });

  after(() => browser.close());

  for (const text of hostile) {
    it(`draws ${JSON.stringify(text.slice(0, 40))} as text`, async () => {
      const refuse = (): Promise<never> => Promise.reject(new Error(text));
      const result = await ResultPage.open(browser, {
        document: everywhere(text),
        json: () => Promise.resolve(text),
        runAction: refuse,
        openLink: refuse,
      });
      const { page } = result;
      for (const summary of await page.locator("summary").all()) {
        await summary.click();
      }
      await page.locator(".seo-next-step button").first().click();
      await page.getByRole("link").first().click();
      await page.getByRole("alert").first().waitFor();
      const { title, foreign, wide } = await page.evaluate(() => ({
        title: document.title,
        foreign: document.body.querySelectorAll(
          "img, style, a, iframe, object, embed, [onload], [onerror], body script:not([nonce])",
        ).length,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      assert.equal(title, "result");
      assert.equal(foreign, 0);
      assert.equal(wide, 0);
      assert.ok((await page.getByRole("gridcell").first().boundingBox())?.height === 28);
      await result.close();
    });
  }

  it("offers nothing but web addresses as links", async () => {
    const urls = [
      "javascript:alert(1)",
      "command:x",
      "file:///etc/passwd",
      "data:text/html,x",
      "vscode://x",
      "//example.com",
      "https://example.com/a",
      "HTTP://EXAMPLE.COM",
    ];
    const result = await ResultPage.open(browser, {
      document: documentWith(urls.map((url) => ({ url }))),
    });
    assert.deepEqual(await result.page.getByRole("link").allTextContents(), [
      "https://example.com/a",
      "HTTP://EXAMPLE.COM",
    ]);
    await result.close();
  });

  it("draws any document", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        const result = await ResultPage.open(browser, { document });
        for (const summary of await result.page.locator("summary").all()) {
          await summary.click();
        }
        const tables = document.sections.flatMap((section) =>
          section.kind === "table" && section.table.columns.length > 0 && section.table.rowCount > 0
            ? [section]
            : [],
        );
        for (const [index] of tables.entries()) {
          const grid = result.page.locator(".seo-section [role=grid]").nth(index);
          await grid.getByRole("columnheader").first().click();
          await grid.getByRole("columnheader").last().press("Control+End");
        }
        await result.close();
      }),
      { numRuns: 7 },
    );
  });
});

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...hostile), fc.webUrl());
const member = fc.oneof(
  anyText,
  fc.constantFrom(
    "keyword",
    "monthly_volume",
    "trend_12m",
    "intent",
    "competition_level",
    "cpc_usd",
    "url",
    "observed_at",
    "confidence",
  ),
);
const value = fc.oneof(
  fc.jsonValue(),
  anyText,
  fc.array(fc.oneof(fc.double(), fc.constant(null))),
  fc.constantFrom("LOW", "commercial", "2026-11-20"),
);
const rows = fc.array(fc.dictionary(member, value, { maxKeys: 6 }), { maxLength: 40 });
const figure = fc.oneof(fc.double(), fc.nat());

const anySection = fc.oneof(
  fc.record({ kind: fc.constant("table" as const), name: anyText, title: anyText, rows }),
  fc.record({ kind: fc.constant("text" as const), name: anyText, title: anyText, text: anyText }),
  fc.record({ kind: fc.constant("empty" as const), name: anyText, title: anyText, text: anyText }),
  fc.record({
    kind: fc.constant("values" as const),
    name: anyText,
    title: anyText,
    values: fc.array(fc.record({ key: anyText, label: anyText, value: anyText, help: anyText }), {
      maxLength: 5,
    }),
  }),
);

const anyDocument: fc.Arbitrary<ResultDocument> = fc
  .record({
    header: fc.record({
      title: fc.string({ unit: "binary", minLength: 1 }),
      subject: anyText,
      market: fc.option(anyText),
      receivedAt: fc.oneof(anyText, fc.constant("2026-11-21T00:10:00Z")),
      cost: figure,
      balanceAfter: fc.option(figure),
      sample: fc.boolean(),
      evidence: fc.array(
        fc.record({
          kind: fc.constantFrom(
            "measured" as const,
            "live" as const,
            "index" as const,
            "sample" as const,
            "modeled" as const,
            "unknown" as const,
          ),
          sourceClass: anyText,
          source: anyText,
          confidence: fc.option(fc.tuple(figure, figure)),
          observedAt: fc.option(anyText),
        }),
        { maxLength: 4 },
      ),
    }),
    notices: fc.array(
      fc.record({
        kind: fc.constantFrom(
          "scope" as const,
          "caveat" as const,
          "note" as const,
          "empty" as const,
          "problem" as const,
        ),
        text: anyText,
      }),
      { maxLength: 4 },
    ),
    sections: fc.array(anySection, { maxLength: 5 }),
    facts: fc.option(rows),
    coverage: fc.array(fc.record({ key: anyText, label: anyText, value: anyText }), {
      maxLength: 3,
    }),
    actions: fc.array(
      fc.record({
        index: fc.nat(),
        label: anyText,
        reason: fc.option(anyText),
        detail: anyText,
        state: fc.constantFrom("ready" as const, "incomplete" as const, "unknown" as const),
      }),
      { maxLength: 4 },
    ),
    resources: fc.array(fc.record({ index: fc.nat(), label: anyText, description: anyText }), {
      maxLength: 2,
    }),
  })
  .map(({ sections, facts, ...rest }) => ({
    ...rest,
    sections: sections.map((section, index) =>
      section.kind === "table"
        ? {
            kind: "table",
            name: section.name,
            title: section.title,
            table: {
              ...tableHead("keywords", section.rows),
              id: `table ${index}`,
              name: section.name,
              title: section.title,
            },
          }
        : section,
    ),
    facts: facts === null ? null : tableHead("facts", facts),
    entities: null,
    deltas: null,
  }));
