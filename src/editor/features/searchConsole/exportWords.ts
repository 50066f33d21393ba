import * as vscode from "vscode";
import type { ArchiveProblem } from "../../../research/tables/archive.ts";
import { problemWords } from "../../../research/results/tableWords.ts";
import { formatBytes } from "../../../system/formatBytes.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { ExportProblem } from "../../../research/searchConsole/readExport.ts";

/** Why a file can't be imported and what to do about it, as sentences. */
export function refusal(name: string, problem: ExportProblem): string {
  const file = shortText(name);
  switch (problem.kind) {
    case "wrongReport":
      return vscode.l10n.t(
        "This is {0}. Export Performance > Search results instead.",
        reportName(problem.report),
      );
    case "filtersOnly":
      return vscode.l10n.t(
        "{0} only has the filters of an export. Import the ZIP file that it's from.",
        file,
      );
    case "notSearchConsole":
      return vscode.l10n.t(
        "{0} isn't a Search Console export. Export Performance > Search results there.",
        file,
      );
    case "noRows":
      return vscode.l10n.t(
        "{0} has no rows. Choose a longer period in Search Console, then export again.",
        file,
      );
    case "severalExports":
      return vscode.l10n.t("These files are from several exports. Import them one at a time.");
    case "archive":
      return archiveWords(file, problem.problem);
    case "table":
      if (problem.problem.kind === "spreadsheet") {
        return vscode.l10n.t(
          "{0} is a spreadsheet. In Search Console, choose Export > Download CSV, or save it as CSV UTF-8 in the program it comes from. Then import that file.",
          file,
        );
      }
      return problemWords(problem.file ?? name, problem.problem);
    case "tooManyRows":
      return vscode.l10n.t("{0} is too large to import.", file);
    case "json":
      return problem.reason === "tooLarge"
        ? vscode.l10n.t("{0} is too large to import.", file)
        : vscode.l10n.t("{0} isn't valid JSON.", file);
  }
}

function archiveWords(file: string, problem: ArchiveProblem): string {
  switch (problem.kind) {
    case "notAnArchive":
      return vscode.l10n.t("{0} isn't a ZIP file. Import the file that you downloaded.", file);
    case "damaged":
      return vscode.l10n.t("{0} is damaged. Download the export again.", file);
    case "encrypted":
      return vscode.l10n.t("{0} is encrypted. Unpack it, then import the CSV files in it.", file);
    case "unknownCompression":
      return vscode.l10n.t(
        "{0} is packed in a way that can't be read here. Unpack it, then import the CSV files in it.",
        file,
      );
    case "tooLarge":
      return vscode.l10n.t(
        "{0} has more than {1} when unpacked, too much for an export.",
        file,
        formatBytes(problem.limit),
      );
    case "tooManyEntries":
      return vscode.l10n.t(
        "{0} has more than {1} files, too many for an export.",
        file,
        formatInteger(problem.limit),
      );
  }
}

function reportName(report: Extract<ExportProblem, { kind: "wrongReport" }>["report"]): string {
  switch (report) {
    case "pageIndexing":
      return vscode.l10n.t("the Page indexing report");
    case "links":
      return vscode.l10n.t("the Links report");
    case "coreWebVitals":
      return vscode.l10n.t("the Core Web Vitals report");
    case "other":
      return vscode.l10n.t("another report of Search Console");
  }
}

/** How many pages of an export have an article, as a sentence; of more pages than are looked for, those looked for are the first. */
export function joinedWords(found: number, looked: number, pages: number): string {
  if (looked < pages) {
    return vscode.l10n.t(
      "{0} of the first {1} pages have an article in this project.",
      formatInteger(found),
      formatInteger(looked),
    );
  }
  return countedText(
    pages,
    {
      one: "{0} of 1 page has an article in this project.",
      other: "{0} of {1} pages have an article in this project.",
    },
    formatInteger(found),
    formatInteger(pages),
  );
}
