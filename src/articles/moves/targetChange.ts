import type { ArticleLink, TextPlace } from "../checks/body/articleBody.ts";
import type { CheckedArticle } from "../checks/finding.ts";
import type { TextChange } from "../text/textChange.ts";
import { escapedAs } from "./newTarget.ts";

/** The change that gives a link another path; undefined where it isn't written so that this is sure to change nothing else. */
export function changeTo(
  path: string,
  { target, targetPlace }: ArticleLink,
  text: string,
): (TextChange & { readonly target: string }) | undefined {
  const written = text.slice(targetPlace.start, targetPlace.end);
  const raw = written.trim();
  const start = targetPlace.start + written.indexOf(raw);
  const [, origin = ""] = /^(https?:\/\/[^/?#]*)/iu.exec(target) ?? [];
  const rest = target.slice(origin.length);
  const behind = rest.slice(/^[^?#]*/u.exec(rest)?.[0].length);
  if (!raw.startsWith(origin) || /[\r\n]/u.test(raw) || raw === "") {
    return undefined;
  }
  const isBracketed = text[start - 1] === "<";
  const own = `${origin}${escapedAs(path, { raw, isBracketed })}`;
  // what is behind the path stays as it is written, or is written so that Markdown and HTML read it as it was
  const tail =
    raw === target
      ? behind
      : behind.replaceAll("&", "&amp;").replaceAll(/["'<>\s\\()]/gu, encodeURIComponent);
  return { start, end: start + raw.length, text: `${own}${tail}`, target: `${own}${behind}` };
}

/** Tells whether a change can't make anything else of a text: neither it nor what it replaces has signs that mean something there. */
export function isPlain({ text, body }: CheckedArticle): (change: TextChange) => boolean {
  const bareUrls = new Set(
    body.links
      .filter(({ start, targetPlace }) => start === targetPlace.start)
      .map(({ start }) => start),
  );
  const plain = /^[\w./~%#?=&:+,@-]*$/u;
  return (change) =>
    plain.test(change.text) &&
    plain.test(text.slice(change.start, change.end)) &&
    !bareUrls.has(change.start);
}

/** The blanks before a target at its place, as HTML may have them. */
export function leadingBlanks(text: string, { start, end }: TextPlace): number {
  const written = text.slice(start, end);
  return written.length - written.trimStart().length;
}
