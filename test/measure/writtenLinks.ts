/** A link as the text of an article has it. */
export interface WrittenLink {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly target: string;
}

/** A link in Markdown with a plain target; pictures are none. */
const markdownLink = /(?<!!)\[[^[\]]*\]\((?<target>[^()\s<>"]+)\)/gu;

/**
 * The links of a text that lead into its own site, found by their form alone, line by line: what faults are planted in
 * must not be chosen by the reader that is measured. Of a line that has a target twice, neither is listed.
 */
export function writtenLinks(file: string, text: string): WrittenLink[] {
  const found: WrittenLink[] = [];
  let fence = "";
  for (const [at, line] of bodyLines(text)) {
    const [, mark = ""] = /^[\s>]*(?:[-*+]\s+|\d+\.\s+)?(`{3,}|~{3,})/u.exec(line) ?? [];
    if (fence !== "" || mark !== "") {
      const isEnd = fence !== "" && mark.startsWith(fence);
      fence = fence === "" ? mark : isEnd ? "" : fence;
      continue;
    }
    for (const { groups } of withoutCode(line).matchAll(markdownLink)) {
      const target = groups?.["target"] ?? "";
      if (isInternal(target) && line.split(`](${target})`).length === 2) {
        found.push({ file, line: at + 1, target });
      }
    }
  }
  return found;
}

/** The lines behind the front matter, without comments and what a template language or indentation makes code. */
function bodyLines(text: string): readonly (readonly [number, string])[] {
  const lines = text.split(/\r\n|\n|\r/u);
  const mark = /^(?:---|\+\+\+)\s*$/u.exec(lines[0] ?? "")?.[0].trim();
  const end =
    mark === undefined ? -1 : lines.findIndex((line, at) => at > 0 && line.trim() === mark);
  const isCode = hiddenLines(lines);
  return [...lines.entries()].filter(
    ([at, line]) => at > end && !isCode.has(at) && !/^(?: {4}|\t)/u.test(line),
  );
}

/** Lines of comments, and of blocks whose content a template takes as it is. */
function hiddenLines(lines: readonly string[]): ReadonlySet<number> {
  const hidden = new Set<number>();
  let end: string | undefined;
  for (const [at, line] of lines.entries()) {
    const begun = end ?? blocks.find(([begin]) => line.includes(begin))?.[1];
    if (begun !== undefined) {
      hidden.add(at);
      end = line.includes(begun) ? undefined : begun;
    }
  }
  return hidden;
}

const blocks = [
  ["<!--", "-->"],
  ["{/*", "*/}"],
  ["{% raw", "endraw"],
  ["{% highlight", "endhighlight"],
  ["{% comment", "endcomment"],
  ["<pre", "</pre>"],
  ["<script", "</script>"],
] as const;

function withoutCode(line: string): string {
  return line.replaceAll(/`+[^`]*`+/gu, (code) => " ".repeat(code.length));
}

/** Whether a target is a path, or a `#`, and nothing that code or a template fills in. */
function isInternal(target: string): boolean {
  const [path = ""] = target.split(/[?#]/u, 1);
  return (
    !/^(?:[a-z][\w+.-]*:|\/\/|[@~$!])/iu.test(target) &&
    !/[{}|\\%]|\$\(/u.test(target) &&
    !/\.(?!mdx?$|markdown$|html?$)[a-z][a-z\d]{1,4}$/iu.test(path) &&
    !/^(?:www\.|[\w-]+\.(?:com|org|net|io|dev)(?:\/|$))/iu.test(path)
  );
}
