import { movedCode } from "../articles/checks/ruleNames.ts";
import { BaselineError } from "./baseline.ts";
import { checkCommand } from "./checkCommand.ts";
import { UsageError, readOptions, usage } from "./commandOptions.ts";
import type { CommandOptions } from "./commandOptions.ts";
import { NothingChecked } from "./commandParts.ts";
import type { CommandParts, ExitCode } from "./commandParts.ts";
import { isEditorOnly, ruleHelp, ruleNames, severityHere } from "./commandRules.ts";
import { logLine } from "./formats/escapedText.ts";
import { UnknownChanges } from "./gitChanges.ts";
import { openRoot } from "./openRoot.ts";
import { ChecksEnded } from "./runJobs.ts";

/** Runs the command. What it was asked wrongly, and what it can't do, is said on standard error. */
export async function runCommand(parts: CommandParts): Promise<ExitCode> {
  try {
    const options = readOptions(parts.args, parts.environment);
    switch (options.task) {
      case "help":
        parts.print(usage);
        return 0;
      case "version":
        parts.print(`${parts.version}\n`);
        return 0;
      case "listRules":
        parts.print(await ruleList(options, parts));
        return 0;
      case "check":
        return await checkCommand(options, parts);
    }
  } catch (error) {
    parts.complain(complaintOf(error));
    return error instanceof ChecksEnded ? error.exitCode : 2;
  }
}

/** Errors whose messages are sentences for a person. */
const known = [UsageError, NothingChecked, BaselineError, UnknownChanges, ChecksEnded];

function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return `${logLine(String(error))}\n`;
  }
  const isKnown = known.some((kind) => error instanceof kind);
  const text = isKnown ? error.message : (error.stack ?? error.message);
  const help = error instanceof UsageError ? " Run seo-research --help for the options." : "";
  return `${text.split("\n").map(logLine).join("\n")}${help}\n`;
}

/** Each rule with its severity for the project, and what it finds. */
async function ruleList({ choice, root }: CommandOptions, parts: CommandParts): Promise<string> {
  const { rules } = await openRoot(root ?? parts.folder);
  const lines = ruleNames.map((rule) => {
    const how = isEditorOnly(rule) ? "editor only" : severityHere(rule, choice, rules.rules);
    const why = isEditorOnly(rule)
      ? " Needs saved results."
      : rule === movedCode
        ? " Found with --changed."
        : "";
    return `${rule.padEnd(24)} ${how.padEnd(12)} ${ruleHelp[rule]}${why}`;
  });
  return `${lines.join("\n")}\n`;
}
