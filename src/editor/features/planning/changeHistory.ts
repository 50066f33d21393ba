import * as vscode from "vscode";
import type { ArticleHistory } from "../../../articles/changes/articleHistory.ts";
import type { PendingEdit } from "../../../articles/changes/pendingEdits.ts";
import { ChangeFiguresReader } from "../../../research/changes/changeFigures.ts";
import type { ChangeFigures } from "../../../research/changes/changeFigures.ts";
import { pacificDay } from "../../../research/changes/siteChange.ts";
import { performanceResults } from "../../../research/planning/performanceResults.ts";
import { formatDay } from "../../../shared/format.ts";
import { BranchLog } from "../../../system/git/branchHistory.ts";
import { GitProblem } from "../../../system/git/gitProblem.ts";
import type { App } from "../../platform/app.ts";
import { savedEnvelope } from "../keywordLists/savedKeywords.ts";
import { namedBranch } from "../urlMoves/namedBranch.ts";
import { noHistoryInRepository, noHistoryInWindow, wayInWindow } from "./unknownHistory.ts";
import type { WayToHistory } from "./unknownHistory.ts";
import { placeOf } from "../urlMoves/urlChanges.ts";

/** What readers could see of a project's commits, or why that isn't known. */
export type KnownHistory =
  | {
      readonly kind: "known";
      readonly history: ArticleHistory;
      /** When each commit was made, in seconds since 1970. */
      readonly times: ReadonlyMap<string, number>;
      /** What has to be said about it, as sentences. */
      readonly said: readonly string[];
    }
  | {
      readonly kind: "unknown";
      readonly why: string;
      /** What changes that; absent where no setting does. */
      readonly way?: WayToHistory;
    };

/** Days before the first one that are read, too: a commit's day is that of another time zone. */
const margin = 3;

/** The history of a project's articles; what was read is kept until the default branch has other commits. */
export class HistoryOfProject {
  readonly #app: Pick<App, "git" | "sites" | "context">;
  readonly #folder: vscode.Uri;
  #known: { readonly key: string; readonly history: KnownHistory } | undefined;

  constructor(app: Pick<App, "git" | "sites" | "context">, folder: vscode.Uri) {
    this.#app = app;
    this.#folder = folder;
  }

  /** Of the commits since a day. Rejects where the project's articles can't be read. */
  async since(day: string): Promise<KnownHistory> {
    const git = await this.#app.git();
    const log = await git.branchLog(this.#folder);
    if (!(log instanceof BranchLog)) {
      return { kind: "unknown", why: noHistoryInWindow(log), way: wayInWindow(log) };
    }
    try {
      const from = Date.parse(day) / 1000 - margin * 86_400;
      const branch = await log.history(from, this.#named);
      if (typeof branch === "string") {
        return { kind: "unknown", why: noHistoryInRepository(branch) };
      }
      const key = `${branch.commit} ${day}`;
      if (this.#known?.key !== key) {
        const project = (await placeOf(this.#app, this.#folder))?.project;
        const steps = branch.commits
          .toReversed()
          .map(({ id, changes }) => ({ commit: id, changes }));
        const history = await project?.ask("articleHistory", { files: [...branch.files], steps });
        this.#known = {
          key,
          history: {
            kind: "known",
            history: history ?? { changes: [], configurations: [], renamed: [], unread: 0 },
            times: new Map(branch.commits.map(({ id, time }) => [id, time])),
            said: saidOf(branch, history?.unread ?? 0),
          },
        };
      }
      return this.#known.history;
    } catch (error) {
      if (error instanceof GitProblem) {
        git.say(error);
        return {
          kind: "unknown",
          why: noHistoryInRepository(error.kind),
          ...(error.kind === "noGit" ? { way: "git.path" } : {}),
        };
      }
      throw error;
    }
  }
  /** What readers will see of edits of articles that the default branch hasn't got yet; none where it isn't known. */
  async pending(paths: readonly string[]): Promise<readonly PendingEdit[]> {
    const git = await this.#app.git();
    const log = await git.branchLog(this.#folder);
    if (!(log instanceof BranchLog) || paths.length === 0) {
      return [];
    }
    try {
      const branch = await log.history(Date.now() / 1000, this.#named);
      const project = (await placeOf(this.#app, this.#folder))?.project;
      return typeof branch === "string" || project === undefined
        ? []
        : await project.ask("pendingEdits", { files: [...branch.files], paths });
    } catch (error) {
      if (error instanceof GitProblem) {
        git.say(error);
        return [];
      }
      throw error;
    }
  }

  get #named(): string | undefined {
    return namedBranch(this.#app.context, this.#folder);
  }
}

function saidOf(
  {
    branch,
    shallowSince,
  }: { readonly branch: string | undefined; readonly shallowSince: number | undefined },
  unread: number,
): string[] {
  return [
    branch === undefined
      ? vscode.l10n.t(
          "Changes of the branch that is checked out. Commit your edits to see them here.",
        )
      : vscode.l10n.t(
          "Changes count from the day on which they reached {0}. Commit your other edits and merge them into {0} to see them here.",
          branch,
        ),
    ...(shallowSince === undefined
      ? []
      : [
          vscode.l10n.t(
            "This repository is a shallow clone: its history reaches back to {0}.",
            formatDay(pacificDay(shallowSince)),
          ),
        ]),
    ...(unread === 0
      ? []
      : [vscode.l10n.t("Versions of articles that couldn't be read: {0}.", unread)]),
  ];
}

/** Reads what saved results say about a site's pages over time; kept as long as they are the same ones. */
export class SavedChangeFigures {
  readonly #app: App;
  #known: { readonly key: string; readonly figures: ChangeFigures } | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Of the site with this key; of any where it isn't known. */
  async read(site: string | undefined): Promise<ChangeFigures> {
    const { results } = await this.#app.results.list();
    const summaries = performanceResults(results, {
      origin: this.#app.connections.origin,
      site,
    });
    const key = JSON.stringify([site, ...summaries.map(({ id }) => id)]);
    if (this.#known?.key !== key) {
      const reader = new ChangeFiguresReader();
      for (const { id, origin } of summaries) {
        const read = await this.#app.results.open(id);
        if (read.ok) {
          const envelope = await savedEnvelope(this.#app, read.result);
          reader.add({ result: read.result, envelope }, origin);
        }
      }
      this.#known = { key, figures: reader.figures };
    }
    return this.#known.figures;
  }
}
