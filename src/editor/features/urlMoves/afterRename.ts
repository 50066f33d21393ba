// What is asked after articles were renamed, moved, deleted or given another URL. One part of the bundle.
import * as vscode from "vscode";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import { bodyStart } from "../../../articles/frontMatter/bodyStart.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { FileMove } from "../../../articles/moves/filesBefore.ts";
import { EarlierUrls } from "../../../articles/project/publishedBefore.ts";
import type { ArticleLocation } from "../../../articles/sites/locateArticle.ts";
import { systemClock } from "../../../system/clock.ts";
import { valueWithin } from "../../../system/within.ts";
import { waitLimits } from "../../../system/waitLimits.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { settings } from "../../platform/settings.ts";
import { isArticle } from "../article/isArticle.ts";
import { isSkipped } from "./articlesBelow.ts";
import { askAboutMoves } from "./askAboutMoves.ts";
import { takeOwnDeletion } from "./ownDeletions.ts";
import { editorIsDone } from "./editorIsDone.ts";
import { QuietFronts } from "./quietFronts.ts";
import type { ChangedFront } from "./quietFronts.ts";
import { textsBelow } from "./textsBelow.ts";

/** Milliseconds after a change of a text by which the editor has said whether it is saved. */
const settled = 500;

/** A file or folder that was moved; deleted where it has no new place. */
interface MovedUri {
  readonly oldUri: vscode.Uri;
  readonly newUri?: vscode.Uri;
}

/** What moved in one project. */
interface ProjectMove {
  readonly place: PlaceInProject;
  readonly moves: FileMove[];
}

/**
 * Follows what happens to the files of articles, and asks once after each event. It asks nothing where a person turned
 * that off, in Restricted Mode, outside of folders and where no site is.
 */
export class AfterRename {
  readonly #app: App;
  /** What files said before an event that is under way, by URI. */
  readonly #texts = new Map<string, string>();
  /** The front matter of open articles as it is on disk, by URI. */
  readonly #fronts = new Map<string, string>();
  readonly #quiet: QuietFronts;
  /** The published URLs of pages that were given others in this window, by the URI of their project. */
  readonly #earlier = new Map<string, EarlierUrls>();

