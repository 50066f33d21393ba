import { articleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import { fieldText } from "../../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { bareName } from "../../frontMatter/bareName.ts";
import { nameOf } from "../../sites/siteFiles.ts";
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
  if (isEntry(path, text, front)) {
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
export function isErrorPage(url: string): boolean {
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

/** How a page says that its text is somewhere else now. */
export const saysMoved =
  /\b(?:moved|renamed|replaced|superseded|deprecated|obsolete|verschoben|déplacée?|movid[ao]|trasferit[ao]|migrad[ao])\b|перемещ|移動|移転|移动|迁移/iu;

/** UTF-16 units of a text that says this and nothing else. */
const longestNote = 200;

/**
 * Whether a file without any text is an entry of a menu or a list that leads elsewhere, or the page that a search draws;
 * or it is an HTML page that only leads to another one, a note that its text moved to another site, or a template to copy.
 */
export function isEntry(path: string, text: string, front: FrontMatter): boolean {
  const kind = articleKind(path) ?? "markdown";
  const body = text.slice(bodyStart(text, kind)).trim();
  if (kind === "html" && isRedirectPage(text)) {
    return true;
  }
  return (
    body.length <= longestNote &&
    ((/\]\(https?:/u.test(body) && saysMoved.test(body)) ||
      isLinkAlone(front) ||
      (/^template\./iu.test(nameOf(path)) &&
        /\b(?:template|placeholder)\b/iu.test(fieldText(front, "title") ?? "")) ||
      (body === "" &&
        Object.entries(frontRecord(front)).some(
          ([name, value]) =>
            typeof value === "string" &&
            value !== "" &&
            (addresses.has(bareName(name)) ||
              (/^(?:layout|type|template)$/iu.test(name) && /^search(?:\.\w+)?$/iu.test(value))),
        )))
  );
}

/** Whether a page says that it is a link, and to where: lists lead there, past what it says itself. */
function isLinkAlone(front: FrontMatter): boolean {
  return (
    fieldText(front, "type")?.toLowerCase() === "link" &&
    /^https?:\/\//iu.test(fieldText(front, "link") ?? "")
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
