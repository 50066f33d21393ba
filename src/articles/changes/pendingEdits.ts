import { emptyBody, longestArticle } from "../checks/body/articleBody.ts";
import { readBody } from "../checks/body/readBody.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { ComparedProject } from "../moves/comparedProject.ts";
import { isUnknown, locateFile, publishedPage } from "../moves/comparedProject.ts";
import type { FileChange } from "../sites/fileChange.ts";
import { templatesOf } from "../sites/generatorTraits.ts";
import { guardedFront, shortFront } from "../sites/guardedFront.ts";
import { shownUrl } from "../sites/pageUrl.ts";
import { articleWork } from "../sites/strangersWork.ts";
import type { FieldNames } from "../sites/urlIndex.ts";
import { readerChange, readerPage } from "./readerPage.ts";
import type { ReaderChange, ReaderPage } from "./readerPage.ts";

/** An edit that isn't committed, or isn't on the default branch. */
export interface PendingEdit {
  readonly path: string;
  readonly fields: ReaderChange;
}

/** What is needed of a project whose files are those of a commit. */
export interface HistoryProject extends Omit<ComparedProject, "index" | "settings"> {
  readonly settings: {
    readonly of: (path: string) => { readonly siteUrl: string; readonly fields: FieldNames };
  };
  /** Hears of files that differ from what was read. */
  readonly changed: (change: FileChange) => void;
}

/** What is known before an article is read at a commit. */
export interface KnownOfPage {
  /** True where the text is known to be the same on the side that this one is compared with: it isn't read. */
  readonly withoutText?: boolean;
  /** Short front matters that were read, by their text: mostly both sides of a change have the same. */
  readonly fronts?: Map<string, FrontMatter>;
}

/** What readers see of an article; undefined where it has no published page. */
export async function pageAt(
  project: HistoryProject,
  path: string,
  now: Date,
  { withoutText = false, fronts }: KnownOfPage = {},
): Promise<ReaderPage | "unread" | undefined> {
  const { files, sites, settings, guard } = project;
  const kind = articleKind(path);
  const [rules, text] = await Promise.all([sites.siteOf(path), files.read(path)]);
  if (kind === undefined || rules === undefined) {
    return undefined;
  }
  const work = articleWork(path);
  if (text === undefined || text.length > longestArticle || guard.givenUp(work) !== undefined) {
    return "unread";
  }
  const short = shortFront(text);
  const key = short === undefined ? "" : `${rules.generator} ${kind} ${short}`;
  const front = fronts?.get(key) ?? (await guardedFront({ path, kind, text }, rules, guard));
  if (key !== "") {
    fronts?.set(key, front);
  }
  const location = await locateFile(project, path, now, { front, generator: rules.generator });
  const published = publishedPage(location);
  if (published === undefined && !isUnknown(location)) {
    return undefined;
  }
  if (withoutText) {
    // both sides are without it, so that it is the same
    return readerPage("", front, settings.of(path).fields, {
      body: emptyBody,
      bodyFrom: 0,
      url: published === undefined ? "" : shownUrl(published.url),
    });
  }
  const body = guard.during(work, () => readBody(text, kind, templatesOf(path, rules)));
  return readerPage(text, front, settings.of(path).fields, {
    body,
    bodyFrom: bodyStart(text, kind),
    url: published === undefined ? "" : shownUrl(published.url),
  });
}

/** What readers will see of edits that the default branch hasn't got yet: how articles on disk differ from a commit. */
export async function pendingEdits(
  committed: HistoryProject,
  onDisk: HistoryProject,
  paths: readonly string[],
): Promise<PendingEdit[]> {
  const now = onDisk.now();
  const edits: PendingEdit[] = [];
  for (const path of paths) {
    const [before, after] = [await pageAt(committed, path, now), await pageAt(onDisk, path, now)];
    const fields =
      before === undefined || after === undefined || before === "unread" || after === "unread"
        ? undefined
        : readerChange(before, after);
    if (fields !== undefined) {
      edits.push({ path, fields });
    }
  }
  return edits;
}
