import * as vscode from "vscode";
import { folderInFront } from "../../platform/folderInFront.ts";
import { askPick, askPicks } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { rowFormatRules, rowFormats } from "../../../research/files/dataset/rowFormats.ts";
import type { RowFormat } from "../../../research/files/dataset/rowFormats.ts";
import { askBeforeSpending } from "../../platform/prompts/confirmSpending.ts";
import type { InputClock } from "../../../shared/deliberateInput.ts";
import type { WrittenLanguage } from "../../../articles/written/writtenLanguages.ts";
import type { App } from "../../platform/app.ts";
import { askLanguage, languageForProject, languageItem } from "../article/writtenLanguage.ts";
import type { LanguageChoice } from "../article/writtenLanguage.ts";
import { labelOf } from "../../../shared/labels.ts";
import { checkedTarget } from "../../platform/projectFiles/projectFile.ts";
import { chooseTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import type { CheckHost } from "../../platform/projectFiles/publishingCheck.ts";

/** What a person decided about a file of rows. */
export interface ExportPlan {
  readonly format: RowFormat;
  /** Names of the columns; undefined for all that come. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly target: FileTarget;
  /** Of a file for readers. */
  readonly language: WrittenLanguage;
}

/** What is known before a person decides. */
export interface PlanStart {
  /** With the price, where there is one. */
  readonly title: string;
  /** File name without its ending. */
  readonly stem: string;
  /** The English name of the language of the rows' market; absent for none. */
  readonly market?: string | undefined;
  /** Names of the columns that are known of; none when nothing is. */
  readonly columns: readonly string[];
  /** Given where the export is paid for as soon as format and place are chosen. */
  readonly spendsBy?: InputClock;
}

/**
 * Asks for format, columns and place. Undefined when the person cancelled. Rejects with a sentence
 * where the place can't be written to.
 */
export async function planExport(
  host: CheckHost & Pick<App, "sites">,
  { title, stem, columns, spendsBy, market }: PlanStart,
): Promise<ExportPlan | undefined> {
  const language = await languageForProject(host, market, folderInFront());
  const choice = await askFormat(title, columns, spendsBy, language);
  if (choice === undefined) {
    return undefined;
  }
  const target = await chooseTarget(host, {
    subfolder: "exports",
    fileName: `${stem}.${rowFormatRules[choice.format].ending}`,
    ...(spendsBy === undefined ? {} : { spendsBy }),
  });
  return target === undefined ? undefined : { ...choice, target: await checkedTarget(target) };
}

interface FormatItem extends PickItem {
  readonly format?: RowFormat;
  readonly does?: "language";
}

async function askFormat(
  title: string,
  columns: readonly string[],
  spendsBy: InputClock | undefined,
  known: LanguageChoice,
): Promise<Omit<ExportPlan, "target"> | undefined> {
  let chosen: ReadonlySet<string> | undefined;
  let language = known;
  for (;;) {
    const choose: FormatItem = {
      icon: "list-selection",
      label: vscode.l10n.t("Choose columns…"),
      description:
        chosen === undefined
          ? vscode.l10n.t("all columns")
          : vscode.l10n.t("{0} of {1} columns", chosen.size, columns.length),
    };
    const items: FormatItem[] = [
      ...formatItems(),
      ...(columns.length === 0 ? [] : [choose]),
      { ...languageItem(language), does: "language" },
    ];
    const ask = (again: boolean): Thenable<FormatItem | undefined> =>
      askPick(items, {
        title,
        placeHolder: again
          ? vscode.l10n.t("Select again to export.")
          : vscode.l10n.t("Select a format."),
        ignoreFocusOut: true,
      });
    // Where the place is free there is no further question.
    const choice = await (spendsBy === undefined
      ? ask(false)
      : askBeforeSpending(spendsBy, ask, ({ format }) => format !== undefined));
    if (choice?.format !== undefined) {
      return { format: choice.format, chosen, language: language.language };
    }
    if (choice === undefined) {
      return undefined;
    }
    if (choice.does === "language") {
      language = await askLanguage(language);
      continue;
    }
    chosen = await askColumns(title, columns, chosen);
  }
}

function formatItems(): FormatItem[] {
  return rowFormats.map((format) => {
    const { icon, label, description } = rowFormatRules[format];
    return { format, icon, label: label(), description: description() };
  });
}

/** Escape leaves the choice as it was; all columns, or none, stand for all that come. */
async function askColumns(
  title: string,
  columns: readonly string[],
  before: ReadonlySet<string> | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const items = columns.map((name) => ({
    label: labelOf(name),
    description: name,
    picked: before?.has(name) ?? true,
    name,
  }));
  const picked = await askPicks(items, {
    title,
    placeHolder: vscode.l10n.t("Select columns"),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined) {
    return before;
  }
  return picked.length === 0 || picked.length === columns.length
    ? undefined
    : new Set(picked.map(({ name }) => name));
}
