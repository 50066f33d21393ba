import { markdownCharacters } from "../../../shared/markdownText.ts";

/** A heading of an outline. */
export interface OutlineItem {
  /** As Markdown, on one line, without the marks of lists, tasks and headings and without our figures. */
  readonly markdown: string;
  /** The same as text. */
  readonly text: string;
  /** 0 for a heading of the first level. */
  readonly depth: number;
}

/** Our own figure behind a point: "*(2,900 a month)*". */
const figure = /(?<!\s)\s*\*\((?=[^*()\d]*\d)[^*()]*\)\*$/u;

/**
 * The headings of an outline: its lists, whatever their bullets, and its headings, in their order;
 * how far they are indented says which belongs to which. Other text is skipped.
 */
export function outlineItems(body: string): OutlineItem[] {
  const items: OutlineItem[] = [];
  let fence = "";
  // the columns at which the lists around a line begin, and the depth of the heading above them
  let [columns, above]: [number[], number] = [[], -1];
  for (const line of body.split(/\r?\n/u)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1] ?? "";
    if (fence !== "" || mark !== "") {
      fence = fence === "" ? mark : mark.startsWith(fence) ? "" : fence;
      continue;
    }
    const heading = /^ {0,3}(?<signs>#{1,6})[ \t](?<text>.*)$/u.exec(line)?.groups;
    const entry = /^(?<indent>[ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?<text>(?:[^ \t].*)?)$/u.exec(
      line,
    )?.groups;
    if (heading !== undefined) {
      above = Math.max(0, (heading["signs"]?.length ?? 0) - 3);
      columns = [];
      const text = heading["text"]?.trim().replace(/(?<![ \t])[ \t]+#+$/u, "");
      items.push(...itemOf(text, above));
    } else if (entry !== undefined) {
      const column = (entry["indent"] ?? "").replaceAll("\t", "    ").length;
      columns = [...columns.filter((other) => other < column), column];
      items.push(...itemOf(entry["text"], above + columns.length));
    }
  }
  return items;
}

function itemOf(written: string | undefined, depth: number): OutlineItem[] {
  const markdown = (written ?? "")
    .replace(/^\[[ xX]\][ \t]+/u, "")
    .trim()
    .replace(figure, "")
    .trim();
  return markdown === "" ? [] : [{ markdown, text: plainText(markdown), depth }];
}

/** Markdown that `markdownLine` made, as text; emphasis of a person's is dropped. */
function plainText(markdown: string): string {
  return markdownCharacters(markdown.replaceAll(/(?<!\\)(?:\*{1,3}|`)/gu, ""))
    .replaceAll(/\\([#.)+=:-])/gu, "$1")
    .trim();
}
