import * as l10n from "@vscode/l10n";
import { nameOf } from "../../sites/siteFiles.ts";
import type { TextChange } from "../../text/textChange.ts";
import type { ArticleBody, ArticleLink } from "../body/articleBody.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { checkedLinks } from "../links/checkedLinks.ts";
import { judgeAnchor } from "../links/judgeAnchor.ts";
import { judgeLink } from "../links/judgeLink.ts";
import { linkTarget } from "../links/linkTarget.ts";
import { escapedTarget } from "../links/nearest.ts";

/** Links to a heading that the page doesn't have. */
export const linkAnchor: Rule = {
  names: ["link-anchor"],
  find: async (article, context) => {
    const findings: Finding[] = [];
    for (const link of checkedLinks(article)) {
      const found = await findingOf(article, link, context);
      findings.push(...(found === undefined ? [] : [found]));
    }
    return findings;
  },
};

async function findingOf(
  article: CheckedArticle,
  link: ArticleLink,
  context: CheckContext,
): Promise<Finding | undefined> {
  const target = linkTarget(link.target);
  if (target.kind !== "internal" || (target.fragment ?? "") === "") {
    return undefined;
  }
  const { fragment = "" } = target;
  const verdict = await judgeLink(article, link.target, context);
  const path = verdict.kind === "file" ? verdict.path : "";
  const page = await pageOf(article, path, context);
  if (page === undefined) {
    return undefined;
  }
  const rule = article.rules.targets?.headingIds;
  const anchor = await judgeAnchor(fragment, { ...page, rule });
  return anchor.kind !== "missing"
    ? undefined
    : {
        rule: "link-anchor",
        message:
          path === article.path
            ? l10n.t("No heading of this article has the ID {0}.", fragment)
            : l10n.t("No heading of {0} has the ID {1}.", nameOf(path), fragment),
        fixes: anchor.nearest.map((id) => ({
          kind: "edit",
          title: l10n.t("Change to {0}", `#${id}`),
          changes: [fragmentChange(article, link, id)],
        })),
        ...(path === article.path
          ? {}
          : { related: { path, message: l10n.t("The headings are in this file.") } }),
        ...link.targetPlace,
      };
}

/** The text that a fragment is looked for in; undefined where more than it makes the page. */
async function pageOf(
  article: CheckedArticle,
  path: string,
  { project, files }: CheckContext,
): Promise<{ readonly text: string; readonly body: ArticleBody } | undefined> {
  if (path === "" || !/\.(?:md|mdx|markdown)$/iu.test(path) || nameOf(path).startsWith("_index.")) {
    return undefined;
  }
  if (path === article.path) {
    return article;
  }
  const [text, body] = await Promise.all([files.read(path), project?.bodyOf(path)]);
  return text === undefined || body === undefined ? undefined : { text, body };
}

/** Another id behind the `#`. */
function fragmentChange(
  { text }: CheckedArticle,
  { targetPlace }: ArticleLink,
  id: string,
): TextChange {
  const hash = text.slice(targetPlace.start, targetPlace.end).indexOf("#");
  return {
    start: targetPlace.start + hash + 1,
    end: targetPlace.end,
    text: escapedTarget(id),
  };
}
