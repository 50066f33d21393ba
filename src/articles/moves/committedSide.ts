import type { FolderDifference } from "../../system/git/committedFolder.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import type { ArticleLocation } from "../sites/locateArticle.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { KeptFront } from "../sites/urlIndex.ts";
import { CommittedFiles } from "./committedFiles.ts";
import type { ReadCommitted } from "./committedFiles.ts";
import { contentOf, locateFile } from "./comparedProject.ts";
import type { ComparedProject } from "./comparedProject.ts";

/** Files that are read from a commit at once. */
const atOnce = 200;

/** The articles of a project as they were at a commit. What was found of them is kept: a commit doesn't change. */
export class CommittedSide {
  readonly files: CommittedFiles;
  readonly project: ComparedProject;
  /** The time for which its pages are derived. */
  readonly now: Date;
  readonly #located = new Map<string, ArticleLocation | undefined>();
  #content: Promise<ReadonlySet<string>> | undefined;

  /**
   * @param projectOf Makes the project of other files.
   * @param now The time for which pages are derived, the same on both sides: a page whose date comes in between didn't change.
   */
  constructor(
    difference: FolderDifference,
    parts: {
      readonly files: SiteFiles;
      readonly read: ReadCommitted;
      readonly projectOf: (files: SiteFiles) => ComparedProject;
      readonly now: Date;
    },
  ) {
    this.files = new CommittedFiles(difference, parts.files, parts.read);
    this.project = parts.projectOf(this.files);
    this.now = parts.now;
  }

  /** The files that articles were written in. */
  content(): Promise<ReadonlySet<string>> {
    this.#content ??= contentOf(this.project.sites);
    return this.#content;
  }

  /** Reads where articles were published; `frontOf` says what is known of the front matter of those that are the same now. */
  async locateAll(
    paths: readonly string[],
    frontOf: (path: string) => KeptFront | undefined,
  ): Promise<void> {
    const waiting = paths.filter(
      (path) => !this.#located.has(path) && articleKind(path) !== undefined,
    );
    for (let from = 0; from < waiting.length; from += atOnce) {
      const some = waiting.slice(from, from + atOnce);
      await this.files.readAhead(some);
      await Promise.all(some.map((path) => this.locate(path, frontOf(path))));
    }
    await this.files.readAhead([]);
  }

  /** Where an article was published; undefined for a file of which no site made a page. */
  async locate(path: string, kept?: KeptFront): Promise<ArticleLocation | undefined> {
    if (!this.#located.has(path)) {
      this.#located.set(path, await locateFile(this.project, path, this.now, kept));
    }
    return this.#located.get(path);
  }
}
