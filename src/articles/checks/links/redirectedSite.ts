import type { LinkQuestion } from "./linkVerdict.ts";
import type { LinkUrls } from "./linkUrls.ts";
import type { RedirectedSite } from "./keptPath.ts";
import { writtenByBuild } from "./writtenByBuild.ts";

/** The site of a link's article, in which what a redirect leads to is looked for. */
export function redirectedSite(
  question: LinkQuestion,
  { origin, base }: Pick<LinkUrls, "origin" | "base">,
): RedirectedSite {
  return {
    start: origin + base,
    pages: question.map.pages,
    isWritten: async (url, path) => (await writtenByBuild(question, url, path)) !== undefined,
  };
}
