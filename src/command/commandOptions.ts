import * as path from "node:path";
import { parseArgs } from "node:util";
import { severities } from "../articles/checks/ruleNames.ts";
import type { Severity } from "../articles/checks/ruleNames.ts";
import { isCommandRule, isEditorOnly } from "./commandRules.ts";
import type { CommandRule, RuleChoice } from "./commandRules.ts";

/** The forms in which findings are written. */
export const formats = ["text", "json", "sarif", "github"] as const;
export type Format = (typeof formats)[number];

/** A form, and the file that it is written to; standard output where there is none. */
export interface WantedFormat {
  readonly format: Format;
  readonly file?: string;
}

/** From which severity on findings fail the run. */
export const failLevels = ["error", "warning", "information", "never"] as const;
export type FailLevel = (typeof failLevels)[number];

/** What a run of the command is asked to do. */
export interface CommandOptions {
  /** As they were given; all articles where there are none. */
  readonly paths: readonly string[];
  /** The commit to compare with, "" for the default branch; undefined to check all. */
  readonly changed: string | undefined;
  readonly formats: readonly WantedFormat[];
  readonly failOn: FailLevel;
  readonly maxUndecided: number | undefined;
  readonly choice: RuleChoice;
  readonly siteUrl: string | undefined;
  readonly root: string | undefined;
  readonly baseline: string | undefined;
  readonly writesBaseline: boolean;
  readonly explain: string | undefined;
  readonly task: "check" | "listRules" | "version" | "help";
}

/** That the command was used in a way that it doesn't know, as a sentence. */
export class UsageError extends Error {}

/** Each option with what it does. */
const described: readonly (readonly [string, string])[] = [
  ["--changed[=<ref>]", "only articles that changed since the common commit with <ref> (the"],
  ["", "default branch of the remote), links to what moved or was deleted,"],
  ["", "and published URLs that went"],
  ["--format <format>[=<file>]", "text, json, sarif or github; several with files"],
  ["--fail-on <severity>", "error, warning (default), information or never"],
  ["--max-undecided <n>", "fail where more internal links can't be judged"],
  ["--rule <name>=<severity>", "error, warning, information, hint or off; several times"],
  ["--only <names>", "only these rules, with commas"],
  ["--site-url <url>", "the URL that the site is published under"],
  ["--root <folder>", "the project's folder (the current one)"],
  ["--baseline <file>", "known findings (seo/baseline.txt, if there)"],
  ["--write-baseline", "write what is found to the baseline"],
  ["--explain <url or file>", "which file makes a URL, or which URL a file makes, and why"],
  ["--list-rules", "list the rules"],
  ["--version, --help", ""],
];

/** What `--help` prints. */
export const usage = [
  "Usage: seo-research check [paths…] [options]",
  "",
  "Checks the articles of a site: links, anchors and URLs by the rules of its generator,",
  "without a build and without a network. Paths are files and folders; all articles without.",
  "",
  ...described.map(([option, what]) => `  ${option.padEnd(28)}${what}`.trimEnd()),
  "",
  "Exit codes: 0 nothing found at or above --fail-on, 1 findings, 2 nothing could be checked,",
  "3 canceled or out of memory.",
  "",
].join("\n");

const optionTypes = {
  changed: { type: "string" },
  format: { type: "string", multiple: true },
  "fail-on": { type: "string" },
  "max-undecided": { type: "string" },
  rule: { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  "site-url": { type: "string" },
  root: { type: "string" },
  baseline: { type: "string" },
  "write-baseline": { type: "boolean" },
  explain: { type: "string" },
  "list-rules": { type: "boolean" },
  version: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads what is behind the program's name. Throws UsageError. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandOptions {
  const { values, positionals } = parsed(args);
  const task =
    values.help === true || args.length === 0
      ? "help"
      : values.version === true
        ? "version"
        : values["list-rules"] === true
          ? "listRules"
          : "check";
  const [command, ...paths] = positionals;
  if (command !== "check" && (command !== undefined || task === "check")) {
    throw new UsageError(
      command === undefined ? "No command was named." : `There is no command ${command}.`,
    );
  }
  const isOnGitHub = environment["GITHUB_ACTIONS"] === "true";
  const wanted = (values.format ?? [isOnGitHub ? "github" : "text"]).map(formatOf);
  if (wanted.filter(({ file }) => file === undefined).length > 1) {
    throw new UsageError(
      "Only one format can be written to standard output: name files for others.",
    );
  }
  const files = wanted.flatMap(({ file }) => (file === undefined ? [] : [path.resolve(file)]));
  if (new Set(files).size < files.length) {
    throw new UsageError("Two formats name the same file.");
  }
  return {
    paths,
    changed: values.changed,
    formats: wanted,
    failOn: oneOf("--fail-on", values["fail-on"] ?? "warning", failLevels),
    maxUndecided: wholeNumber(values["max-undecided"]),
    choice: {
      severities: Object.fromEntries((values.rule ?? []).map(ruleOf)),
      only: values.only?.flatMap((names) => names.split(",")).map(knownRule),
    },
    siteUrl: webUrl(values["site-url"]),
    root: values.root,
    baseline: values.baseline,
    writesBaseline: values["write-baseline"] === true,
    explain: values.explain,
    task,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      // the only option whose value may be left out
      args: args.map((word) => (word === "--changed" ? "--changed=" : word)),
      options: optionTypes,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function formatOf(text: string): WantedFormat {
  const at = text.indexOf("=");
  const format = oneOf("--format", at < 0 ? text : text.slice(0, at), formats);
  const file = at < 0 ? "" : text.slice(at + 1);
  if (at >= 0 && file === "") {
    throw new UsageError(`--format ${format}= names no file.`);
  }
  return file === "" ? { format } : { format, file };
}

function ruleOf(text: string): readonly [CommandRule, Severity] {
  const [name = "", severity = "", ...more] = text.split("=");
  if (more.length > 0 || severity === "") {
    throw new UsageError(`--rule needs <name>=<severity>, not ${text}.`);
  }
  return [knownRule(name), oneOf("--rule", severity, severities)];
}

function knownRule(text: string): CommandRule {
  const name = text.trim();
  if (!isCommandRule(name)) {
    throw new UsageError(`There is no rule ${name}. --list-rules lists them.`);
  }
  if (isEditorOnly(name)) {
    throw new UsageError(`The rule ${name} needs saved results, which only the editor has.`);
  }
  return name;
}

function oneOf<Value extends string>(option: string, text: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === text);
  if (found === undefined) {
    throw new UsageError(`${option} can be ${known.join(", ")}, not ${text}.`);
  }
  return found;
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/u.test(text)) {
    throw new UsageError(`--max-undecided needs a whole number, not ${text}.`);
  }
  return text === undefined ? undefined : Number(text);
}

function webUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:$/u.test(URL.parse(text)?.protocol ?? "")) {
    throw new UsageError(`--site-url needs a URL that begins with https://, not ${text}.`);
  }
  return text;
}
