import * as vscode from "vscode";
import { notesOf, notesToCome } from "../../../research/changes/changeNotes.ts";
import { editsText } from "../../../research/opportunities/editsText.ts";
import { recheckText } from "../../../research/opportunities/recheckText.ts";
import type { App } from "../../platform/app.ts";
import { copyPullRequestText } from "../planning/copyPullRequestText.ts";
import { noteChangeToCome } from "../planning/noteChangeToCome.ts";
import { ProjectChanges } from "../planning/projectChanges.ts";
import type { ArticleChanges } from "./articleFacts.ts";

/** Reads what changed in articles on the default branch of their projects; what was read of a project is kept. */
export class ChangesOfArticles {
  readonly #app: App;
  readonly #projects = new Map<string, ProjectChanges>();

  constructor(app: App) {
    this.#app = app;
  }

  /** Undefined for an article in no open folder. Rejects where the project can't be read. */
  async of(article: vscode.Uri): Promise<ArticleChanges | undefined> {
    const place = this.#placeOf(article);
    if (place === undefined) {
      return undefined;
    }
    const { since, changes, effects, notes, isSample, history } = await place.changes.read();
    const own = changes.filter(
      ({ path, moved = [] }) => path === place.path || moved.some((one) => one.path === place.path),
    );
    return {
      since,
      changes: own,
      notesToCome: notesToCome(notes.entries, place.path, own),
      effects,
      notes: notes.entries,
      isSample,
      ...(history.kind === "known"
        ? {}
        : {
            unknown: history.why,
            ...(history.way === undefined ? {} : { way: history.way }),
          }),
    };
  }

  /** Notes what is expected of a change of the article, before it is made. False on Escape. */
  async note(article: vscode.Uri): Promise<boolean> {
    const place = this.#placeOf(article);
    if (place === undefined) {
      throw new Error(vscode.l10n.t("Open the project's folder first."));
    }
    return noteChangeToCome(place.path, place.changes.notes, place.changes);
  }

  /** Copies what the article's edits change that the default branch hasn't got yet, and what came of earlier changes. */
  async copy(article: vscode.Uri): Promise<void> {
    const place = this.#placeOf(article);
    const known = await this.of(article);
    if (place === undefined || known === undefined) {
      throw new Error(vscode.l10n.t("Open the project's folder first."));
    }
    const edits = await place.changes.pending([place.path]);
    if (edits.length === 0 && known.changes.length === 0) {
      throw new Error(vscode.l10n.t("Nothing that readers see of this article changed."));
    }
    await copyPullRequestText(this.#app, {
      folder: place.folder,
      articles: [place.path],
      make: (allowed) =>
        [
          editsText(edits),
          known.changes.length === 0
            ? ""
            : recheckText(
                known.changes,
                known.effects,
                (change) => notesOf(known.notes, change)[0],
                undefined,
                allowed,
                known.isSample,
              ),
        ]
          .filter((part) => part !== "")
          .join("\n\n"),
    });
  }

  #placeOf(
    article: vscode.Uri,
  ):
    | { readonly changes: ProjectChanges; readonly folder: vscode.Uri; readonly path: string }
    | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(article);
    if (folder === undefined) {
      return undefined;
    }
    const key = folder.uri.toString();
    const changes = this.#projects.get(key) ?? new ProjectChanges(this.#app, folder);
    this.#projects.set(key, changes);
    return { changes, folder: folder.uri, path: article.path.slice(folder.uri.path.length + 1) };
  }
}
