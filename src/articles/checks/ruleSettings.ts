import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { messageOf } from "../../shared/errorMessage.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import { isRuleName, ruleSeverities, severities } from "./ruleNames.ts";
import type { RuleName, Severity } from "./ruleNames.ts";

/** The name of the file in a project's research folder that says how its articles are checked. */
export const rulesFile = "rules.json";

/** What that file may say; anything else in it is left alone. */
export const rulesSchema = z.looseObject({
  /** How loud each rule is. */
  rules: z.optional(z.record(z.string(), z.enum(severities))),
  /** Globs of files that aren't checked, relative to the project's folder. */
  ignore: z.optional(z.array(z.string())),
  /** Findings that somebody looked at and wants to keep. */
  accepted: z.optional(
    z.array(
      z.looseObject({
        rule: z.string(),
        /** Relative to the project's folder. */
        file: z.string(),
        /** The text that was found; without it every finding of the rule in the file. */
        text: z.optional(z.string()),
        reason: z.string(),
      }),
    ),
  ),
});

/** What a project's `rules.json` says. */
export type RuleSettings = z.infer<typeof rulesSchema>;

/** What a project's rules are, and what of them couldn't be read, as a sentence. */
export interface ReadRules {
  readonly settings: RuleSettings;
  readonly problem?: string;
}

/** Reads a project's rules from the text of its file: what can't be read leaves every rule as it is, and says so by the file's name. */
export function readRules(text: string | undefined, file: string): ReadRules {
  if (text === undefined || text.trim() === "") {
    return { settings: {} };
  }
  const parsed = parseJson(text);
  if ("problem" in parsed) {
    return {
      settings: {},
      problem: l10n.t("{0} isn't valid JSON: {1}.", file, parsed.problem),
    };
  }
  const checked = rulesSchema.safeParse(parsed.value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = issue?.path.join(".") ?? "";
    return {
      settings: {},
      problem: l10n.t("{0} can't be used: the value of {1} isn't valid.", file, where || "{}"),
    };
  }
  const unknown = Object.keys(checked.data.rules ?? {}).find((name) => !isRuleName(name));
  return {
    settings: checked.data,
    ...(unknown === undefined
      ? {}
      : { problem: l10n.t("{0} names a rule that doesn't exist: {1}.", file, unknown) }),
  };
}

/** The text of a file with a project's rules, written as the text it replaces was: its indent, its line ends and its byte order mark. */
export function rulesText(settings: RuleSettings, before: string): string {
  const mark = before.startsWith("\uFEFF") ? "\uFEFF" : "";
  const indent = /\n([ \t]+)"/u.exec(before)?.[1] ?? "  ";
  const text = `${mark}${JSON.stringify(settings, undefined, indent)}\n`;
  return before.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
}

function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ""));
    return { value };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** How loud a rule is in a project. */
export function severityOf(rule: RuleName, { rules }: RuleSettings): Severity {
  return rules?.[rule] ?? ruleSeverities[rule];
}

/** Whether somebody accepted a finding, with a reason. */
export function isAccepted(
  { rule, start, end }: Finding,
  { path, text }: CheckedArticle,
  { accepted = [] }: RuleSettings,
): boolean {
  return accepted.some(
    (one) =>
      one.rule === rule &&
      one.file === path &&
      (one.text === undefined || one.text === text.slice(start, end)),
  );
}

/** Whether a project leaves a file unchecked, by its path. */
export async function isIgnored(path: string, { ignore = [] }: RuleSettings): Promise<boolean> {
  if (ignore.length === 0) {
    return false;
  }
  const { picomatch } = await import("../sites/siteParts.ts");
  return picomatch([...ignore], { dot: true })(path);
}
