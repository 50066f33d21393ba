import { articleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { withoutSamples } from "../../text/codeSamples.ts";
import { firstBehind, isWithin, joinedParts } from "../../text/ends.ts";
import type { ArticleLink, TextPlace } from "../body/articleBody.ts";
import type { CheckedArticle } from "../finding.ts";
import { checkedLinks } from "./checkedLinks.ts";
import { quotedTest } from "./quotedTest.ts";
import { hasTemplate, plainParts } from "./templateLinks.ts";

/** A link of Markdown whose target has templates in it, which may have blanks; that of a picture is none. */
const markdownLink =
  /(?<!!)\[(?<text>(?:[^[\]\n]|!\[[^[\]\n]*\]\([^()\n]*\))*)\]\([ \t]*(?<target>(?:[^\s(){}]|\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\})+)(?=[ \t)])/dgu;
/** What fails the build where nothing is there, wherever it stands in the text. */
const linkTags = {
  shortcodes: /\{\{[<%]\s*(?:rel)?ref\b[^{}\n]*[>%]\}\}/gu,
  liquid: /\{%-?\s*(?:link|post_url)\s[^{}\n]*%\}/gu,
} as const;

/**
 * The links of an article that the rules about links judge: those of its text, and those that templates of the generator
 * make, which no reader of Markdown knows.
 */
export function internalLinks(article: CheckedArticle): readonly ArticleLink[] {
  const { text, rules, location, path } = article;
  const links = checkedLinks(article);
  const syntax = traitsOf(rules).linkTemplates;
  if (syntax === undefined || location.kind === "none" || !hasTemplate(text)) {
    return links;
  }
  const kind = articleKind(path) ?? "markdown";
  const left = plainParts(text, syntax);
  const isQuoted = quotedTest(text);
  const start = bodyStart(text, kind);
  const isRead = (place: number): boolean =>
    place >= start && !isWithin(left, place) && !isQuoted(place);
  const tags = [...text.matchAll(linkTags[syntax])]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .filter((tag) => isRead(tag.start));
  // quotes within quotes of an attribute end a target in the middle of a tag
  const whole = links.filter(({ targetPlace }) => !isCut(tags, targetPlace));
  const known = new Set(whole.map((link) => link.targetPlace.start));
  const written =
    kind === "html"
      ? []
      : markdownLinks(text).filter(
          (link) => isRead(link.start) && !known.has(link.targetPlace.start),
        );
  const all = [...whole, ...written];
  const inTargets = joinedParts(all.map(({ targetPlace }) => targetPlace));
  const bare = tags
    .filter((tag) => !isWithin(inTargets, tag.start))
    .map((tag) => ({ ...tag, target: text.slice(tag.start, tag.end), targetPlace: tag, text: "" }));
  return written.length + bare.length === 0
    ? whole
    : [...all, ...bare].toSorted((one, other) => one.start - other.start);
}

/** Whether one of the tags, which are in their order, begins in a target and ends behind it. */
function isCut(tags: readonly TextPlace[], { start, end }: TextPlace): boolean {
  for (let at = firstBehind(tags, start); (tags[at]?.start ?? end) < end; at += 1) {
    if ((tags[at]?.end ?? 0) > end) {
      return true;
    }
  }
  return false;
}

function markdownLinks(text: string): ArticleLink[] {
  // in a sample of code a tag counts, and a link is none
  const plain = withoutSamples(text).replaceAll(/`+[^`\n]*`+/gu, ({ length }) =>
    " ".repeat(length),
  );
  return [...plain.matchAll(markdownLink)].flatMap((found): ArticleLink[] => {
    const { text: shown = "", target = "" } = found.groups ?? {};
    const place = found.indices?.groups?.["target"];
    return place === undefined || !hasTemplate(target)
      ? []
      : [
          {
            target,
            text: shown,
            start: found.index,
            end: place[1] + 1,
            targetPlace: { start: place[0], end: place[1] },
          },
        ];
  });
}
