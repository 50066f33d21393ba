import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";

/** Articles of a site from which on its habits can be told. */
const fewest = 3;

/** Whether at least half of the site's other articles have a field; false until they were read. */
export async function isUsual(
  name: "title" | "description",
  { path }: Pick<CheckedArticle, "path">,
  { project }: Pick<CheckContext, "project">,
): Promise<boolean> {
  const others = ((await project?.articlesBeside(path)) ?? []).filter(
    (other: IndexedArticle) => other.path !== path,
  );
  return (
    others.length >= fewest &&
    others.filter((other) => other[name] !== undefined).length * 2 >= others.length
  );
}
