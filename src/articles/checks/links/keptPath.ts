import type { Redirect } from "./redirectSources.ts";
import type { RedirectedSite } from "./redirects.ts";

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
