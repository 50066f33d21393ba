import assert from "node:assert/strict";
import * as z from "zod";
import { withFingerprints } from "../../../src/command/baseline.ts";
import type { CommandFinding } from "../../../src/command/checkProject.ts";
import type { CheckReport } from "../../../src/command/checkReport.ts";
import { escapedText, logLine } from "../../../src/command/formats/escapedText.ts";
import { githubOf } from "../../../src/command/formats/github.ts";
import { sarifOf } from "../../../src/command/formats/sarif.ts";
import { textOf } from "../../../src/command/formats/text.ts";
import { ruleHelp } from "../../../src/command/commandRules.ts";
import { readAnnotation } from "./readAnnotation.ts";
import { sarifFaults } from "./sarifFaults.ts";
import schema from "../../../media/rules.schema.json" with { type: "json" };

const finding: CommandFinding = {
  file: "a.md",
  rule: "link-broken",
  severity: "error",
  message: "Nothing is there.",
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 9,
  text: "/b/",
};

const reportOf = (findings: readonly CommandFinding[]): CheckReport => ({
  version: "1.2.3",
  belowTop: "",
  articles: 1,
  checked: 1,
  links: 1,
  redirectFiles: undefined,
  undecided: 0,
  undecidedReasons: "",
  findings: withFingerprints(findings),
  accepted: 0,
  gone: [],
  isBaselineWritten: false,
  notes: [],
  since: undefined,
});

const message = z.object({ text: z.string() });
/** What the tests look at of a log in SARIF; its official schema says whether it is one. */
const sarif = z.object({
  runs: z.tuple([
    z.object({
      tool: z.object({ driver: z.object({ rules: z.array(z.object({ id: z.string() })) }) }),
      invocations: z.array(
        z.object({ toolExecutionNotifications: z.array(z.object({ message })) }),
      ),
      results: z.array(
        z.object({
          ruleId: z.string(),
          ruleIndex: z.number(),
          locations: z.array(
            z.object({
              physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }),
            }),
          ),
        }),
      ),
    }),
  ]),
});

/** A log in SARIF that is valid. */
function validSarif(report: CheckReport): z.infer<typeof sarif>["runs"][0] {
  const text = sarifOf(report);
  assert.deepEqual(sarifFaults(text), []);
  return sarif.parse(JSON.parse(text)).runs[0];
}

describe("the forms of a report", () => {
  it("GitHub reads annotations back as they were, whatever is in them", () => {
    const odd = { ...finding, file: "a,b:c%2C::error::.md", message: "50% of\r\n::this::, that" };
    const [line = ""] = githubOf(reportOf([odd])).output.split("\n");
    assert.deepEqual(readAnnotation(line), {
      command: "error",
      file: odd.file,
      line: "3",
      endLine: "3",
      col: "5",
      endColumn: "9",
      title: "link-broken",
      message: odd.message,
    });
  });

  it("GitHub gets ten annotations of each kind, and all in the summary", () => {
    const many = Array.from({ length: 25 }, (_none, at): CommandFinding => ({
      ...finding,
      line: at + 1,
      severity: at < 15 ? "error" : at < 20 ? "information" : "hint",
      message: "<b>@all</b> [x](y)",
    }));
    const { output, summary } = githubOf(reportOf(many));
    assert.equal(output.match(/^::error /gmu)?.length, 10);
    assert.equal(output.match(/^::notice /gmu)?.length, 10);
    assert.equal(summary.match(/^- /gmu)?.length, 25);
    assert.doesNotMatch(summary, /<b>|[^\\]@all|[^\\]\[x/u);
  });

  it("SARIF is valid, with at most 5,000 results, and says how many are left out", () => {
    const many = Array.from({ length: 5_001 }, (_none, at) => ({ ...finding, line: at + 1 }));
    const { results, tool, invocations } = validSarif(reportOf(many));
    assert.equal(results.length, 5_000);
    assert.ok(
      results.every(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId),
    );
    assert.match(JSON.stringify(invocations), /aren't listed: 1\./u);
    const odd = validSarif(reportOf([{ ...finding, file: "a b/ü#?\uD800.md" }]));
    assert.equal(
      odd.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri,
      "a%20b/%C3%BC%23%3F%EF%BF%BD.md",
    );
  });

  it("name files from the top of the repository for GitHub and in SARIF", () => {
    const report = { ...reportOf([finding]), belowTop: "sites/docs" };
    const { output, summary } = githubOf(report);
    assert.equal(readAnnotation(output.split("\n")[0] ?? "")["file"], "sites/docs/a.md");
    assert.match(summary, /^- sites\/docs\/a\.md:3 /mu);
    assert.equal(
      validSarif(report).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri,
      "sites/docs/a.md",
    );
    assert.match(textOf(report), /^a\.md:3:5 /u);
  });

  it("no file name or message acts on a terminal or a log", () => {
    const odd = { ...finding, file: "::error::.md", message: "\u001B[31mred\u202E ##[error]\n::x" };
    const lines = textOf(reportOf([odd])).split("\n");
    assert.equal(
      lines[0],
      String.raw`./::error::.md:3:5 error link-broken \u{1b}[31mred\u{202e} #\u{23}[error]\u{a}::x`,
    );
    assert.equal(logLine("  ::warning::"), "./  ::warning::");
    assert.equal(escapedText("plain ü 漢"), "plain ü 漢");
  });

  it("explain rules as the schema of seo/rules.json does", () => {
    const described = Object.entries(schema.properties.rules.properties).map(
      ([name, { description }]) => [name, description],
    );
    assert.deepEqual(ruleHelp, Object.fromEntries(described));
  });
});
