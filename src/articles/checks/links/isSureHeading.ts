import type { HeadingIdRule } from "../../sites/siteRules.ts";
import type { Heading } from "../body/articleBody.ts";
import { kramdownId, plainWords } from "./headingIds.ts";

/** Whether it is known which id the rule makes of a heading. */
export function isSureHeading(
  { start, end, text }: Heading,
  whole: string,
  rule: HeadingIdRule,
): boolean {
  const [written = ""] = whole.slice(start, end).split("\n", 1);
  return rule === "none"
    ? // one with an attribute may have an id
      !/[{}<]/u.test(written)
    : rule === "github-slugger" || rule === "github-slugger-astro"
      ? !/[<{&]|!\[|\[\^|:\w+:|--|\\/u.test(written)
      : rule.startsWith("goldmark")
        ? // Hugo makes the id of the line as it is written, marks and targets with it
          !/[<>{}&*_~^$\\[\]|]|:\w+:/u.test(written)
        : rule === "kramdown-gfm" || rule === "kramdown"
          ? // it makes the id of the line as it is written, too, but GitHub's kind takes hyphens in a row for a dash
            !/[{}]|--/u.test(written) &&
            kramdownId(bareLine(written), rule) === kramdownId(text, rule)
          : (rule === "plain-words" ? plainWords : /^[A-Za-z\d]+(?: [A-Za-z\d]+)*[?.!:]?$/u).test(
              text,
            ) &&
            (/^#{1,6}[ \t]/u.test(written) || written.startsWith(text)) &&
            written.includes(text);
}

/** The text of a heading's line, without the marks of the heading. */
function bareLine(line: string): string {
  return line.replace(/^#{1,6}[ \t]*/u, "").replace(/(?<![ \t])[ \t]+(?:#+[ \t]*)?$/u, "");
}
