import { isRecord } from "../../../shared/json.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";

/** Fields that give `<title>` another text than the title, without what their names are parted by. */
const names: ReadonlySet<string> = new Set([
  "titlemeta",
  "metatitle",
  "seotitle",
  "titleseo",
  "titletag",
  "headtitle",
  "pagetitle",
]);

/** Whether front matter names a text of its own for `<title>`, so that the title alone tells little of it. */
export function hasOwnTitle(front: FrontMatter): boolean {
  return (
    front.kind === "fields" &&
    front.fields.some(({ name, value }) => {
      const bare = bareName(name);
      return (
        (names.has(bare) && value !== "" && value !== null) ||
        (/^(?:seo|meta|metadata|params)$/u.test(bare) &&
          isRecord(value) &&
          Object.keys(value).some((one) => one === "title" || names.has(bareName(one)))) ||
        (bare === "head" &&
          Array.isArray(value) &&
          value.some((element) => isRecord(element) && element["tag"] === "title"))
      );
    })
  );
}

function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/gu, "");
}
