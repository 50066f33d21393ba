import * as vscode from "vscode";
import { articleEndings } from "../../../articles/frontMatter/articleKind.ts";
import { dayOf } from "../../../research/files/history/rankTable.ts";
import { summaryOf } from "../../../research/files/history/rankSeries.ts";
import type { RankSeries } from "../../../research/files/history/rankSeries.ts";
import { surelyMaking } from "../../../articles/sites/claimingSite.ts";
import { pageKey } from "../../../articles/identity/pageKey.ts";
import type { App } from "../../platform/app.ts";
import type { FileDates } from "../../platform/fileDates.ts";
import type { RankCommits, RankEvent } from "../../../shared/historyProtocol.ts";
import { shortText } from "../../../shared/plainText.ts";
import { findFiles } from "../../platform/workspaceFiles.ts";

/** Commits of one file that are drawn. */
const mostCommits = 500;
/** Files of one name that are looked into. */
const mostFiles = 20;
/** Characters of a commit's subject. */
const longestSubject = 100;

/**
 * The commits of the files that the newest pages of these series are made from, by the
 * editor's own Git. A page's file is the article whose URL it is, by the rules of the site's generator; of several
 * articles that can't be told apart none. Without git, or in a remote folder, there are none, and
 * the note says so.
 */
export async function commitsOf(
  app: App,
  history: vscode.Uri,
  series: readonly RankSeries[],
): Promise<RankCommits> {
  const folder = vscode.workspace.getWorkspaceFolder(history);
  const urls = [...new Set(series.map((one) => summaryOf(one).url).filter((url) => url !== ""))];
  try {
    const dates = await app.dates();
    const unknown = folder === undefined ? undefined : await dates.whyUnknown(folder.uri);
    if (unknown !== undefined) {
      return none(unknown);
    }
    if (folder?.uri.scheme !== "file") {
      return none(vscode.l10n.t("Commits are shown for local folders only."));
    }
    const files = (await Promise.all(urls.map((url) => pageFile(app, folder, url)))).flat();
    const names = [...new Set(files.map((uri) => vscode.workspace.asRelativePath(uri)))];
    if (files.length === 0) {
      return none(vscode.l10n.t("No commits: the file of this page wasn't found in the project."));
    }
    const commits = (await Promise.all(files.map((file) => log(dates, file)))).flat();
    return {
      commits: commits.toSorted((a, b) => a.day - b.day),
      note: vscode.l10n.t("Commits of {0}", shortText(names.join(", "))),
    };
  } catch (error) {
    app.log.error(error);
    return none(vscode.l10n.t("No commits: Git couldn't read them. See the log."));
  }
}

function none(note: string): RankCommits {
  return { commits: [], note };
}

/** The article that a page is made from, by the rules of its site; without a site's address that of its name, where only one has it. */
async function pageFile(
  app: App,
  folder: vscode.WorkspaceFolder,
  url: string,
): Promise<vscode.Uri[]> {
  const sites = await app.sites();
  const claims = (await sites.filesOf(url)).filter(
    ({ uri }) => vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.uri.toString(),
  );
  if (claims.length > 0) {
    const source = surelyMaking(claims);
    return source === undefined ? [] : [source.uri];
  }
  const page = pageKey(url);
  const slug = page === undefined ? "" : lastPart(page);
  // Anything else would mean something in a pattern.
  if (!/^[\p{L}\p{N}_.-]+$/u.test(slug)) {
    return [];
  }
  const pattern = `**/{${slug},*-${slug},${slug}/index,${slug}/page}{${articleEndings.join(",")}}`;
  const [only, ...others] = await findFiles(
    new vscode.RelativePattern(folder, pattern),
    "**/node_modules/**",
    mostFiles,
  );
  return only === undefined || others.length > 0 ? [] : [only];
}

function lastPart(page: string): string {
  const path = page.replace(/\?[^]*/u, "").replace(/\.html?$/iu, "");
  const part = path.split("/").slice(1).at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

async function log(dates: FileDates, file: vscode.Uri): Promise<RankEvent[]> {
  const commits = await dates.commitsOf(file, mostCommits);
  return commits.map(({ time, subject }) => ({
    day: dayOf(time),
    text: shortText(subject, longestSubject),
  }));
}
