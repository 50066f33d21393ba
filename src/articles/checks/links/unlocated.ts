import type { LinkQuestion } from "./linkVerdict.ts";
import { foldedText, pageName } from "./siteMap.ts";

/** Articles without a known URL that are looked at: where there are more, any page may be one of them. */
const mostRead = 300;
/** UTF-16 units in which front matter is looked for. */
const mostFront = 4_000;

/** Whether an article whose URL isn't known may be the page whose path ends with a name. */
export async function mayBeUnlocated(
  { map, article, context }: LinkQuestion,
  part: string,
): Promise<boolean> {
  const name = foldedText(part.replace(/\.html?$/u, ""));
  const others = map.unlocated.filter(({ path }) => path !== article.path);
  if (others.length > mostRead || name === "") {
    return true;
  }
  for (const { path, title } of others) {
    const own = [pageName(path), title ?? ""].map(foldedText).filter((text) => text !== "");
    if (own.some((text) => text.includes(name) || name.includes(text))) {
      return true;
    }
    const text = await context.files.read(path);
    if (foldedText((text ?? "").slice(0, mostFront)).includes(name)) {
      return true;
    }
  }
  return false;
}
