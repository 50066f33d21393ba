import type { ArticleLink } from "../checks/body/articleBody.ts";
import type { CheckedArticle } from "../checks/finding.ts";
import { checkedLinks } from "../checks/links/checkedLinks.ts";
import { unescaped } from "../checks/links/linkTarget.ts";
import { hasTemplate } from "../checks/links/templateLinks.ts";
import { quotedTest } from "../checks/links/quotedTest.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { joinPath, pathBelow } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";

/** The links of an article, and the pictures that lie where its file says: both name files and pages that may move. */
export function updatedTargets(article: CheckedArticle): readonly ArticleLink[] {
  const isQuoted = quotedTest(article.text);
  const pictures = article.body.images.flatMap((image): ArticleLink[] =>
    image.isUncertain === true ||
    isQuoted(image.start) ||
    /^(?:\/|[a-z][\w+.-]*:)/iu.test(image.target)
      ? []
      : [{ ...image, text: "" }],
  );
  // what templates make is updated in its own way
  const links = checkedLinks(article).filter(({ target }) => !hasTemplate(target));
  return [...links, ...pictures];
}

/** A target that names a file from the folder of its site: `@site/docs/tea.md`. */
export interface NamedFromSite {
  /** The file, relative to the project's folder. */
  readonly path: string;
  /** The same target for another file; undefined for one that isn't in the site's folder. */
  readonly of: (path: string) => string | undefined;
}

/** Reads such a target; undefined for others, and where the generator has none. What is behind a `?` or `#` is no part of it. */
export function namedFromSite(target: string, rules: SiteRules): NamedFromSite | undefined {
  const { siteFolderName } = traitsOf(rules);
  const [written = ""] = /^[^?#]*/u.exec(target) ?? [];
  const below =
    siteFolderName !== undefined && written.startsWith(siteFolderName)
      ? unescaped(written.slice(siteFolderName.length))
      : undefined;
  return below === undefined || below === ""
    ? undefined
    : {
        path: joinPath(rules.folder, below),
        of: (path) => {
          const rest = rules.folder === "" ? path : pathBelow(path, rules.folder);
          return rest === undefined ? undefined : `${siteFolderName}${rest}`;
        },
      };
}
