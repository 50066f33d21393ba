import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { textOf } from "../../shared/json.ts";
import { readField } from "../../shared/formField.ts";
import type { FormField } from "../../shared/formField.ts";
import { findMarket, languages, markets } from "../../shared/markets.ts";
import { checkArguments, fieldProblem } from "../../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { askLine } from "./inputBox.ts";
import { enterSentence, pricedTitle } from "./price.ts";

interface OptionsAsking {
  readonly app: App;
  readonly tool: ToolDefinition;
  readonly draft: ToolArguments;
}

interface FieldItem extends vscode.QuickPickItem {
  /** Absent on the item that runs the call. */
  readonly field?: FormField;
}

/**
 * All fields of a tool in one list, each with its value; choosing one changes it. The first item
 * runs and carries the price. Resolves with the cleaned arguments, or undefined on Escape.
 */
export async function askOptions({ app, tool, draft }: OptionsAsking): Promise<ToolArguments | undefined> {
  let known = draft;
  for (;;) {
    const checked = checkArguments(tool, known);
    const problem = checked.ok ? undefined : checked.problems.map(({ message }) => message).join(" ");
    const run: FieldItem = {
      label: `$(play) ${pricedTitle(tool)}`,
      detail: problem ?? enterSentence(tool, app.balance.credits),
      alwaysShow: true,
    };
    const items = [run, ...tool.fields.map((field) => fieldItem(field, known[field.name]))];
    const choice = await vscode.window.showQuickPick<FieldItem>(items, {
      title: pricedTitle(tool),
      placeHolder: vscode.l10n.t("Choose a field to change it, or the first line to run"),
      ignoreFocusOut: true,
      matchOnDescription: true,
    });
    if (choice === undefined) {
      return undefined;
    }
    if (choice.field !== undefined) {
      known = await changeField(tool, known, choice.field);
    } else if (checked.ok) {
      return checked.args;
    }
  }
}

function fieldItem(field: FormField, value: unknown): FieldItem {
  const set = value !== undefined && value !== "";
  const shown = set ? textOf(value) : (field.defaultText ?? vscode.l10n.t("not set"));
  return { label: `${set ? "$(circle-filled)" : "$(circle-outline)"} ${vscode.l10n.t(field.label)}`, description: shown, detail: vscode.l10n.t(field.help), field };
}

/** Asks for one field's new value; an empty answer unsets it, Escape leaves it as it was. */
async function changeField(tool: ToolDefinition, draft: ToolArguments, field: FormField): Promise<ToolArguments> {
  const proposals = proposalsFor(field);
  const value = proposals === undefined ? await typeValue(tool, draft, field) : await pickValue(field, proposals);
  if (value === undefined) {
    return draft;
  }
  const changed = { ...draft, [field.name]: readField(field, value) };
  // A country's searches are in its language; a person who wants another sets it afterwards.
  const market = field.control === "location" ? findMarket(value) : undefined;
  return market === undefined || !tool.fields.some(({ name }) => name === "language")
    ? changed
    : { ...changed, language: market.language };
}

/** The values a field offers to choose from; undefined when it is typed freely. */
function proposalsFor(field: FormField): readonly vscode.QuickPickItem[] | undefined {
  switch (field.control) {
    case "choice":
      return field.choices?.map(({ value, label, help }) => ({ label: value, description: label, detail: help ?? "" }));
    case "location":
      return markets.map(({ location, language }) => ({ label: location, description: language }));
    case "language":
      return languages.map((label) => ({ label }));
    default:
      return undefined;
  }
}

async function pickValue(field: FormField, proposals: readonly vscode.QuickPickItem[]): Promise<string | undefined> {
  const unset: vscode.QuickPickItem = {
    label: vscode.l10n.t("Leave it to the service"),
    description: field.defaultText ?? "",
  };
  const choice = await vscode.window.showQuickPick([unset, ...proposals], {
    title: vscode.l10n.t(field.label),
    placeHolder: vscode.l10n.t(field.help),
    ignoreFocusOut: true,
  });
  return choice === unset ? "" : choice?.label;
}

async function typeValue(tool: ToolDefinition, draft: ToolArguments, field: FormField): Promise<string | undefined> {
  const outcome = await askLine({
    title: vscode.l10n.t(field.label),
    prompt: () => vscode.l10n.t(field.help),
    value: textOf(draft[field.name]),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    problem: (text) => fieldProblem(tool, { ...draft, [field.name]: readField(field, text) }, field.name),
  });
  return outcome.kind === "accepted" ? outcome.value : undefined;
}
