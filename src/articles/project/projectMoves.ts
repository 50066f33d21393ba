import { movedCode } from "../checks/ruleNames.ts";
import { CommittedSide } from "../moves/committedSide.ts";
import { committedGuard } from "../moves/comparedProject.ts";
import type { UrlChanges } from "../moves/urlChange.ts";
import { urlChanges } from "../moves/urlChanges.ts";
import type { FolderDifference } from "../../system/git/committedFolder.ts";
import type { ArticleProject } from "./articleProject.ts";
import type { ProjectChecks } from "./projectChecks.ts";

/** What the changes of a project's URLs are found with. */
export interface MovesParts {
  readonly project: ArticleProject;
  readonly checks: Pick<ProjectChecks, "contextOf" | "ruleSettings">;
  /** Reads files at a commit. */
  readonly committed: (
    commit: string,
    paths: readonly string[],
  ) => Promise<readonly (Uint8Array | undefined)[]>;
}

/** Milliseconds for which the pages of a commit are kept: some depend on the time. */
const keptFor = 3_600_000;

/** Finds which URLs of a project changed since a commit. What was read of the commit that was asked about last is kept. */
export class ProjectMoves {
  readonly #parts: MovesParts;
  #kept: { readonly key: string; readonly until: number; readonly side: CommittedSide } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: MovesParts) {
    this.#parts = parts;
  }

  /** One question is answered after the other: what was read for one serves the next. */
  changesSince(difference: FolderDifference): Promise<UrlChanges> {
    const found = Promise.allSettled([this.#last]).then(() => this.#find(difference));
    this.#last = found;
    return found;
  }

  async #find(difference: FolderDifference): Promise<UrlChanges> {
    const { project, checks } = this.#parts;
    const before = this.#sideOf(difference);
    // a page that has come due since is none that changed
    const { now: time } = before;
    const found = await urlChanges(difference, before, {
      files: project.files,
      sites: project.sites,
      index: project.index,
      settings: project.settings,
      guard: project.guard,
      now: () => time,
      contextOf: (path) => checks.contextOf(path),
    });
    const severity = (await checks.ruleSettings()).settings.rules?.[movedCode];
    return severity === undefined ? found : { ...found, severity };
  }

  #sideOf(difference: FolderDifference): CommittedSide {
    const { project, committed } = this.#parts;
    const { commit, ignored, unread } = difference;
    const now = project.now();
    const key = JSON.stringify([commit, ignored, unread, project.settings.of("")]);
    const kept = this.#kept;
    if (kept?.key === key && now.getTime() < kept.until) {
      kept.side.files.update(difference);
      return kept.side;
    }
    const guard = committedGuard(project.guard);
    const side = new CommittedSide(difference, {
      files: project.files,
      read: (paths) => committed(commit, paths),
      projectOf: (files) => project.withFiles(files, guard),
      now,
    });
    this.#kept = { key, until: now.getTime() + keptFor, side };
    return side;
  }
}
