import type { CheckedArticle } from "../finding.ts";
import { basePathOf } from "../../sites/pageUrl.ts";

/** Whether an article is the first page of its site or of one of its languages, whose name and description are the site's. */
export function isHome({ location, rules }: Pick<CheckedArticle, "location" | "rules">): boolean {
  if (location.kind !== "url" || !URL.canParse(location.url)) {
    return false;
  }
  const { pathname } = new URL(location.url);
  const start = `${basePathOf(rules)}/`;
  const [own = "", ...more] = `${pathname}/`.slice(start.length).split("/").filter(Boolean);
  return (
    `${pathname}/`.startsWith(start) &&
    more.length === 0 &&
    (own === "" ||
      own === "index.html" ||
      rules.languages.some(({ code }) => code.toLowerCase() === own.toLowerCase()))
  );
}
