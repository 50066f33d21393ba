import type { PageIndex } from "./pageIndex.ts";
import type { Redirect } from "./redirectSources.ts";

/** The pages of a site, in which what a redirect leads to is looked for. */
export interface RedirectedSite {
  /** The URL below which the site lies, without a slash at its end. */
  readonly start: string;
  readonly pages: Pick<PageIndex, "hasBelow" | "otherCapitals">;
  /** Whether a build may write the article of a URL and its path, so that it isn't among the pages. */
  readonly isWritten?: (url: string, path: string) => Promise<boolean>;
}

/**
 * The path that a redirect leads to which keeps the end of the one that it takes; undefined for others, and for one
 * into a folder that pages of the site don't lie in: another program may answer there.
 */
export function keptPath(
  { from, to }: Redirect,
  path: string,
  { start: site, pages }: RedirectedSite,
): string | undefined {
  const [, start = "", name] = /^(\/[^*:]*)(\*|(?<=\/):\w+\*)$/u.exec(from) ?? [];
  const [, into, splat] = /^(\/[^:*$\s]*)(:\w+\*?)$/u.exec(to ?? "") ?? [];
  if (
    name === undefined ||
    into === undefined ||
    (name === "*" ? splat !== ":splat" : splat?.replace("*", "") !== name.replace("*", ""))
  ) {
    return undefined;
  }
  if (!pages.hasBelow(site + into.slice(0, into.lastIndexOf("/") + 1))) {
    return undefined;
  }
  const end = start.endsWith("/")
    ? path
        .split("/")
        .slice(start.split("/").length - 1)
        .join("/")
    : path.slice(start.length);
  return into + end;
}
