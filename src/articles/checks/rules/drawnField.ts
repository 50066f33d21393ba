import { isHtmlHead } from "../../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import type { MeasuredField } from "../width/textWidth.ts";

/** What a result page draws of a field. */
export interface DrawnField {
  readonly text: string;
  /** True where the field has marks: what is left of them depends on the site's layout, so this is the least that is drawn. */
  readonly hasMarks: boolean;
}

/**
 * A title or a description as a layout publishes it that takes out tags and links: the least that there may be to read, with
 * the characters that names such as `&amp;` stand for. In the head of an HTML page those were read already, and a title
 * there has no tags.
 */
export async function drawnField(
  written: string,
  front: FrontMatter,
  field: MeasuredField,
): Promise<DrawnField> {
  const isHtml = isHtmlHead(front);
  const bare = isHtml && field === "title" ? written : withoutMarks(written);
  const text =
    isHtml || !/&#?\w/u.test(bare)
      ? bare
      : (await import("../../frontMatter/frontMatterParts.ts")).decodeHTML(bare);
  return { text, hasMarks: text !== written };
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]{0,1000}>/giu, "")
    .replaceAll(/!?\[([^[\]]{0,1000})\]\([^()\s]{0,1000}\)/gu, "$1");
}
