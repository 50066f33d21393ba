import { articleKind } from "../../frontMatter/articleKind.ts";
import type { ArticleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { bareName } from "../../frontMatter/bareName.ts";
import { frontRecord, keptOut, keptOutByText } from "../../sites/keptOut.ts";
import { isHeldBack } from "../../sites/plainPage.ts";
import type { HeadOf } from "../../sites/heads/siteHead.ts";
import type { CheckedArticle } from "../finding.ts";
import { isRedirectPage } from "./places.ts";

/**
 * Whether result pages may show an article: it is published or will be by itself, and nothing in it or above it tells
 * search engines to leave it out, and it is more than an entry of a menu. Where it isn't known whether it has a page, its own fields decide.
 */
export function isForResults({ location, front, text, path }: CheckedArticle): boolean {
  if (isEntry(text, articleKind(path) ?? "markdown", front)) {
    return false;
  }
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
  // deeper down it is documentation of such a code
  return /^(?:https?:\/\/[^/]*)?(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:40[0-9]|50[0-9]|offline)(?:\/|\.html)?$/iu.test(
    url,
  );
}

/** Fields with the address that an entry of a menu or a list leads to in the place of its page, as `bareName` writes them. */
const addresses: ReadonlySet<string> = new Set([
  "manuallink",
  "manuallinkrelref",
  "externalurl",
  "externallink",
]);

/**
 * Whether a file without any text is an entry of a menu or a list that leads elsewhere, or the page that a search draws;
 * or it is an HTML page that only leads to another one.
 */
export function isEntry(text: string, kind: ArticleKind, front: FrontMatter): boolean {
  return (
    (kind === "html" && isRedirectPage(text)) ||
    (text.slice(bodyStart(text, kind)).trim() === "" &&
      Object.entries(frontRecord(front)).some(
        ([name, value]) =>
          typeof value === "string" &&
          value !== "" &&
          (addresses.has(bareName(name)) ||
            (/^(?:layout|type|template)$/iu.test(name) && /^search(?:\.\w+)?$/iu.test(value))),
      ))
  );
}

/** An article as what its site's layouts write into its head is asked for. */
export function headOf({ path, location }: CheckedArticle): HeadOf {
  const route =
    location.kind === "url"
      ? location.steps.find(({ key }) => key === "getStaticPaths")?.file
      : undefined;
  return { path, route, isLocated: location.kind === "url" };
}
