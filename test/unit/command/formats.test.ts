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
  articles: 1,
  checked: 1,
  links: 1,
  undecided: 0,
  undecidedReasons: "",
  findings: withFingerprints(findings),
  accepted: 0,
  gone: [],
  isBaselineWritten: false,
  notes: [],
  since: undefined,
});

/** An annotation as the runner of GitHub's actions reads it. */
function readBack(line: string): Record<string, string> {
  const [, command = "", properties = "", message = ""] =
    /^::(\w+) ([^]*?)::([^]*)$/u.exec(line) ?? [];
  const data = (text: string): string =>
    text.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%25", "%");
  const property = (text: string): string =>
    data(text.replaceAll("%3A", ":").replaceAll("%2C", ","));
  const read = properties.split(",").map((one): [string, string] => {
    const at = one.indexOf("=");
    return [one.slice(0, at), property(one.slice(at + 1))];
  });
  return { ...Object.fromEntries(read), command, message: data(message) };
}

const strictRegion = z.strictObject({
  startLine: z.number().int().min(1),
  startColumn: z.number().int().min(1),
  endLine: z.number().int().min(1),
  endColumn: z.number().int().min(1),
});
const message = z.strictObject({ text: z.string().min(1) });
const level = z.enum(["none", "note", "warning", "error"]);
/** The part of the standard's schema that is used; what else is there isn't valid. */
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string(),
          version: z.string(),
          rules: z.array(
            z.strictObject({
              id: z.string(),
              shortDescription: message,
              help: message,
              defaultConfiguration: z.strictObject({
                enabled: z.boolean().optional(),
                level: level.optional(),
              }),
            }),
          ),
        }),
      }),
      columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
      originalUriBaseIds: z.record(z.string(), z.strictObject({ description: message })),
      invocations: z.array(
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z.array(z.strictObject({ level, message })),
        }),
      ),
      results: z
        .array(
          z.strictObject({
            ruleId: z.string(),
            ruleIndex: z.number().int().min(0),
            level,
            message,
            partialFingerprints: z.record(z.string(), z.string()),
            locations: z.array(
              z.strictObject({
                physicalLocation: z.strictObject({
                  artifactLocation: z.strictObject({ uri: z.string(), uriBaseId: z.string() }),
                  region: strictRegion,
                }),
              }),
            ),
          }),
        )
        .max(5_000),
    }),
  ]),
});

describe("the forms of a report", () => {
  it("GitHub reads annotations back as they were, whatever is in them", () => {
    const odd = { ...finding, file: "a,b:c%2C::error::.md", message: "50% of\r\n::this::, that" };
    const [line = ""] = githubOf(reportOf([odd])).output.split("\n");
    assert.deepEqual(readBack(line), {
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
    const [{ results, tool, invocations }] = sarif.parse(JSON.parse(sarifOf(reportOf(many)))).runs;
    assert.equal(results.length, 5_000);
    assert.ok(
      results.every(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId),
    );
    assert.match(JSON.stringify(invocations), /aren't listed: 1\./u);
    const odd = sarif.parse(JSON.parse(sarifOf(reportOf([{ ...finding, file: "a b/ü#?.md" }]))));
    assert.equal(
      odd.runs[0].results[0]?.locations[0]?.physicalLocation.artifactLocation.uri,
      "a%20b/%C3%BC%23%3F.md",
    );
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
    const { "url-moved": moved, ...others } = ruleHelp;
    assert.deepEqual(others, Object.fromEntries(described));
    assert.match(moved, /--changed/u);
  });
});
