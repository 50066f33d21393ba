import { readBody } from "../../src/articles/checks/body/readBody.ts";
import type { ArticleBody } from "../../src/articles/checks/body/articleBody.ts";
import type { CheckedArticle } from "../../src/articles/checks/finding.ts";
import { AnchoredPages } from "../../src/articles/checks/links/anchoredPages.ts";
import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { traitsOf } from "../../src/articles/sites/generatorTraits.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";

/** The bodies of each site's articles that were read last: many others link to the longest of them. */
const readOf = new WeakMap<SiteFiles, Map<string, Promise<ArticleBody | undefined>>>();
const mostKept = 50;

/** What the links of an article lead to behind their `#`. The rule says nothing of what it doesn't know: this tells why. */
export function anchorsOf(article: CheckedArticle, files: SiteFiles): AnchoredPages {
  const bodies = readOf.get(files) ?? new Map<string, Promise<ArticleBody | undefined>>();
  readOf.set(files, bodies);
  const read = async (path: string): Promise<ArticleBody | undefined> => {
    const kind = articleKind(path);
    const text = await files.read(path);
    return kind === undefined || text === undefined
      ? undefined
      : readBody(text, kind, traitsOf(article.rules).templates);
  };
  return new AnchoredPages(article, {
    files,
    indexed: () => Promise.resolve(undefined),
    bodyOf: (path) => {
      const body = bodies.get(path) ?? read(path);
      bodies.delete(path);
      bodies.set(path, body);
      for (const oldest of [...bodies.keys()].slice(0, -mostKept)) {
        bodies.delete(oldest);
      }
      return body;
    },
  });
}
