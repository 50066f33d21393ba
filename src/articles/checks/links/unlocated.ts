import { remembered } from "../../sites/remembered.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import { foldedText, pageName } from "./siteMap.ts";

/** Articles without a known URL that are looked at: where there are more, any page may be one of them. */
const mostRead = 300;
/** UTF-16 units in which front matter is looked for. */
const mostFront = 4_000;

/** Articles whose URLs aren't known, one of which may be a page. */
interface UnlocatedQuestion {
  readonly map: Pick<LinkQuestion["map"], "unlocated">;
  /** One of them, or another one, that isn't it; undefined where any may be. */
  readonly article?: Pick<LinkQuestion["article"], "path">;
  readonly context: Pick<LinkQuestion["context"], "files">;
}

/** Whether an article whose URL isn't known may be the page whose path ends with a name. */
export async function mayBeUnlocated(
  { map, article, context }: UnlocatedQuestion,
  part: string,
): Promise<boolean> {
  const name = foldedText(part.replace(/\.html?$/u, ""));
  const others = map.unlocated.filter(({ path }) => path !== article?.path);
  if (others.length > mostRead || name === "") {
    return true;
  }
  const texts = known.get(map) ?? new Map<string, Promise<Folded>>();
  known.set(map, texts);
  for (const one of others) {
    const { names, front } = await remembered(texts, one.path, () => folded(one, context));
    if (names.some((text) => text.includes(name) || name.includes(text)) || front.includes(name)) {
      return true;
    }
  }
  return false;
}

/** What an article without a known URL may call its page, folded. */
interface Folded {
  readonly names: readonly string[];
  readonly front: string;
}

/** Read once for all links: an article that changes makes another map. */
const known = new WeakMap<UnlocatedQuestion["map"], Map<string, Promise<Folded>>>();

async function folded(
  { path, title }: IndexedArticle,
  { files }: UnlocatedQuestion["context"],
): Promise<Folded> {
  const text = await files.read(path);
  return {
    names: [pageName(path), title ?? ""].map(foldedText).filter((name) => name !== ""),
    front: foldedText(frontOf((text ?? "").slice(0, mostFront))),
  };
}

/** The front matter of a text, or all of it where it doesn't begin with one between two lines: what an article says decides no URL. */
function frontOf(text: string): string {
  return /^(---|\+\+\+)[ \t]*\r?\n[^]*?\n\1[ \t]*\r?\n/u.exec(text)?.[0] ?? text;
}
