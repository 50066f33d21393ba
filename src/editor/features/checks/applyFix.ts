import * as vscode from "vscode";
import * as z from "zod/mini";
import { alternativeChange } from "../../../articles/checks/alternativeText.ts";
import type { AlternativePlace } from "../../../articles/checks/alternativeText.ts";
import { isRuleName } from "../../../articles/checks/ruleNames.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import type { CheckHost } from "../../platform/projectFiles/publishingCheck.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { toolCommand, findTool } from "../../../research/tools/catalogue.ts";
import { editField } from "../article/editField.ts";
import { changeRules } from "./ruleFile.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";

const placeSchema = z.object({ start: z.number(), end: z.number() });

/** What a quick fix hands over. Any extension may run the command, so nothing of it is taken as it is. */
const fixSchema = z.object({
  uri: z.string(),
  version: z.number(),
  fix: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("field"),
      field: z.enum(["title", "description", "keyword", "slug"]),
      value: z.optional(z.string()),
    }),
    z.object({
      kind: z.literal("ask"),
      prompt: z.string(),
      place: placeSchema,
      form: z.enum(["markdown", "html"]),
    }),
    z.object({ kind: z.literal("select"), place: placeSchema }),
    z.object({ kind: z.literal("open"), path: z.string() }),
    z.object({ kind: z.literal("openResult"), resultId: z.string() }),
    z.object({
      kind: z.literal("call"),
      tool: z.string(),
      draft: z.record(z.string(), z.unknown()),
    }),
    z.object({ kind: z.literal("accept"), rule: z.string(), text: z.string() }),
    z.object({ kind: z.literal("off"), rule: z.string() }),
  ]),
});

type Place = z.infer<typeof placeSchema>;

/** Does what a quick fix is about. Throws a sentence where it can't; nothing is changed then. */
export async function applyFix(host: CheckHost, argument: unknown): Promise<void> {
  const { uri: name, version, fix } = fixSchema.parse(argument);
  const uri = vscode.Uri.parse(name, true);
  switch (fix.kind) {
    case "field":
      return editField(uri, fix.field, fix.value);
    case "ask":
      return askAlternative(uri, version, fix);
    case "select":
      return select(uri, fix.place);
    case "open":
      return open(uri, fix.path);
    case "openResult":
      await runCommand(commands.openResult, fix.resultId);
      return undefined;
    case "call":
      return call(fix.tool, fix.draft);
    case "accept":
      return accept(host, uri, fix);
    case "off":
      await changeRules(host, uri, (settings) => ({
        ...settings,
        rules: { ...settings.rules, [fix.rule]: "off" },
      }));
      return undefined;
    default:
      return fix satisfies never;
  }
}

async function askAlternative(
  uri: vscode.Uri,
  version: number,
  { prompt, ...where }: AlternativePlace & { readonly prompt: string },
): Promise<void> {
  const outcome = await askLine({
    title: vscode.l10n.t("Alt Text"),
    prompt: () => prompt,
    value: "",
    problem: (value) =>
      value.trim() === "" ? vscode.l10n.t("Describe the picture in a few words.") : undefined,
  });
  if (outcome.kind !== "accepted") {
    return;
  }
  const document = await workspaceFiles.openDocument(uri);
  const change = alternativeChange(where, outcome.value);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, rangeOf(document, change), change.text);
  if (document.version !== version || !(await vscode.workspace.applyEdit(edit))) {
    throw new Error(vscode.l10n.t("{0} changed. Try again.", vscode.workspace.asRelativePath(uri)));
  }
}

async function select(uri: vscode.Uri, place: Place): Promise<void> {
  const document = await workspaceFiles.openDocument(uri);
  await vscode.window.showTextDocument(document, { selection: rangeOf(document, place) });
}

async function open(article: vscode.Uri, path: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(article);
  if (folder === undefined || path.split("/").includes("..")) {
    throw new Error(vscode.l10n.t("{0} isn't in an open folder.", path));
  }
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path));
}

async function call(name: string, draft: Readonly<Record<string, unknown>>): Promise<void> {
  const tool = findTool(name);
  if (tool === undefined || !vscode.workspace.isTrusted) {
    throw new Error(vscode.l10n.t("Trust this folder to run tools."));
  }
  const { id, args } = toolCommand(tool, draft);
  await vscode.commands.executeCommand(id, ...args);
}

async function accept(
  host: CheckHost,
  uri: vscode.Uri,
  { rule, text }: { readonly rule: string; readonly text: string },
): Promise<void> {
  if (!isRuleName(rule)) {
    throw new Error(vscode.l10n.t("There is no rule {0}.", rule));
  }
  const outcome = await askLine({
    title: vscode.l10n.t("Accept This Problem"),
    prompt: () => vscode.l10n.t("Reason (saved in rules.json)"),
    value: "",
    problem: (value) => (value.trim() === "" ? vscode.l10n.t("Enter a reason.") : undefined),
  });
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (outcome.kind !== "accepted" || folder === undefined) {
    return;
  }
  const file = uri.path.slice(folder.uri.path.replace(/\/$/u, "").length + 1);
  const reason = outcome.value.trim();
  await changeRules(host, uri, (settings) => ({
    ...settings,
    accepted: [...(settings.accepted ?? []), { rule, file, text, reason }],
  }));
}

function rangeOf(document: vscode.TextDocument, { start, end }: Place): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
