import type { CheckContext } from "../checkContext.ts";
import { judgeFile } from "./fileLink.ts";
import { fileEnding, isSourcePath } from "./linkTarget.ts";
import type { InternalTarget } from "./linkTarget.ts";
import { unknownLink } from "./linkVerdict.ts";
import type { LinkQuestion, LinkVerdict, LinkingArticle } from "./linkVerdict.ts";
import { judgeNamedFile } from "./namedFile.ts";
import { judgePage } from "./pageLink.ts";
import { resolvedTarget } from "./resolvedTarget.ts";
import { siteMapOf } from "./siteMap.ts";
import { judgeSource } from "./sourceLink.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/**
 * What a link of an article leads to, by the rules of its site's generator. Whatever can't be decided is unknown;
 * so is everything but links within the article as long as the project's articles aren't read.
 *
 * @param written The link's target, as it is written.
 */
export async function judgeLink(
  article: LinkingArticle,
  written: string,
  context: CheckContext,
): Promise<LinkVerdict> {
  const target = resolvedTarget(written, article.rules);
  if (target.kind === "external" || target.kind === "unknown") {
    return target.kind === "external" || isOfOtherHost(written, article)
      ? { kind: "external" }
      : unknownLink(target.reason, "code");
  }
  const { location } = article;
  if (target.kind === "internal" && target.path === "" && target.origin === undefined) {
    const isLocated = location.kind === "url";
    return {
      kind: "file",
      path: article.path,
      url: isLocated ? location.url : undefined,
      state: isLocated ? location.state : undefined,
    };
  }
  if (target.kind === "internal" && target.origin !== undefined && !isOwnHost(target, article)) {
    return { kind: "external" };
  }
  const { project } = context;
  if (project === undefined) {
    return unknownLink("The project's articles aren't read yet.");
  }
  if (!traitsOf(article.rules).judgesLinks) {
    return unknownLink("No site generator is known.", "site");
  }
  const map = await siteMapOf(article, context, project);
  const { targets } = article.rules;
  const known = { article, written, context, project, map, targets };
  if (target.kind === "named") {
    return judgeNamedFile(target, known);
  }
  const question: LinkQuestion = { ...known, target };
  const verdict = await (target.origin === undefined && isSourcePath(target.path)
    ? judgeSource(question)
    : fileEnding(target.path) === undefined
      ? judgePage(question)
      : judgeFile(question));
  const rewriting =
    verdict.kind === "broken" ? await targets?.rewritesLinks?.(article.path) : undefined;
  return rewriting === undefined ? verdict : unknownLink(rewriting, "code");
}

function isOwnHost({ origin }: InternalTarget, { location }: LinkingArticle): boolean {
  return (
    origin !== undefined &&
    location.kind === "url" &&
    URL.canParse(location.url) &&
    new URL(location.url).host === new URL(origin).host
  );
}

/** Whether a target with a template is certainly on another host than the article's: `https://example.com/{{ site.version }}/`. */
function isOfOtherHost(written: string, { location }: LinkingArticle): boolean {
  const host = /^\s*https?:\/\/([\w.-]+(?::\d+)?)(?=[/?#])/iu.exec(written)?.[1]?.toLowerCase();
  return (
    host !== undefined &&
    location.kind === "url" &&
    URL.canParse(location.url) &&
    new URL(location.url).host !== host
  );
}
