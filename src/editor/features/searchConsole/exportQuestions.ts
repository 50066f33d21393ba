import * as vscode from "vscode";
import type { Days, SearchType } from "../../../research/searchConsole/export.ts";
import { isDay } from "../../../research/searchConsole/exportName.ts";
import type { ExportChoices, ExportQuestion } from "../../../research/searchConsole/readExport.ts";
import { shortText } from "../../../shared/plainText.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { askEncoding } from "../tables/readTableFile.ts";
import { askProperty } from "./openReport.ts";

/**
 * An answer adds to the choices by which the file is read again; "unknown" leaves it open, "other" says that it isn't
 * Search Console's, undefined gives the import up.
 */
export type ExportAnswer = ExportChoices | "unknown" | "other" | undefined;

/** Asks what a file doesn't say. `name` is the file's, `proposed` are the properties that the project's site may have. */
export async function askAboutExport(
  question: ExportQuestion,
  name: string,
  proposed: readonly string[],
): Promise<ExportAnswer> {
  const title = vscode.l10n.t("Import {0}", shortText(name, 60));
  switch (question.about) {
    case "encoding": {
      const encoding = await askEncoding(shortText(name, 60), question.offered);
      return encoding === undefined ? undefined : { encoding };
    }
    case "source":
      return pick<ExportAnswer>(title, sourceWords(question.cells), [
        {
          label: vscode.l10n.t("Yes, from Search Console"),
          answer: { source: "searchConsole" },
        },
        { label: vscode.l10n.t("No, from Another Tool"), answer: "other" },
      ]);
    case "firstRow":
      return pick(title, firstRowWords(question.cells), [
        {
          label: vscode.l10n.t("It's the Header"),
          answer: { firstRow: "header" },
        },
        {
          label: vscode.l10n.t("It's Data"),
          answer: { firstRow: "data" },
        },
      ]);
    case "property": {
      const property = await askProperty([...new Set(proposed)]);
      return property === undefined ? undefined : { property };
    }
    case "period":
      return askDays(
        title,
        vscode.l10n.t("First and last day of the figures. Leave empty if you don't know them"),
        (period) => ({ period }),
      );
    case "comparedWith":
      return askDays(
        title,
        vscode.l10n.t(
          "First and last day of the earlier period. Leave empty if you don't know them",
        ),
        (comparedWith) => ({ comparedWith }),
        question.period?.[0],
      );
    case "filters":
      return pick<ExportAnswer>(title, vscode.l10n.t("Was the report filtered?"), [
        { label: vscode.l10n.t("Not Filtered"), answer: { filters: "none" } },
        { label: vscode.l10n.t("Filtered"), answer: { filters: "some" } },
        { label: vscode.l10n.t("I Don't Know"), answer: "unknown" },
      ]);
    case "searchType":
      return pick<ExportAnswer>(title, vscode.l10n.t("Choose the search type of the export"), [
        ...question.offered.map((searchType) => ({
          label: typeWords(searchType),
          answer: { searchType },
        })),
        { label: vscode.l10n.t("I Don't Know"), answer: "unknown" },
      ]);
    case "laterPeriod": {
      const [first, second] = question.prefixes;
      return pick(title, vscode.l10n.t("Choose the later period"), [
        { label: shortText(first, 60), answer: { laterPeriod: "first" } },
        { label: shortText(second, 60), answer: { laterPeriod: "second" } },
      ]);
    }
  }
}

async function pick<A extends ExportAnswer>(
  title: string,
  placeHolder: string,
  items: readonly (PickItem & { readonly answer: A })[],
): Promise<A | undefined> {
  return (await askPick(items, { title, placeHolder }))?.answer;
}

function sourceWords(cells: readonly string[]): string {
  return vscode.l10n.t(
    "Other tools export such tables, too. Is this one from Search Console? {0}",
    shortText(cells.map((cell) => shortText(cell, 40)).join(" · "), 150),
  );
}

function firstRowWords(cells: readonly string[]): string {
  return vscode.l10n.t(
    "Is the first row the header? {0}",
    shortText(cells.map((cell) => shortText(cell, 40)).join(" · "), 150),
  );
}

async function askDays(
  title: string,
  prompt: string,
  answered: (days: Days) => ExportChoices,
  before?: string,
): Promise<ExportAnswer> {
  const outcome = await askLine({
    title,
    prompt: () => prompt,
    value: "",
    placeholder: "2026-10-27 – 2026-11-23",
    problem: (value) => {
      if (value.trim() === "") {
        return undefined;
      }
      const typed = typedDays(value);
      if (typed !== undefined && before !== undefined && typed[1] >= before) {
        return vscode.l10n.t("The earlier period must end before {0}.", before);
      }
      return typed !== undefined
        ? undefined
        : vscode.l10n.t("Enter two days such as 2026-10-27 – 2026-11-23, the earlier one first.");
    },
  });
  if (outcome.kind !== "accepted") {
    return undefined;
  }
  const days = typedDays(outcome.value);
  return days === undefined ? "unknown" : answered(days);
}

/** The two days of a text, as ISO days; undefined unless these are two real days in order. */
function typedDays(text: string): Days | undefined {
  const found = text.match(/\d{4}-\d{2}-\d{2}/gu) ?? [];
  const [first, last, ...others] = found;
  return first !== undefined &&
    last !== undefined &&
    others.length === 0 &&
    found.every(isDay) &&
    first <= last
    ? [first, last]
    : undefined;
}

function typeWords(type: SearchType): string {
  switch (type) {
    case "web":
      return vscode.l10n.t("Web");
    case "image":
      return vscode.l10n.t("Image");
    case "video":
      return vscode.l10n.t("Video");
    case "news":
      return vscode.l10n.t("News");
    case "discover":
      return vscode.l10n.t("Discover");
    case "googleNews":
      return vscode.l10n.t("Google News");
    case "other":
      return vscode.l10n.t("Another Search Type");
  }
}
