import * as vscode from "vscode";
import type { ResultSummary } from "../../library/resultIndex.ts";
import type { BrokenEntry, OwnWords } from "../../library/resultStore.ts";
import type { App } from "../../platform/app.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { standardTitle } from "../../results/resultTitle.ts";
import type { ChosenResults, ResultsProvider } from "./resultsProvider.ts";

/** Characters that a title or a tag may have. */
const longestTitle = 200;
const longestTag = 50;

/** Puts results on top of the view. */
export async function pinResults(app: App, provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  await setPinned(app, provider, chosen, true);
}

/** Puts results back in their groups. */
export async function unpinResults(app: App, provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  await setPinned(app, provider, chosen, false);
}

async function setPinned(app: App, provider: ResultsProvider, chosen: ChosenResults, pinned: boolean): Promise<void> {
  const results = resultsOf(chosen);
  await app.results.pins.set(results.map(({ id }) => id), pinned);
  provider.refresh();
}

/** Asks for a title of a person's own, which is kept in the result. An empty one gives it its standard title back. */
export async function renameResult(app: App, provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  const [result] = resultsOf(chosen);
  const standard = standardTitle(result);
  const asked = await askLine({
    title: vscode.l10n.t("Rename Result"),
    prompt: () => vscode.l10n.t("Empty for “{0}”", standard),
    value: result.title ?? standard,
    problem: (value) => (value.trim().length > longestTitle ? vscode.l10n.t("At most {0} characters.", longestTitle) : undefined),
  });
  if (asked.kind === "accepted") {
    const title = asked.value.trim();
    await describeEach(app, provider, [result], () => ({ title: title === standard ? "" : title }));
  }
}

/** Asks for the tags of a result. Where several are chosen, those that are typed are added to each. */
export async function tagResults(app: App, provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  const results = resultsOf(chosen);
  const only = results.length === 1 ? results[0] : undefined;
  const asked = await askLine({
    title: only === undefined ? vscode.l10n.t("Add Tags to {0} Results", results.length) : vscode.l10n.t("Edit Tags"),
    prompt: () => vscode.l10n.t("Words to find it by, separated by commas"),
    value: (only?.tags ?? []).join(", "),
    problem: (value) => (tagsIn(value).some((tag) => tag.length > longestTag) ? vscode.l10n.t("At most {0} characters for each tag.", longestTag) : undefined),
  });
  if (asked.kind === "accepted") {
    const tags = tagsIn(asked.value);
    await describeEach(app, provider, results, (result) => ({ tags: only === undefined ? unique([...(result.tags ?? []), ...tags]) : tags }));
  }
}

/** Writes on each result. Where one can't be written on, view and panels show those before it as they are now. */
async function describeEach(app: App, provider: ResultsProvider, results: readonly ResultSummary[], wordsFor: (result: ResultSummary) => OwnWords): Promise<void> {
  const described: string[] = [];
  try {
    for (const result of results) {
      const read = await app.results.describe(result.id, wordsFor(result));
      if (!read.ok) {
        throw new Error(read.problem);
      }
      described.push(result.id);
    }
  } finally {
    provider.refresh();
    app.changedResults.fire(described);
  }
}

function tagsIn(text: string): string[] {
  return unique(text.split(/[,;\n]/u).map((tag) => tag.trim().replace(/^#/u, "").trim()));
}

/** Each tag once, as it was first written, whatever the capitals. */
function unique(tags: readonly string[]): string[] {
  const alike = tags.map((tag) => tag.toLowerCase());
  return tags.filter((tag, index) => tag !== "" && alike.indexOf(tag.toLowerCase()) === index);
}

/** Shows a result's file in the operating system's file manager. */
export async function revealResult(app: App, _provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  const [path] = pathsOf(app, chosen);
  // An editor in the browser has no file manager.
  const canReveal = (await vscode.commands.getCommands()).includes("revealFileInOS");
  if (canReveal) {
    await vscode.commands.executeCommand("revealFileInOS", vscode.Uri.file(path));
    return;
  }
  const copy = vscode.l10n.t("Copy Path");
  if ((await notifyInfo(vscode.l10n.t("This editor has no file manager to show files in. The result is in {0}", path), copy)) === copy) {
    await vscode.env.clipboard.writeText(path);
  }
}

/** Opens results in the text editor, readable or not: the files with their responses. */
export async function openAsText(app: App, _provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
  const paths = new Set(pathsOf(app, chosen));
  for (const { id } of chosen.results) {
    const read = await app.results.open(id);
    const apart = read.ok ? app.results.answerPath(read.result) : undefined;
    if (apart !== undefined) {
      paths.delete(app.results.resultPath(id));
      paths.add(apart);
    }
  }
  for (const path of paths) {
    await vscode.commands.executeCommand("vscode.openWith", vscode.Uri.file(path), "default", { preview: false });
  }
}

/** Puts the paths of files on the clipboard, one a line. */
export async function copyPaths(app: App, _provider: ResultsProvider, chosen: ChosenResults): Promise<void> {
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
  const [first, ...rest] = [...results.map(({ id }) => app.results.resultPath(id)), ...broken.map((entry: BrokenEntry) => entry.path)];
  if (first === undefined) {
    throw new Error(vscode.l10n.t("Choose a result in the Results view first."));
  }
  return [first, ...rest];
}
