import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { messageOf } from "../../shared/errorMessage.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { readSiteDescription } from "../sites/siteDescription.ts";
import { withoutComments } from "../text/jsonComments.ts";
import { editedJson } from "../text/jsonEdit.ts";
import { jsonPlaces } from "../text/jsonPlaces.ts";
import { readGlob } from "../patterns/pathGlob.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import { LineIndex } from "./lineIndex.ts";
import { isRuleName, movedCode, ruleSeverities, severities } from "./ruleNames.ts";
import type { RuleName, Severity } from "./ruleNames.ts";

/** The name of the file in a project's research folder that says how its articles are checked. */
export const rulesFile = "rules.json";

/** A finding that somebody looked at and wants to keep. */
const acceptedSchema = z.looseObject({
  rule: z.string(),
  /** Relative to the project's folder. */
  file: z.string(),
  /** The text that was found; without it every finding of the rule in the file. */
  text: z.optional(z.string()),
  reason: z.string(),
});

const severitySchema = z.enum(severities);

/** What that file may say; anything else in it is left alone. */
export const rulesSchema = z.looseObject({
  /** The severity of each rule. */
  rules: z.optional(z.record(z.string(), severitySchema)),
  /** Globs of files that aren't checked, relative to the project's folder. */
  ignore: z.optional(z.array(z.string())),
  /** Findings that somebody looked at and wants to keep. */
  accepted: z.optional(z.array(acceptedSchema)),
  /** What the project's site is, for everyone who works on it; `readSiteDescription` reads it. */
  site: z.optional(z.record(z.string(), z.unknown())),
});

/** What a project's `rules.json` says. */
export type RuleSettings = z.infer<typeof rulesSchema>;

/** What a project's rules are, and what of them can't be used, as a sentence for each such part, with its line. */
export interface ReadRules {
  readonly settings: RuleSettings;
  readonly problem?: string;
}

/** Sentences about a file's problems that are shown. */
const mostShown = 5;

/**
 * Reads a project's rules from the text of its file. What can't be used is left out and said, with the file's name and
 * the line; the rest counts. Of a text that isn't JSON nothing counts.
 */
export async function readRules(text: string | undefined, file: string): Promise<ReadRules> {
  if (text === undefined || text.trim() === "") {
    return { settings: {} };
  }
  const json = withoutComments(text.replace(/^\uFEFF/u, ""));
  const parsed = parseJson(json);
  if ("problem" in parsed) {
    const line = new LineIndex(json).lineAt(jsonPlaces(json).wrong ?? 0) + 1;
    return {
      settings: {},
      problem: l10n.t(
        "{0} isn't valid JSON, so nothing in it counts. Line {1}: {2}.",
        file,
        line,
        parsed.problem,
      ),
    };
  }
  if (!isRecord(parsed.value)) {
    return {
      settings: {},
      problem: l10n.t("{0} can't be used: it must be an object in braces.", file),
    };
  }
  const problems: RulesProblem[] = [];
  const settings = await usable(parsed.value, (path, problem) => problems.push({ path, problem }));
  return problems.length === 0
    ? { settings }
    : { settings, problem: problemText(problems, json, file) };
}

/** A part of the file that can't be used, and why. */
interface RulesProblem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

function problemText(problems: readonly RulesProblem[], json: string, file: string): string {
  const places = jsonPlaces(json);
  const lines = new LineIndex(json);
  const hidden = problems.length - mostShown;
  return [
    ...problems
      .slice(0, mostShown)
      .map(({ path, problem }) =>
        l10n.t("{0}, line {1}: {2}", file, lines.lineAt(places.of(path) ?? 0) + 1, problem),
      ),
    ...(hidden > 0 ? [l10n.t("Other problems in {0}: {1}.", file, hidden)] : []),
  ].join(" ");
}

type Report = (path: readonly (string | number)[], problem: string) => void;

