import { LineIndex } from "../checks/lineIndex.ts";
import type { CheckedArticle } from "../checks/finding.ts";
import { judgedLinks } from "../checks/links/linkGraph.ts";
import { linkable } from "../checks/body/prose.ts";
import { gap } from "../identity/soughtText.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import { insertLink } from "../links/insertLink.ts";
import { LinkSearch } from "../links/linkSearch.ts";
import type { ProposedLink } from "../links/linkSearch.ts";
import type { FileEdits } from "../moves/linkUpdates.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { ArticleProject } from "./articleProject.ts";
import type { ProjectChecks } from "./projectChecks.ts";
import { withChanges } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";

/** Words that are to become a link. */
export type WantedLink = Pick<ProposedLink, "from" | "to" | "start" | "words">;

/** Why words don't become a link. */
export type LinkRefusal =
  /** The text isn't what was searched, or what is there can't be a link. */
  | "changed"
  /** The article links to the other one already, or will by another of the links. */
  | "linked"
  /** No way to write it certainly leads there. */
  | "unwritable";

/** The changes that make words links. */
export interface LinkInsertions {
  readonly edits: readonly FileEdits[];
  readonly refused: readonly { readonly link: WantedLink; readonly why: LinkRefusal }[];
}

/** What a project's links are looked for and written with. */
export interface ProjectLinksParts {
  readonly project: ArticleProject;
  readonly checks: ProjectChecks;
  /** The files as they stand in the editor. */
  readonly filesInEditor: SiteFiles;
}

/** Links between a project's articles: those that could be, and the changes that make them. */
export class ProjectLinks {
  readonly search: LinkSearch;
  readonly #parts: ProjectLinksParts;

  constructor(parts: ProjectLinksParts) {
    this.#parts = parts;
    const { checks } = parts;
    this.search = new LinkSearch({
      articles: () => checks.links.articles(),
      beside: async (path) => (await checks.context.project?.articlesBeside(path)) ?? [],
      read: async (path) => {
        const text = await parts.filesInEditor.read(path);
        return text === undefined ? undefined : this.#article(path, text);
      },
      unread: () => checks.links.unread.length,
    });
  }

  /**
   * The changes that make words links, at most one for each two articles; each is tried by the link rules, together with
   * the others of its article. A place that changed since, or can't be a link any more, is refused.
   */
  async insertions(wanted: readonly WantedLink[]): Promise<LinkInsertions> {
    const edits: FileEdits[] = [];
    const refused: LinkInsertions["refused"][number][] = [];
    for (const [path, links] of Map.groupBy(wanted, ({ from }) => from)) {
      const text = await this.#parts.filesInEditor.read(path);
      const article = text === undefined ? undefined : await this.#article(path, text);
      if (article === undefined) {
        refused.push(...links.map((link) => ({ link, why: "changed" as const })));
      } else {
        const { changes, refused: others } = await this.#changesIn(article, links);
        const lines = new LineIndex(article.text);
        refused.push(...others);
        edits.push(
          ...(changes.length === 0
            ? []
            : [
                {
                  path,
                  edits: changes.map((change) => ({
                    ...lines.positionAt(change.start),
                    was: article.text.slice(change.start, change.end),
                    text: change.text,
                  })),
                },
              ]),
        );
      }
    }
    return { edits, refused };
  }

  /** The changes of one article, in the order of their places. */
  async #changesIn(
    article: CheckedArticle,
    links: readonly WantedLink[],
  ): Promise<{
    readonly changes: readonly TextChange[];
    readonly refused: LinkInsertions["refused"];
  }> {
    const { project, checks } = this.#parts;
    const context = checks.contextOf(article.path);
    const articles = await project.index.articles();
    const judged = await judgedLinks(article, context, project.guard);
    const linked = new Set(
      judged.flatMap(({ verdict }) => (verdict.kind === "file" ? [verdict.path] : [])),
    );
    const changes: TextChange[] = [];
    const refused: LinkInsertions["refused"][number][] = [];
    let current = article;
    // from the end: what a change moves is behind the places that follow
    for (const link of links.toSorted((a, b) => b.start - a.start)) {
      const { start, to, words } = link;
      const place = { start, end: start + words.length };
      const target = articles.find((one) => one.path === to);
      const isFree = changes.every((change) => place.end <= change.start);
      const why: LinkRefusal | undefined = linked.has(to)
        ? "linked"
        : target === undefined || !isFree || !canLink(current, place, words)
          ? "changed"
          : undefined;
      const change =
        why !== undefined || target === undefined
          ? undefined
          : await insertLink({
              source: current,
              place,
              target: { path: to, url: target.url },
              articles,
              context,
              reread: (text) => this.#article(article.path, text),
            });
      const next =
        change === undefined
          ? undefined
          : await this.#article(article.path, withChanges(current.text, [change]));
      if (change === undefined || next === undefined) {
        refused.push({ link, why: why ?? "unwritable" });
      } else {
        changes.unshift(change);
        linked.add(to);
        current = next;
      }
    }
    return { changes, refused };
  }

  async #article(path: string, text: string): Promise<CheckedArticle | undefined> {
    const kind = articleKind(path);
    return kind === undefined ? undefined : this.#parts.checks.article({ path, kind, text });
  }
}

/** Whether words are where they were found, in running text of which a link can be made. */
function canLink(
  article: CheckedArticle,
  place: { readonly start: number; readonly end: number },
  words: string,
): boolean {
  const paragraph = article.body.paragraphs.find(
    ({ start, end }) => start <= place.start && place.end <= end,
  );
  return (
    paragraph !== undefined &&
    article.text.slice(place.start, place.end) === words &&
    !linkable(article, paragraph)
      .slice(place.start - paragraph.start, place.end - paragraph.start)
      .includes(gap)
  );
}
