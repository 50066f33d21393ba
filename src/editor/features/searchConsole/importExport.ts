import * as vscode from "vscode";
import type { SearchConsoleExport } from "../../../research/searchConsole/export.ts";
import { readExport } from "../../../research/searchConsole/readExport.ts";
import type {
  ExportChoices,
  ExportFile,
  ExportReading,
} from "../../../research/searchConsole/readExport.ts";
import { keepExport } from "../../../research/searchConsole/savedExport.ts";
import { isInProperty, propertiesOf } from "../../../research/planning/searchConsoleAddress.ts";
import { CancelledError } from "../../../research/service/errors.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { shortText, shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { openProjects } from "../../platform/openProjects.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { chosenFiles } from "./chosenFiles.ts";
import { askAboutExport } from "./exportQuestions.ts";
import { joinedWords, refusal } from "./exportWords.ts";
import { noteProperty, propertyOfProject, siteOf } from "./openReport.ts";

/** Pages of an export whose articles are looked for. */
const mostPages = 1000;
/** Bytes from which on reading takes long enough to be cancelled. */
const slowSize = 2 * 1024 * 1024;

/**
 * Imports exports of Search Console's performance report: reads the files, asks what they don't say, saves each as a
 * result and opens it. Makes no call, and writes nothing but the library.
 */
export async function importSearchConsole(
  app: App,
  argument?: unknown,
  more?: unknown,
): Promise<void> {
  const groups = groupsOf(await chosenFiles(argument, more));
  const failed: string[] = [];
  const reasons: string[] = [];
  for (const group of groups) {
    try {
      await importGroup(app, group);
    } catch (error) {
      if (groups.length === 1) {
        throw error;
      }
      failed.push(...group.map(({ name }) => shortText(name)));
      reasons.push(...(error instanceof CancelledError ? [] : [shownSentence(messageOf(error))]));
    }
  }
  if (failed.length > 0) {
    notifyWarning(
      [vscode.l10n.t("Not imported: {0}.", failed.join(", ")), ...reasons].join(" "),
    ).catch((error: unknown) => app.log.error(error));
  }
}

/** A ZIP or a JSON file is an export by itself, and a spreadsheet is refused by itself; the other files are taken for the sheets of one. */
function groupsOf(files: readonly ExportFile[]): (readonly ExportFile[])[] {
  const sheets = files.filter((file) => !isWhole(file));
  return [...files.filter(isWhole).map((file) => [file]), ...(sheets.length === 0 ? [] : [sheets])];
}

function isWhole({ name }: ExportFile): boolean {
  return /\.(?:zip|json|xlsx?|xlsm|ods|numbers)$/iu.test(name);
}

async function importGroup(app: App, files: readonly ExportFile[]): Promise<void> {
  const folder = folderInFront();
  const site = folder === undefined ? "" : await siteOf(app, folder);
  const exported = await readAsking(app, files, { folder, site });
  const { result, isNew } = await keepExport(app.results, exported, {
    projects: openProjects(),
    now: new Date(),
  });
  if (isNew) {
    app.resultSaved.fire(result);
  }
  await runCommand(commands.openResult, result.id);
  tellOutcome(app, exported, isNew).catch((error: unknown) => app.log.error(error));
}

