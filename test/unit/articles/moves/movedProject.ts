import { LineIndex } from "../../../../src/articles/checks/lineIndex.ts";
import { articleKind } from "../../../../src/articles/frontMatter/articleKind.ts";
import type { FileMove } from "../../../../src/articles/moves/filesBefore.ts";
import type { JudgedLink } from "../../../../src/articles/checks/links/linkGraph.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { renameReport } from "../../../../src/articles/project/projectRenames.ts";
import type { RenameReport } from "../../../../src/articles/project/projectRenames.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

/** The text of each file by its path. */
export type Texts = Readonly<Record<string, string>>;

/** A project whose files moved, with what came of it. */
export interface Moved {
  readonly before: Texts;
  /** The files after the move, as they are without any update. */
  readonly now: Texts;
  readonly report: RenameReport;
  /** The files with the updates of links. */
  readonly updated: Texts;
}

/** How files move: from a path, or a folder with a slash at its end, to another; `undefined` deletes. */
export type Moves = readonly (readonly [from: string, to: string | undefined])[];

/** What a person or the editor did between the move and the question. */
export interface Meanwhile {
  readonly siteUrl?: string;
  /** Texts that files have after the move, by their new paths. */
  readonly changed?: Texts;
  /** Whether what the files said before isn't known. */
  readonly withoutTexts?: true;
}

/** Moves files of a project and has its links updated. */
export async function move(
  before: Texts,
  moves: Moves,
  { siteUrl = "", changed = {}, withoutTexts }: Meanwhile = {},
): Promise<Moved> {
  const now: Record<string, string> = {};
  const asked: FileMove[] = moves.map(([from, to]) =>
    from.endsWith("/") && to !== undefined
      ? { from: from.slice(0, -1), to: to.slice(0, -1), isFolder: true }
      : { from, to },
  );
  for (const [path, text] of Object.entries(before)) {
    const own = moves.find(
      ([from]) => path === from || (from.endsWith("/") && path.startsWith(from)),
    );
    const to =
      own === undefined
        ? path
        : own[1] === undefined
          ? undefined
          : own[1] + path.slice(own[0].length);
    if (own !== undefined && articleKind(path) !== undefined) {
      asked.push({ from: path, to, ...(withoutTexts && to !== undefined ? {} : { text }) });
    }
    if (to !== undefined) {
      now[to] = text;
    }
  }
  const texts = { ...now, ...changed };
  const checks = checksOf(texts, siteUrl);
  const known = new Map(asked.map((one) => [one.from, one]));
  const report = await renameReport(
    {
      moves: [...known.values()],
      came: Object.keys(changed).filter((path) => !(path in now)),
    },
    { ...checks, filesInEditor: memoryFiles(texts) },
  );
  return { before, now: texts, report, updated: withUpdates(texts, report) };
}

function checksOf(
  texts: Texts,
  siteUrl: string,
): { readonly project: ArticleProject; readonly checks: ProjectChecks } {
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: [],
    keywords: "keywords",
  };
  const project = new ArticleProject({
    files: memoryFiles(texts),
    settings: { of: () => ({ siteUrl, titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2026-11-26T12:00:00Z"),
  });
  return { project, checks: new ProjectChecks(project) };
}

/** Every link of every article, as the checks judge it. */
export async function judgedIn(texts: Texts, siteUrl = ""): Promise<readonly JudgedLink[]> {
  const { checks, project } = checksOf(texts, siteUrl);
  const found: JudgedLink[] = [];
  for (const { path } of await project.index.articles()) {
    const kind = articleKind(path);
    const text = texts[path];
    if (kind !== undefined && text !== undefined) {
      found.push(...(await checks.linksOf({ path, kind, text })));
    }
  }
  return found;
}

function withUpdates(texts: Texts, { updates }: RenameReport): Texts {
  const updated: Record<string, string> = { ...texts };
  for (const { path, edits } of updates) {
    let text = texts[path] ?? "";
    const lines = new LineIndex(text);
    const starts = [...text.split(/\r\n|\n|\r/u).keys()].map((line) => {
      let start = 0;
      while (lines.lineAt(start) < line) {
        start += 1;
      }
      return start;
    });
    for (const { line, column, was, text: own } of edits.toReversed()) {
      const start = (starts[line] ?? 0) + column;
      if (text.slice(start, start + was.length) !== was) {
        throw new Error(`${path}:${line}:${column} isn't ${was}`);
      }
      text = text.slice(0, start) + own + text.slice(start + was.length);
    }
    updated[path] = text;
  }
  return updated;
}
