import * as l10n from "@vscode/l10n";
import { shortText } from "../../../shared/plainText.ts";
import { frontRecord } from "../../sites/keptOut.ts";
import { trailingSpace } from "../../text/textEnd.ts";
import type { ArticleComment, ArticleImage } from "../body/articleBody.ts";
import type { Rule } from "../checkContext.ts";
import { isTemplate } from "./places.ts";

/** The icon of a site: browsers show it in their tabs. */
const siteIcon =
  /(?:^|\/)(?:favicons?\/|(?:favicon|apple-touch-icon|android-chrome)[^/]*$)|\/s2\/favicons\?|^(?:https?:)?\/\/favicons?\./iu;

/** Videos, which no browser draws as a picture: a component of the site takes them. */
const video = /\.(?:mp4|webm|mov|m4v|ogv)(?:[?#]|$)/iu;

/** The name of a picture's file; "" where code makes the path and names none. */
function fileName(target: string): string {
  return /["'`({]/u.test(target)
    ? (/[^\\/"'`(){}\s]{1,200}\.[a-z]{2,5}(?=["'`])/iu.exec(target)?.[0] ?? "")
    : (target
        .replace(/[?#][^]*/u, "")
        .split("/")
        .at(-1) ?? "");
}

/** Pixels that a picture beside a name has at most. */
const mostOfIcon = 64;
/** UTF-16 units of a line on both sides of a picture that are looked at. */
const longestLine = 2_000;

/** A name that Pandoc fills in: `/a/$image$.png`. */
const namedByPandoc = /\$[a-z][\w.-]{0,60}\$/iu;

/** Classes of Tailwind for a size, in steps of four pixels. */
const sizeClass = /(?<![\w:-])(?:size|h|w)-(\d{1,2}(?:\.5)?)(?![\w./-])/gu;
const stepOfSize = 4;

/** Whether a picture is so small that it only goes with the words of its own line: an icon beside a name. */
function isIcon({ start, end, form }: ArticleImage, text: string): boolean {
  const element = text.slice(start, end);
  const [, classes = ""] = /\bclass(?:Name)?\s*=\s*["']([^"']{0,500})["']/iu.exec(element) ?? [];
  const sizes = [
    ...[
      ...element.matchAll(
        /\b(?:width|height)\s*(?:=\s*\{?["']?|:\s*)(\d{1,5})(?:px)?(?![\d.%a-z])/giu,
      ),
    ].map(([, size]) => Number(size)),
    ...[...classes.matchAll(sizeClass)].map(([, size]) => Number(size) * stepOfSize),
  ];
  if (form !== "html" || sizes.length === 0 || sizes.some((size) => size > mostOfIcon)) {
    return false;
  }
  const before =
    text
      .slice(Math.max(0, start - longestLine), start)
      .split("\n")
      .at(-1) ?? "";
  const [after = ""] = text.slice(end, end + longestLine).split("\n", 1);
  const words = `${before} ${after}`
    .replaceAll(/<[^<>]*>|\]\([^()\s]*\)|\{[^{}]*\}|&\w+;/gu, " ")
    .replaceAll(/\bhttps?:\S+/gu, " ");
  return /\p{L}{2}|\p{Lo}/u.test(words);
}

/** What opens an element for an icon right before a picture, and what closes a link right behind it. */
const iconBefore =
  /<(?:div|span|i|p|figure)\b[^<>]{0,300}?\bclass(?:Name)?\s*=\s*["'](?:[^"'<>]{0,200}[\s_-])?icons?(?:[\s_-][^"'<>]{0,200})?["'][^<>]{0,300}>\s{0,100}$/iu;
const linkBehind = /^\s{0,100}(?:<\/\w+>\s{0,100}){0,3}<\/a>/iu;

/** Whether a picture is all that an element for an icon holds, and no link is made of it alone. */
function isInIcon({ start, end, form }: ArticleImage, text: string): boolean {
  return (
    form === "html" &&
    iconBefore.test(text.slice(Math.max(0, start - longestLine), start)) &&
    !linkBehind.test(text.slice(end, end + longestLine))
  );
}

/** Whether an element is an example in code whose signs aren't escaped: it has no address, and nothing is drawn of it. */
function isExample({ target, start }: ArticleImage, text: string): boolean {
  return (
    target.trim() === "" &&
    /<code\b[^<>]{0,300}>\s{0,20}$/iu.test(text.slice(Math.max(0, start - 400), start))
  );
}

/** Blanks and empty lines between a comment and its picture, in UTF-16 units. */
const longestGap = 20;

/** What a comment about an alternative text says where there should be none, and where one is still to be written. */
const decided = /\b(?:no|not|none|without|empty|omit\w*|skip\w*|intention\w*|purpose\w*)\b/iu;
const open = /\b(?:todo|fixme|xxx|yet|missing|needs?|add)\b/iu;

/** Where the comments end that say why a picture has no alternative text: `no alt because the text says it`. */
function endsOfReasons(comments: readonly ArticleComment[]): ReadonlySet<number> {
  return new Set(
    comments
      .filter(
        ({ text }) =>
          /\bdecorati/iu.test(text) ||
          (/(?<![-\w])alt(?![-\w])/iu.test(text) && decided.test(text) && !open.test(text)),
      )
      .map(({ end }) => end),
  );
}

/** Whether a picture is the cover that the front matter names: the page is about what it shows, and Markdown says that it is decoration. */
function isCover({ target, form }: ArticleImage, fields: ReadonlySet<unknown>): boolean {
  return form !== "html" && fields.has(target);
}

/** Pictures without an alternative text; an empty one in HTML says that the picture is decoration. */
export const images: Rule = {
  names: ["image-alt"],
  find: ({ body, text, front }) => {
    const fields = new Set(Object.values(frontRecord(front)));
    const reasons = endsOfReasons(body.comments);
    const hasReason = ({ start }: ArticleImage): boolean =>
      reasons.size > 0 &&
      reasons.has(start - trailingSpace(text.slice(Math.max(0, start - longestGap), start)).length);
    return body.images
      .filter(
        (image) =>
          image.alt === undefined &&
          !hasReason(image) &&
          image.isUncertain !== true &&
          !isTemplate(image.target) &&
          !namedByPandoc.test(image.target) &&
          !siteIcon.test(image.target) &&
          !isCover(image, fields) &&
          !isExample(image, text) &&
          !video.test(image.target) &&
          !isIcon(image, text) &&
          !isInIcon(image, text),
      )
      .map(({ target, altPlace, form, start, end }) => {
        const name = shortText(fileName(target), 60);
        return {
          rule: "image-alt",
          message:
            name === ""
              ? l10n.t("This image has no alt text, which screen readers and image search need.")
              : l10n.t(
                  "The image {0} has no alt text, which screen readers and image search need.",
                  name,
                ),
          start,
          end,
          fixes: [
            {
              kind: "ask",
              title: l10n.t("Add Alt Text…"),
              prompt:
                name === ""
                  ? l10n.t("What does this image show?")
                  : l10n.t("What does {0} show?", name),
              place: altPlace,
              form,
            },
          ],
        };
      });
  },
};