/** The parts of a file of rules that can be used. */
async function usable(value: JsonRecord, report: Report): Promise<RuleSettings> {
  const { rules, ignore, accepted, site } = value;
  if (Object.hasOwn(value, "site")) {
    readSiteDescription(site, (path, where) => report(path, notValid(where)));
  }
  return {
    ...value,
    ...(Object.hasOwn(value, "rules") ? { rules: usableRules(rules, report) } : {}),
    ...(Object.hasOwn(value, "ignore") ? { ignore: await usableGlobs(ignore, report) } : {}),
    ...(Object.hasOwn(value, "accepted") ? { accepted: usableAccepted(accepted, report) } : {}),
  };
}

function usableRules(given: unknown, report: Report): Record<string, Severity> {
  if (!isRecord(given)) {
    report(["rules"], notValid("rules"));
    return {};
  }
  const entries = Object.entries(given).flatMap(([name, severity]) => {
    const read = severitySchema.safeParse(severity);
    if (!isRuleName(name) && name !== movedCode) {
      report(["rules", name], l10n.t("there is no rule {0}.", shown(name)));
    } else if (!read.success) {
      report(["rules", name], notValid(`rules.${name}`));
    } else {
      return [[name, read.data] as const];
    }
    return [];
  });
  return Object.fromEntries(entries);
}

async function usableGlobs(given: unknown, report: Report): Promise<string[]> {
  if (!Array.isArray(given)) {
    report(["ignore"], notValid("ignore"));
    return [];
  }
  const usableOnes: string[] = [];
  for (const [index, glob] of given.entries()) {
    const problem = await globProblem(glob, index);
    if (problem === undefined) {
      usableOnes.push(String(glob));
    } else {
      report(["ignore", index], problem);
    }
  }
  return usableOnes;
}

async function globProblem(glob: unknown, index: number): Promise<string | undefined> {
  if (typeof glob !== "string") {
    return notValid(`ignore.${index}`);
  }
  if (glob.trim() === "") {
    return l10n.t("the pattern is empty.");
  }
  switch ((await readGlob(glob, globOptions)).problem) {
    case undefined:
      return undefined;
    case "tooLarge":
      return l10n.t("the pattern {0} is too long or too complex to check.", shown(glob));
    default:
      return l10n.t("the pattern {0} isn't supported.", shown(glob));
  }
}

function usableAccepted(given: unknown, report: Report): z.infer<typeof acceptedSchema>[] {
  if (!Array.isArray(given)) {
    report(["accepted"], notValid("accepted"));
    return [];
  }
  return given.flatMap((entry: unknown, index) => {
    const read = acceptedSchema.safeParse(entry);
    if (!read.success) {
      report(["accepted", index], notValid(`accepted.${index}`));
    }
    return read.success ? [read.data] : [];
  });
}

function notValid(where: string): string {
  return l10n.t("the value of {0} isn't valid.", where);
}

/** A text of the file as a message shows it. */
function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * The text of a file with a project's rules: the text it replaces, changed only where it said something else. Its
 * comments, its indent, its line ends and its byte order mark stay.
 */
export function rulesText(settings: RuleSettings, before: string): string {
  const mark = before.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = before.slice(mark.length);
  if (text.trim() === "") {
    return `${mark}${JSON.stringify(settings, undefined, 2)}\n`;
  }
  return `${mark}${editedJson(text, JSON.parse(withoutComments(text)), settings)}`;
}

function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** The severity of a rule in a project. */
export function severityOf(rule: RuleName, { rules }: RuleSettings): Severity {
  return rules?.[rule] ?? ruleSeverities[rule];
}

/** Whether somebody accepted a finding, with a reason. */
export function isAccepted(
  { rule, start, end }: Finding,
  { path, text }: Pick<CheckedArticle, "path" | "text">,
  { accepted = [] }: RuleSettings,
): boolean {
  return accepted.some(
    (one) =>
      one.rule === rule &&
      one.file === path &&
      (one.text === undefined || one.text === text.slice(start, end)),
  );
}

const globOptions = { dot: true };

/** Whether a project leaves a file unchecked, by its path. */
export async function isIgnored(path: string, { ignore = [] }: RuleSettings): Promise<boolean> {
  const read = await Promise.all(ignore.map((glob) => readGlob(glob, globOptions)));
  return read.some(({ matches }) => matches?.(path) === true);
}
