import { readBody } from "../../src/articles/checks/body/readBody.ts";
import type { CheckedArticle } from "../../src/articles/checks/finding.ts";
import { AnchoredPages } from "../../src/articles/checks/links/anchoredPages.ts";
import { articleKind } from "../../src/articles/frontMatter/articleKind.ts";
import { traitsOf } from "../../src/articles/sites/generatorTraits.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";

/** What the links of an article lead to behind their `#`. The rule says nothing of what it doesn't know: this tells why. */
export function anchorsOf(article: CheckedArticle, files: SiteFiles): AnchoredPages {
  return new AnchoredPages(article, {
    files,
    indexed: () => Promise.resolve(undefined),
    bodyOf: async (path) => {
      const kind = articleKind("", path);
      const text = await files.read(path);
      return kind === undefined || text === undefined
        ? undefined
        : readBody(text, kind, traitsOf(article.rules).templates);
    },
  });
}
