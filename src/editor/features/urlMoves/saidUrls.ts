import { shownUrl } from "../../../articles/sites/pageUrl.ts";

/** URLs of pages that are gone, of which a person was told in this window, by the URI of their project. */
const said = new Map<string, Set<string>>();

function saidOf(project: string): Set<string> {
  const known = said.get(project) ?? new Set();
  said.set(project, known);
  return known;
}

/** Notes that a person was told that the pages of some URLs of a project are gone. */
export function noteSaid(project: string, urls: readonly string[]): void {
  urls.forEach((url) => saidOf(project).add(shownUrl(url)));
}

/** Forgets that, of pages that are published again. */
export function forgetSaid(project: string, urls: readonly string[]): void {
  urls.forEach((url) => saidOf(project).delete(shownUrl(url)));
}

/** Whether a person was told that the page of a URL of a project is gone. */
export function wasSaid(project: string, url: string): boolean {
  return saidOf(project).has(shownUrl(url));
}
