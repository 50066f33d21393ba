import assert from "node:assert/strict";
import fc from "fast-check";
import { resultReport } from "../../../../../src/research/files/report/resultReport.ts";
import { sourceName } from "../../../../../src/research/files/sourceWords.ts";
import { oneLine } from "../../../../../src/shared/markdownText.ts";
import { shownCell } from "../../../../../src/articles/text/shownTable.ts";
import type { ResultModel } from "../../../../../src/research/results/resultDocument.ts";
import { formatCredits } from "../../../../../src/shared/format.ts";
import { tableHeads } from "../../../../../src/shared/resultTables.ts";
import { catalogue } from "../../../../../src/research/tools/catalogue.ts";
import { modelOf, toolAnswers } from "../../../../support/toolAnswers.ts";
import { askedSite } from "../../../../support/toolFixtures.ts";
import type { ToolAnswer } from "../../../../support/toolAnswers.ts";
import { shown } from "../../results/shown.ts";
import { hostile } from "../hostileText.ts";
import { readMarkdown, readMarkdownText } from "../markdownReader.ts";

function reportOf({ document, tables }: ResultModel): string {
  return [
    ...resultReport(document, ({ id, rowCount }) => tables.get(id)?.rows(0, rowCount) ?? []),
  ].join("");
}

/** Every table of a report as its readers see it. */
function tablesOf(report: string): string[][][] {
  const blocks = report.match(/(?:^\| .*\n)+/gmu) ?? [];
  return blocks.map((block) => readMarkdown(block).map((row) => row.map((cell) => cell ?? "—")));
}

/** What is no text of a stranger's: markup that was not escaped. */
const rawMarkup = /[<>{}[\]`]/u;

describe("a result as a Markdown report", () => {
  let answers: readonly ToolAnswer[];

  before(async () => {
    answers = await toolAnswers();
  });

  it("R7: begins with the title that a person gave the result, and still says what it is", () => {
    const { document, tables } = modelOf(answers[0] ?? assert.fail(), askedSite);
    const { title, subject } = document.header;
    const [first, , second] = [
      ...resultReport(
        document,
        ({ id, rowCount }) => tables.get(id)?.rows(0, rowCount) ?? [],
        "Autumn *plan*",
      ),
    ]
      .join("")
      .split("\n");
    assert.equal(first, String.raw`# Autumn \*plan\*`);
    assert.ok(readMarkdownText(second ?? "").includes(`${title}: ${subject}`), second);
  });

  it("has of every tool every table whole, every sentence about its scope, and every section", () => {
    assert.deepEqual(
      new Set(answers.map(({ tool }) => tool)),
      new Set(catalogue.map(({ name }) => name)),
    );
    for (const answer of answers) {
      const model = modelOf(answer, askedSite);
      const report = reportOf(model);
      const message = readMarkdownText(report);
      const found = tablesOf(report).map((rows) => JSON.stringify(rows));
      for (const head of tableHeads(model.document)) {
        const rows = model.tables.get(head.id)?.rows(0, head.rowCount) ?? assert.fail(head.id);
        const wanted = [
          head.columns.map(({ label }) => label),
          ...rows.map((row) => head.columns.map((column) => shownCell(row, column))),
        ];
        assert.ok(
          found.includes(JSON.stringify(wanted)),
          `${answer.name}: ${head.title}, ${rows.length} rows`,
        );
      }
      for (const { text } of model.document.notices) {
        assert.ok(message.includes(oneLine(text)), `${answer.name}: ${text}`);
      }
      for (const { title } of model.document.sections) {
        assert.ok(message.includes(`\n## ${title}\n`), `${answer.name}: ${title}`);
      }
      for (const { sourceClass } of model.document.header.evidence) {
        assert.ok(
          message.includes(`:** ${sourceName(sourceClass)}`),
          `${answer.name}: ${sourceClass}`,
        );
      }
      assert.ok(
        message.includes(`**Cost:** ${formatCredits(model.document.header.cost)}`),
        answer.name,
      );
      assert.ok(message.includes("Sample data"), answer.name);
      assert.doesNotMatch(
        report
          .replaceAll(/\\[!-/:-@[-`{-~]/gu, "")
          .replaceAll(/^> /gmu, "")
          .replaceAll(/^>$/gmu, ""),
        rawMarkup,
        answer.name,
      );
    }
  });

  it("L1, L4, L9: says what was not returned, what can't be relied on, and what may not have been charged", () => {
    const sentence = "Rankings of this site are 94 days old.";
    const report = readMarkdownText(
      reportOf(
        shown("inspect_domain", {
          data: { top_keywords: [{ keyword: "tea", position: 3 }], data_freshness_note: sentence },
          coverage: { returned: 1, total_available: 5439 },
        }),
      ),
    );
    assert.match(report, /1 of 5,439 rows/u);
    assert.ok(report.includes(sentence));
    assert.match(
      readMarkdownText(reportOf(shown("inspect_domain", undefined))),
      /up to 3 credits/u,
    );
  });

  it("says of several answers when each came and what it cost", () => {
    const parts =
      answers.find(({ name }) => name === "inspect_search_visibility.parts") ?? assert.fail();
    const message = readMarkdownText(reportOf(modelOf(parts)));
    assert.match(message, /- \*\*Part 1:\*\* .*credits\n- \*\*Part 2:\*\* .*credits\n/u);
  });

  it("draws strangers' text as text, wherever an answer has it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(
            hostile,
            fc.array(hostile),
            fc.array(fc.record({ title: hostile, url: hostile })),
            fc.record({ a: hostile }),
          ),
        ),
        hostile,
        (data, note) => {
          const report = reportOf(
            shown("inspect_page", { data, facts: [], coverage: { scope_note: note } }),
          );
          assert.doesNotMatch(
            report.replaceAll(/\\[!-/:-@[-`{-~]/gu, "").replaceAll(/^>( |$)/gmu, ""),
            rawMarkup,
          );
          assert.equal(report.split("\n# ").length, 1, "one heading of the first level");
        },
      ),
    );
  });
});