/** Reads an export, and again with each answer. Rejects with CancelledError where a question is closed. */
async function readAsking(
  app: App,
  files: readonly ExportFile[],
  { folder, site }: { readonly folder: vscode.Uri | undefined; readonly site: string },
): Promise<SearchConsoleExport> {
  const name = files[0]?.name ?? "";
  const known = propertyOfProject(app, folder, site);
  const proposed = propertiesOf(site);
  const asked = new Set<string>();
  let choices: ExportChoices = {};
  for (;;) {
    const reading = await readShowing(files, choices);
    if (reading.kind === "refused") {
      throw new Error(refusal(name, reading.problem));
    }
    const open = [...reading.questions, ...misfit(reading, site)];
    const question = open.find(({ about }) => !asked.has(about));
    if (question === undefined) {
      if (reading.kind === "ask") {
        throw new CancelledError(false);
      }
      return reading.exported;
    }
    asked.add(question.about);
    const offered = question.about === "property" ? question.proposed.map(fullName) : [];
    const answer =
      known !== undefined && offered.includes(known)
        ? { property: known }
        : await askAboutExport(question, name, [
            ...(known === undefined ? [] : [known]),
            ...offered,
            ...proposed,
          ]);
    if (answer === undefined) {
      throw new CancelledError(false);
    }
    if (answer === "other") {
      throw new Error(refusal(name, { kind: "notSearchConsole" }));
    }
    if (answer === "unknown") {
      continue;
    }
    choices = { ...choices, ...named(answer) };
    const { property } = answer;
    if (property !== undefined && (site === "" || isInProperty(fullName(property), site))) {
      await noteProperty(app, folder, fullName(property));
    }
  }
}

/** The property is asked for where it isn't that of the project's site: the file's name may have been changed. */
function misfit(
  reading: Exclude<ExportReading, { readonly kind: "refused" }>,
  site: string,
): Extract<ExportReading, { readonly kind: "ask" }>["questions"] {
  const property = reading.kind === "export" ? reading.exported.property : null;
  return property === null || site === "" || isInProperty(fullName(property), site)
    ? []
    : [{ about: "property", proposed: [property] }];
}

/** Exports name a domain property by its domain alone. */
function exportedName(property: string): string {
  return property.replace(/^sc-domain:/u, "");
}

function fullName(property: string): string {
  return /^https?:/iu.test(property) || property.startsWith("sc-domain:")
    ? property
    : `sc-domain:${property}`;
}

function named({ property, ...others }: ExportChoices): ExportChoices {
  return property === undefined ? others : { ...others, property: exportedName(property) };
}

function readShowing(
  files: readonly ExportFile[],
  choices: ExportChoices,
): Thenable<ExportReading> {
  const title = vscode.l10n.t("Reading the Search Console export");
  const isSlow = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > slowSize;
  const location = isSlow ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
  return showProgress({ location, title, cancellable: isSlow }, async (_report, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort(new CancelledError(false)));
    return readExport(files, choices, abort.signal);
  });
}

/** Says how many pages have an article, once that is known; not awaited, for a site's articles may have to be read. */
async function tellOutcome(
  app: App,
  { property, sheets }: SearchConsoleExport,
  isNew: boolean,
): Promise<void> {
  const outcome = isNew
    ? vscode.l10n.t("Imported {0}.", shortText(property ?? "") || vscode.l10n.t("the export"))
    : vscode.l10n.t("This export was already imported. Nothing was added.");
  const found = await pagesFound(app, pagesOf(sheets));
  const said = [outcome, found].filter((sentence) => sentence !== "").join(" ");
  // what to do about pages is there where their articles are
  await notifyInfo(
    said,
    found === ""
      ? []
      : [
          {
            label: vscode.l10n.t("Open Opportunities"),
            run: () => runCommand(commands.openOpportunities),
          },
        ],
  );
}

function pagesOf(sheets: SearchConsoleExport["sheets"]): string[] {
  const pages = sheets.flatMap(({ dimensions, rows }) => {
    const at = dimensions.indexOf("page");
    return at < 0 ? [] : rows.flatMap(({ keys }) => keys[at] ?? []);
  });
  return [...new Set(pages)];
}

/** How many pages have an article in the open folders; "" where there are no pages, or no site is known here. */
async function pagesFound({ sites }: App, pages: readonly string[]): Promise<string> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (pages.length === 0 || folders.length === 0) {
    return "";
  }
  const projects = await sites();
  const known = await Promise.all(folders.map(({ uri }) => projects.sitesIn(uri)));
  if (known.flat().length === 0) {
    return "";
  }
  const looked = pages.slice(0, mostPages);
  const found = await Promise.all(looked.map((url) => projects.filesOf(url)));
  return joinedWords(found.filter((files) => files.length > 0).length, looked.length, pages.length);
}
