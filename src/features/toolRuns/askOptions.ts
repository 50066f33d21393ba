import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import type { Connections } from "../../service/account.ts";
import { textOf } from "../../shared/json.ts";
import { readField } from "../../shared/formField.ts";
import type { FormField } from "../../shared/formField.ts";
import { findMarket, languages, markets } from "../../shared/markets.ts";
import { checkArguments, draftNotices, fieldProblem } from "../../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";
import { askLine } from "./inputBox.ts";
import { enterSentence, pricedTitle } from "../spending/price.ts";

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
      detail: problem ?? [enterSentence(app, tool), ...draftNotices(tool, known)].join(" · "),
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
      known = await changeField({ app, tool, draft: known }, choice.field);
    } else if (checked.ok) {
      return checked.args;
    }
  }
}

function fieldItem(field: FormField, value: unknown): FieldItem {
  const set = value !== undefined && value !== "";
  const shown = set ? [value].flat().map(textOf).join(", ") : (field.defaultText ?? vscode.l10n.t("not set"));
  return { label: `${set ? "$(circle-filled)" : "$(circle-outline)"} ${vscode.l10n.t(field.label)}`, description: shown, detail: vscode.l10n.t(field.help), field };
}

/** Asks for one field's new value; an empty answer unsets it, Escape leaves it as it was. */
async function changeField({ app, tool, draft }: OptionsAsking, field: FormField): Promise<ToolArguments> {
  const proposals = await proposalsFor(app, field);
  const picked = proposals === undefined || proposals.length === 0 ? typed : await pickValue(field, proposals, draft[field.name]);
  const value = picked === typed ? await typeValue(tool, draft, field) : picked;
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

/** Stands for "let me type it" among picked values; no value holds a line break. */
const typed = "\n";

/** A value to choose: what is sent may differ from what is read. */
interface ValueItem extends vscode.QuickPickItem {
  readonly value: string;
}

/** The values a field offers to choose from; undefined when it is typed freely. */
async function proposalsFor(app: App, field: FormField): Promise<readonly ValueItem[] | undefined> {
  switch (field.control) {
    case "choice":
    case "choices":
      return field.choices?.map(({ value, label, help }) => ({ value, label: vscode.l10n.t(label), description: value, detail: help ?? "" }));
    case "location":
      return markets.map(({ location, language }) => ({ value: location, label: location, description: language }));
    case "language":
      return languages.map((label) => ({ value: label, label }));
    case "website":
    case "adAccount":
      return connectedValues(app, field.control);
    default:
      return undefined;
  }
}

/** What is connected, read from the account: reading it is free. */
async function connectedValues(app: App, control: "website" | "adAccount"): Promise<ValueItem[]> {
  const { websites, adAccounts } = await readConnected(app);
  return control === "website"
    ? websites.map(({ website_id: value = "", name, primary_domain: domain }) => ({ value, label: domain ?? name ?? value, description: name ?? "" }))
    : adAccounts.map(({ ad_account: value = "", name, platform, currency }) => ({
        value,
        label: name ?? value,
        description: [platform, currency].filter((part) => typeof part === "string").join(" · "),
      }));
}

/** Nothing when it can't be read: then the id is typed, and nothing typed so far is lost. */
async function readConnected(app: App): Promise<Connections> {
  try {
    const connection = await app.connections.current();
    return (await connection?.client.websites()) ?? nothingConnected;
  } catch (error) {
    app.log.error(error);
    return nothingConnected;
  }
}

const nothingConnected: Connections = { websites: [], adAccounts: [] };

/** One of the values, or several where the field takes several; "" unsets it, undefined is Escape. */
async function pickValue(field: FormField, proposals: readonly ValueItem[], current: unknown): Promise<string | undefined> {
  const options = { title: vscode.l10n.t(field.label), placeHolder: vscode.l10n.t(field.help), ignoreFocusOut: true };
  if (field.control === "choices") {
    const chosen: unknown[] = Array.isArray(current) ? current : [];
    const items = proposals.map((item) => ({ ...item, picked: chosen.includes(item.value) }));
    const picked = await vscode.window.showQuickPick(items, { ...options, canPickMany: true });
    return picked?.map(({ value }) => value).join(",");
  }
  const unset: ValueItem = { value: "", label: vscode.l10n.t("Leave it to the service"), description: field.defaultText ?? "" };
  const other: ValueItem = { value: typed, label: vscode.l10n.t("$(edit) Type another value…"), alwaysShow: true };
  const open = field.otherValues === true || field.control !== "choice";
  return (await vscode.window.showQuickPick([unset, ...proposals, ...(open ? [other] : [])], options))?.value;
}

async function typeValue(tool: ToolDefinition, draft: ToolArguments, field: FormField): Promise<string | undefined> {
  const outcome = await askLine({
    title: vscode.l10n.t(field.label),
    prompt: () => vscode.l10n.t(field.help),
    value: [draft[field.name]].flat().map(textOf).join(", "),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    problem: (text) => fieldProblem(tool, { ...draft, [field.name]: readField(field, text) }, field.name),
  });
  return outcome.kind === "accepted" ? outcome.value : undefined;
}
