import * as vscode from "vscode";
import type { ResultSummary } from "../../../research/library/resultIndex.ts";
import type { BrokenEntry } from "../../../research/library/resultListing.ts";
import type { OwnWords } from "../../../research/library/resultStore.ts";
import type { App } from "../../platform/app.ts";
import { runCommand } from "../../platform/commands.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { standardTitle } from "../../../research/results/resultTitle.ts";
import { formatInteger } from "../../../shared/format.ts";
import type { ChosenResults, ResultsProvider } from "./resultsProvider.ts";

/** Characters that a title or a tag may have. */
const maximumTitle = 200;
const maximumTag = 50;

/** Pins results to the top of the view. */
export async function pinResults(
  app: App,
  provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  await setPinned(app, provider, chosen, true);
}

/** Unpins results: they appear in their groups again. */
export async function unpinResults(
  app: App,
  provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  await setPinned(app, provider, chosen, false);
}

async function setPinned(
  app: App,
  provider: ResultsProvider,
  chosen: ChosenResults,
  pinned: boolean,
): Promise<void> {
  const results = resultsOf(chosen);
  await app.results.pins.set(
    results.map(({ id }) => id),
    pinned,
  );
  provider.refresh();
}

/** Asks for a title and saves it in the result. An empty one restores the standard title. */
export async function renameResult(
  app: App,
  provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  const [result] = resultsOf(chosen);
  const standard = standardTitle(result);
  const outcome = await askLine({
    title: vscode.l10n.t("Rename Result"),
    prompt: () => vscode.l10n.t("Leave empty for “{0}”", standard),
    value: result.title ?? standard,
    problem: (value) =>
      value.trim().length > maximumTitle
        ? vscode.l10n.t("Up to {0} characters.", maximumTitle)
        : undefined,
  });
  if (outcome.kind === "accepted") {
    const title = outcome.value.trim();
    await saveDescriptions(app, provider, [result], () => ({
      title: title === standard ? "" : title,
    }));
  }
}

/** Asks for the tags of a result. For several results, the typed tags are added to each. */
export async function tagResults(
  app: App,
  provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  const results = resultsOf(chosen);
  const only = results.length === 1 ? results[0] : undefined;
  const outcome = await askLine({
    title:
      only === undefined
        ? vscode.l10n.t("Add Tags to {0} Results", results.length)
        : vscode.l10n.t("Edit Tags"),
    prompt: () => vscode.l10n.t("Tags, separated by commas"),
    value: (only?.tags ?? []).join(", "),
    problem: (value) =>
      tagsIn(value).some((tag) => tag.length > maximumTag)
        ? vscode.l10n.t("Up to {0} characters for each tag.", maximumTag)
        : undefined,
  });
  if (outcome.kind === "accepted") {
    const tags = tagsIn(outcome.value);
    await saveDescriptions(app, provider, results, (result) => ({
      tags: only === undefined ? unique([...(result.tags ?? []), ...tags]) : tags,
    }));
  }
}

/** Saves titles or tags in each result. Where one fails, the view and the panels show the changes before it. */
async function saveDescriptions(
  app: App,
  provider: ResultsProvider,
  results: readonly ResultSummary[],
  descriptionOf: (result: ResultSummary) => OwnWords,
): Promise<void> {
  const saved: string[] = [];
  try {
    for (const result of results) {
      const read = await app.results.describe(result.id, descriptionOf(result));
      if (!read.ok) {
        throw new Error(read.problem);
      }
      saved.push(result.id);
    }
  } finally {
    provider.refresh();
    app.changedResults.fire(saved);
  }
}

function tagsIn(text: string): string[] {
  return unique(text.split(/[,;\n]/u).map((tag) => tag.trim().replace(/^#/u, "").trim()));
}

/** Each tag once, in its first spelling; case does not count. */
function unique(tags: readonly string[]): string[] {
  const lowerCase = tags.map((tag) => tag.toLowerCase());
  return tags.filter((tag, index) => tag !== "" && lowerCase.indexOf(tag.toLowerCase()) === index);
}

/** Shows a result's file in the operating system's file manager. */
export async function revealResult(
  app: App,
  _provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  const [path] = pathsOf(app, chosen);
  const otherwise = vscode.l10n.t("Can't open a file manager here. The result is in {0}", path);
  await revealFile(path, otherwise);
}

/** Shows a file or folder in the operating system's file manager; says the sentence, with the path to copy, where there is none. */
export async function revealFile(path: string, otherwise: string): Promise<void> {
  // An editor in the browser has no file manager.
  const canReveal = (await vscode.commands.getCommands()).includes("revealFileInOS");
  if (canReveal) {
    await vscode.commands.executeCommand("revealFileInOS", vscode.Uri.file(path));
    return;
  }
  await notifyInfo(otherwise, [
    { label: vscode.l10n.t("Copy Path"), run: () => vscode.env.clipboard.writeText(path) },
  ]);
}

/** Opens results in the text editor, readable or not: the files with their responses. */
export async function openAsText(
  app: App,
  _provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  const paths = new Set(pathsOf(app, chosen));
  for (const { id } of chosen.results) {
    const read = await app.results.open(id);
    const responseFile = read.ok ? app.results.answerPath(read.result) : undefined;
    if (responseFile !== undefined) {
      paths.delete(app.results.resultPath(id));
      paths.add(responseFile);
    }
  }
  for (const path of paths) {
    await vscode.commands.executeCommand("vscode.openWith", vscode.Uri.file(path), "default", {
      preview: false,
    });
  }
}

/** Copies the paths of files, one on each line. */
export async function copyPaths(
  app: App,
  _provider: ResultsProvider,
  chosen: ChosenResults,
): Promise<void> {
  await vscode.env.clipboard.writeText(pathsOf(app, chosen).join("\n"));
}

function resultsOf({ results }: ChosenResults): readonly [ResultSummary, ...ResultSummary[]] {
  const [first, ...rest] = results;
  if (first === undefined) {
    throw new Error(vscode.l10n.t("Choose a result in the Results view first."));
  }
  return [first, ...rest];
}

function pathsOf(app: App, { results, broken }: ChosenResults): readonly [string, ...string[]] {
  const [first, ...rest] = [
    ...results.map(({ id }) => app.results.resultPath(id)),
    ...broken.map((entry: BrokenEntry) => entry.path),
  ];
  if (first === undefined) {
    throw new Error(vscode.l10n.t("Choose a result in the Results view first."));
  }
  return [first, ...rest];
}

/** Asks for the filter of the view, and applies it while it is typed; Escape restores the previous one. */
export async function askFilter(provider: ResultsProvider): Promise<void> {
  await runCommand("seoResearch.results.focus");
  const previous = provider.filter;
  const counted = new vscode.EventEmitter<void>();
  let count = "";
  const applyFilter = (filter: string): void => {
    provider.setFilter(filter);
    void provider.grouped().then(
      ({ matching, total }) => {
        count = vscode.l10n.t("{0} of {1} match", formatInteger(matching), formatInteger(total));
        counted.fire();
      },
      // The view itself shows why the library can't be read.
      () => undefined,
    );
  };
  try {
    const outcome = await askLine({
      title: vscode.l10n.t("Filter Results"),
      placeholder: vscode.l10n.t("Filter by tool, keyword, market or tag (-word excludes)"),
      prompt: () => count,
      value: previous,
      problem: () => undefined,
      onValue: applyFilter,
      onDidChangePrompt: counted.event,
    });
    provider.setFilter(outcome.kind === "accepted" ? outcome.value : previous);
  } finally {
    counted.dispose();
  }
}
