import { isRecord } from "../../../shared/json.ts";
import { bareName } from "../../frontMatter/bareName.ts";
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
  "displaytitle",
  // themes of Jekyll that are seldom in the project
  "sharetitle",
]);

/**
 * Whether front matter names a text of its own for `<title>`, so that the title alone tells little of it; `taken` are the
 * fields that the site's layouts take before the title, as `SiteHead.titleFields` has them.
 */
export function hasOwnTitle(
  front: FrontMatter,
  taken: ReadonlySet<string> = new Set<string>(),
): boolean {
  return (
    front.kind === "fields" &&
    front.fields.some(({ name, value }) => {
      const bare = bareName(name);
      return (
        ((names.has(bare) || taken.has(bare)) && value !== "" && value !== null) ||
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