  constructor(app: App) {
    this.#app = app;
    this.#quiet = new QuietFronts(systemClock, (name, change) => {
      this.#askAboutFront(vscode.Uri.parse(name, true), change).catch((error: unknown) =>
        app.log.error(error),
      );
    });
    const note = (document: vscode.TextDocument): void => this.#note(document);
    vscode.workspace.textDocuments.forEach(note);
    app.context.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument(note),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          // the editor says only afterwards that a change has to be saved; what is saved is noted then
          setTimeout(note, settled, document);
        }
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#fronts.delete(uri.toString())),
      vscode.workspace.onDidSaveTextDocument((document) => this.#saved(document)),
      new vscode.Disposable(() => this.#quiet.stop()),
    );
  }

  /** Reads the articles that are about to move, of folders all that are in them. What isn't read in time isn't waited for. */
  async willMove(uris: readonly vscode.Uri[]): Promise<void> {
    if (!isAsking()) {
      return;
    }
    const late = new AbortController();
    const note = (file: vscode.Uri, text: string): unknown =>
      this.#texts.set(file.toString(), text);
    const reading = Promise.all(uris.map((uri) => textsBelow(uri, note, late.signal)));
    await valueWithin(waitLimits.movingFile, reading, systemClock);
    // what is read from now on may be what another file says that came there
    late.abort();
  }

  /** Asks what is to happen to the URLs and links of files that moved or were deleted. */
  async moved(files: readonly MovedUri[]): Promise<void> {
    const texts = new Map(this.#texts);
    this.#texts.clear();
    const others = files.filter(
      ({ oldUri, newUri }) => newUri !== undefined || !takeOwnDeletion(oldUri),
    );
    if (!isAsking() || others.length === 0) {
      return;
    }
    const projects = await this.#projectsOf(others, texts);
    for (const project of projects) {
      await editorIsDone(
        project.place.root,
        files.flatMap(({ newUri }) => newUri ?? []),
      );
      await this.#ask(project);
    }
  }

  /** The moves in each project, which is told of them: the editor's own events may come later. */
  async #projectsOf(
    files: readonly MovedUri[],
    texts: ReadonlyMap<string, string>,
  ): Promise<ProjectMove[]> {
    const sites = await this.#app.sites();
    const found = new Map<string, ProjectMove>();
    for (const { oldUri, newUri } of files) {
      const place = sites.placeOf(oldUri);
      const to = newUri === undefined ? undefined : sites.placeOf(newUri);
      if (place === undefined || isSkipped(place.path)) {
        continue;
      }
      const isInside = to?.root.toString() === place.root.toString();
      const moves = await movesOf(
        oldUri,
        isInside ? newUri : undefined,
        texts,
        (uri) => sites.placeOf(uri)?.path ?? "",
      );
      for (const path of moves.flatMap(({ from, to: now }) => [
        from,
        ...(now === undefined ? [] : [now]),
      ])) {
        place.project.changed({ path, cameOrWent: true });
      }
      const key = place.root.toString();
      const known = found.get(key) ?? { place, moves: [] };
      known.moves.push(...moves);
      found.set(key, known);
    }
    return [...found.values()].filter(({ moves }) =>
      moves.some(({ from, isFolder }) => isFolder === true || articleKind(from) !== undefined),
    );
  }

  /** Remembers what an article says on disk. */
  #note(document: vscode.TextDocument): void {
    if (!document.isDirty && isArticle(document)) {
      this.#fronts.set(document.uri.toString(), frontOf(document));
    }
  }

  #saved(document: vscode.TextDocument): void {
    const name = document.uri.toString();
    const before = this.#fronts.get(name);
    this.#note(document);
    if (isArticle(document) && isAsking()) {
      this.#quiet.saved(name, before, frontOf(document), document.getText());
    }
  }

  /** Asks where the front matter that was saved gives the page another URL. */
  async #askAboutFront(uri: vscode.Uri, { before, now, text }: ChangedFront): Promise<void> {
    const sites = await this.#app.sites();
    const place = sites.placeOf(uri);
    // a file that moved on in between is asked about by its move
    if (place === undefined || !isAsking() || (await place.files.read(place.path)) === undefined) {
      return;
    }
    const textBefore = before + text.slice(now.length);
    const kind = articleKind(uri.path) ?? "markdown";
    const [was, is] = await Promise.all(
      [textBefore, text].map(async (one) =>
        sites.locate(uri, await readFrontMatter(one, kind), settings.frontMatterFields(uri).slug),
      ),
    );
    if (isOther(was, is)) {
      const { path } = place;
      place.project.changed({ path, cameOrWent: false });
      await this.#ask({ place, moves: [{ from: path, to: path, text: textBefore }] });
    }
  }

  async #ask(project: ProjectMove): Promise<void> {
    const root = project.place.root.toString();
    const earlier = this.#earlier.get(root) ?? new EarlierUrls();
    this.#earlier.set(root, earlier);
    await askAboutMoves({ app: this.#app, ...project, earlier });
  }
}

function isAsking(): boolean {
  return vscode.workspace.isTrusted && settings.askAfterRename();
}

function frontOf(document: vscode.TextDocument): string {
  const text = document.getText();
  return text.slice(
    0,
    bodyStart(text, articleKind(document.uri.path, document.languageId) ?? "markdown"),
  );
}

/** Whether a page that was published has another URL, or none. */
function isOther(was: ArticleLocation | undefined, is: ArticleLocation | undefined): boolean {
  return (
    was?.kind === "url" &&
    was.state === "published" &&
    was.guess === undefined &&
    (is?.kind === "none" ||
      (is?.kind === "url" &&
        is.guess === undefined &&
        (is.url !== was.url || !(is.state === "published" || is.state === "future"))))
  );
}

/** The moves of a file, or of a folder with all that was read of it. */
async function movesOf(
  oldUri: vscode.Uri,
  newUri: vscode.Uri | undefined,
  texts: ReadonlyMap<string, string>,
  pathOf: (uri: vscode.Uri) => string,
): Promise<FileMove[]> {
  const [from, to] = [pathOf(oldUri), newUri === undefined ? undefined : pathOf(newUri)];
  const old = oldUri.toString();
  const below = [...texts].filter(([name]) => name.startsWith(`${old}/`));
  const own = texts.get(old);
  const inside = below.map(([name, text]): FileMove => {
    const path = pathOf(vscode.Uri.parse(name, true));
    const rest = path.slice(from.length);
    return { from: path, to: to === undefined ? undefined : to + rest, text };
  });
  const isFolder =
    own === undefined && (below.length > 0 || (newUri !== undefined && (await isFolderAt(newUri))));
  const whole: FileMove = {
    from,
    to,
    ...(own === undefined ? {} : { text: own }),
    ...(isFolder ? { isFolder } : {}),
  };
  return isFolder && to === undefined ? inside : [whole, ...inside];
}

async function isFolderAt(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    // moved on already
    return false;
  }
}
