import { catalogue, findTool } from "./catalogue.ts";
import type { Follow, ToolArguments, ToolDefinition } from "./definition.ts";

/** What leads to a tool, with that tool. */
export interface ToolFollow extends Follow {
  readonly tool: ToolDefinition;
}

/** A tool with what a step about it begins with. */
export interface DraftedCall {
  readonly tool: ToolDefinition;
  readonly draft: ToolArguments;
  /** What it is called where there is little room; the tool's title where it is absent. */
  readonly shortName?: string;
}

const follows: readonly ToolFollow[] = catalogue
  .flatMap((tool) => tool.follows.map((follow) => ({ ...follow, tool })))
  .toSorted((a, b) => a.order - b.order);

/** What follows from so many keywords, pages or sites, most likely first. */
export function followsFrom(from: Follow["from"], count: number): ToolFollow[] {
  return follows.filter(
    (follow) =>
      follow.from === from && (follow.values === "any" || isForOne(follow) === (count === 1)),
  );
}

/** The tools that are asked about one keyword, page or site. */
export function toolsAbout(from: Follow["from"]): ToolDefinition[] {
  return follows
    .filter((follow) => isForOne(follow) && follow.from === from)
    .map(({ tool }) => tool);
}

/** Whether results of a tool are about one keyword, page or site; undefined for those of other tools. */
export function aboutOne(tool: string): Follow["from"] | undefined {
  return findTool(tool)?.follows.find(isForOne)?.from;
}

/** The calls about a keyword that stand above an article, most likely first. */
export function callsAboveArticle(keyword: string): DraftedCall[] {
  return drafted(
    followsFrom("keyword", 1).filter(({ aboveArticles }) => aboveArticles !== undefined),
    keyword,
  );
}

/** All calls about one keyword; those that stand above articles come first. */
export function keywordCalls(keyword: string): DraftedCall[] {
  const others = followsFrom("keyword", 1).filter(
    ({ aboveArticles }) => aboveArticles === undefined,
  );
  return [...callsAboveArticle(keyword), ...drafted(others, keyword)];
}

/** All calls about a web address, the page itself and its site, in the order of the editor's menu. */
export function urlCalls(url: string): DraftedCall[] {
  const inMenu = follows
    .filter((follow) => isForOne(follow) && follow.tool.menu?.on === "url")
    .toSorted((a, b) => (a.tool.menu?.order ?? 0) - (b.tool.menu?.order ?? 0));
  return drafted(inMenu, url);
}

function isForOne({ values }: Follow): boolean {
  return values === "one";
}

function drafted(calls: readonly ToolFollow[], value: string): DraftedCall[] {
  return calls.map(({ tool, field, aboveArticles }) => ({
    tool,
    draft: { [field]: value },
    ...(aboveArticles === undefined ? {} : { shortName: aboveArticles }),
  }));
}
