import * as vscode from "vscode";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import { undecidedCount, undecidedSentence } from "../../../articles/checks/undecidedSentence.ts";
import { messageOf } from "../../../shared/errorMessage.ts";
import { formatInteger } from "../../../shared/format.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import type { ArticleChecks, CheckedFile } from "./articleChecks.ts";
import type { ArticleReading } from "./articleReading.ts";
import type { RedirectChecks } from "./redirectChecks.ts";
import { showUndecidedLinks } from "./showUndecidedLinks.ts";
import type { UndecidedInFiles } from "./showUndecidedLinks.ts";

/** What came of checking the articles of a folder. */
interface CheckedFolder {
  readonly articles: number;
  /** Those that the Problems panel lists. */
  readonly findings: number;
  /** Those that are only marks in the text. */
  readonly hints: number;
  readonly articlesWithFindings: number;
  /** Generated ones and those of old versions, of which little but the links was checked. */
  readonly forLinksOnly: number;
  readonly tooLong: number;
  /** Articles that couldn't be read, with the reason of the first. */
  readonly unread: number;
  readonly problem: string;
  /** Internal links that couldn't be judged, and why: a sentence, or "". */
  readonly undecided: string;
  readonly undecidedLinks: UndecidedInFiles;
}

/** Checks every article below a folder, shows what was found in the Problems panel, and says how much it is. Can be cancelled; what was found until then stays. */
export async function checkFolder(
  folder: vscode.Uri | undefined,
  {
    reading,
    checks,
    redirects,
  }: {
    readonly reading: ArticleReading;
    readonly checks: ArticleChecks;
    readonly redirects: RedirectChecks;
  },
): Promise<void> {
  const folders =
    folder === undefined
      ? (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)
      : [folder];
  if (folders.length === 0) {
    throw new Error(
      vscode.l10n.t("Open your site's folder first: articles are checked in a project."),
    );
  }
  const [found, inRedirects] = await showProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("Checking articles"),
      cancellable: true,
    },
    async (report, token) => {
      const articles = (await Promise.all(folders.map((one) => reading.articlesIn(one)))).flat();
      const checked = await checkAll(articles, checks, token, (done) =>
        report({
          message: vscode.l10n.t("{0} of {1}", formatInteger(done), formatInteger(articles.length)),
          increment: 100 / articles.length,
        }),
      );
      let count = 0;
      for (const one of articles.length === 0 || token.isCancellationRequested ? [] : folders) {
        count += await redirects.check(one);
      }
      return [checked, count] as const;
    },
  );
  const [first] = folders;
  const problem = first === undefined ? undefined : await reading.rulesProblem(first);
  if (problem !== undefined) {
    void notifyWarning(problem);
  }
  void sayWhatWasFound(found, inRedirects);
}

async function checkAll(
  articles: readonly vscode.Uri[],
  checks: ArticleChecks,
  token: vscode.CancellationToken,
  report: (done: number) => void,
): Promise<CheckedFolder> {
  const found: CheckedFile[] = [];
  const named: UndecidedInFiles["links"][number][] = [];
  let [unread, problem] = [0, ""];
  for (const [index, uri] of articles.entries()) {
    if (token.isCancellationRequested) {
      break;
    }
    try {
      const file = await checks.checkFile(uri);
      if (file !== undefined) {
        found.push(file);
        named.push(...file.undecidedLinks.map((link) => ({ ...link, uri })));
      }
    } catch (error) {
      unread += 1;
      problem ||= `${vscode.workspace.asRelativePath(uri)}: ${messageOf(error)}`;
    }
    report(index + 1);
  }
  const checked = found.flatMap((file) => (file.isTooLong ? [] : [file.findings]));
  const undecided = found.map((file) => file.undecided);
  const listed = checked.map((findings) => findings.filter(({ severity }) => severity !== "hint"));
  return {
    articles: checked.length,
    findings: count(listed),
    hints: count(checked) - count(listed),
    articlesWithFindings: listed.filter(({ length }) => length > 0).length,
    forLinksOnly: found.filter((file) => file.isForLinksOnly).length,
    tooLong: found.length - checked.length,
    unread,
    problem,
    undecided: undecidedSentence(undecided),
    undecidedLinks: { links: named, count: undecidedCount(undecided) },
  };
}

function count(lists: readonly (readonly ReportedFinding[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}

function sayWhatWasFound(
  {
    articles,
    findings,
    hints,
    articlesWithFindings,
    forLinksOnly,
    tooLong,
    unread,
    problem,
    undecided,
    undecidedLinks,
  }: CheckedFolder,
  inRedirects: number,
): Promise<unknown> {
  const checked = formatInteger(articles);
  if (articles === 0 && unread === 0 && tooLong === 0) {
    return notifyInfo(
      vscode.l10n.t(
        "No site found in this folder. Set Site URL in Settings, or open the folder with your site generator's configuration.",
      ),
    );
  }
  const others = [
    inRedirects === 0
      ? ""
      : vscode.l10n.t("Problems in redirects: {0}.", formatInteger(inRedirects)),
    hints === 0 ? "" : vscode.l10n.t("Hints in the text: {0}.", formatInteger(hints)),
    forLinksOnly === 0
      ? ""
      : vscode.l10n.t(
          "Checked for little but links, as they're generated or of old versions: {0}.",
          formatInteger(forLinksOnly),
        ),
    tooLong === 0 ? "" : vscode.l10n.t("Too long to check: {0}.", formatInteger(tooLong)),
    unread === 0
      ? ""
      : vscode.l10n.t("Couldn't be read: {0} ({1}).", formatInteger(unread), problem),
    undecided,
  ];
  const after = (sentence: string): string =>
    [sentence, ...others].filter((one) => one !== "").join(" ");
  const buttons =
    undecidedLinks.count === 0
      ? []
      : [
          {
            label: vscode.l10n.t("Show Unjudged Links"),
            run: () => showUndecidedLinks(undecidedLinks),
          },
        ];
  if (findings === 0 && inRedirects === 0) {
    return notifyInfo(
      after(vscode.l10n.t("Articles checked: {0}. No problems found.", checked)),
      buttons,
    );
  }
  return notifyInfo(
    after(
      vscode.l10n.t(
        "Articles checked: {0}. Problems found: {1}, in {2} of them.",
        checked,
        formatInteger(findings),
        formatInteger(articlesWithFindings),
      ),
    ),
    [
      {
        label: vscode.l10n.t("Show Problems"),
        run: () => vscode.commands.executeCommand("workbench.actions.view.problems"),
      },
      ...buttons,
    ],
  );
}
