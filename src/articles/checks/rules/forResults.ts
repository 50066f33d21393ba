import { frontRecord, keptOut, keptOutByText } from "../../sites/keptOut.ts";
import { isHeldBack } from "../../sites/plainPage.ts";
import type { CheckedArticle } from "../finding.ts";

/**
 * Whether result pages may show an article: it is published or will be by itself, and nothing in it or above it tells
 * search engines to leave it out. Where it isn't known whether it has a page, its own fields decide.
 */
export function isForResults({ location, front, text }: CheckedArticle): boolean {
  return location.kind === "url"
    ? !isErrorPage(location.url) &&
        /^(?:published|future|static)$/u.test(location.state) &&
        location.isKeptOut !== true &&
        !keptOutByText(text)
    : !isHeldBack({ front }) &&
        keptOut(frontRecord(front)).isKeptOut !== true &&
        !keptOutByText(text);
}

/** Whether a page is what a host or a browser shows in the place of another one that is missing, or that can't be had. */
function isErrorPage(url: string): boolean {
  return /\/(?:404|500|offline)(?:\/|\.html)?$/u.test(url);
}
