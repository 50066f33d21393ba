import * as l10n from "@vscode/l10n";
import { nameOf } from "../../sites/siteFiles.ts";
import type { TextChange } from "../../text/textChange.ts";
import type { ArticleLink } from "../body/articleBody.ts";
import type { CheckContext, Rule } from "../checkContext.ts";
import type { CheckedArticle, Finding } from "../finding.ts";
import { internalLinks } from "../links/internalLinks.ts";
import { AnchoredPages } from "../links/anchoredPages.ts";
import { judgedOnce } from "../links/judgedOnce.ts";
import { escapedTarget } from "../links/nearest.ts";
import { resolvedTarget } from "../links/resolvedTarget.ts";
import { siteMapOf } from "../links/siteMap.ts";
import { hasTemplate } from "../links/templateLinks.ts";

/** Links to a heading that the page doesn't have. */
export const linkAnchor: Rule = {
  names: ["link-anchor"],
  find: async (article, context) => {
    const findings: Finding[] = [];
    const pages = new AnchoredPages(article, {
      files: context.files,
      bodyOf: async (path) => context.project?.bodyOf(path),
      indexed: async (path) => {
        const { project } = context;
        const map = project === undefined ? undefined : siteMapOf(article, context, project);
        return (await map)?.articles.get(path);
      },
    });
    for (const link of internalLinks(article)) {
      const found = await findingOf(article, link, context, pages);
      findings.push(...(found === undefined ? [] : [found]));
    }
    return findings;
  },
};

async function findingOf(
  article: CheckedArticle,
  link: ArticleLink,
  context: CheckContext,
  pages: AnchoredPages,
): Promise<Finding | undefined> {
  const target = resolvedTarget(link.target, article.rules);
  if ((target.kind !== "internal" && target.kind !== "named") || (target.fragment ?? "") === "") {
    return undefined;
  }
  const { fragment = "" } = target;
  const verdict = await judgedOnce(article, link.target, context);
  const path = verdict.kind === "file" ? verdict.path : "";
  const anchor = await pages.judge(path, fragment);
  return anchor.kind !== "missing"
    ? undefined
    : {
        rule: "link-anchor",
        message:
          path === article.path
            ? l10n.t("This article has no heading “#{0}”.", fragment)
            : l10n.t("{0} has no heading “#{1}”.", nameOf(path), fragment),
        fixes: (hasTemplate(link.target) ? [] : anchor.nearest).map((id) => ({
          kind: "edit",
          title: l10n.t("Change to {0}", `#${id}`),
          changes: [fragmentChange(article, link, id)],
        })),
        ...(path === article.path
          ? {}
          : { related: { path, message: l10n.t("See the headings here") } }),
        ...link.targetPlace,
      };
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
