import { anyIds } from "./anchorSources.ts";
import type { GivenIds } from "./anchorSources.ts";

/** UTF-16 units of a template or component that are looked at. */
export const longestTemplate = 200_000;

/** The ids that the HTML of a template or the JSX of a component writes. `*` in the markup stands for what is filled in. */
export function markupIds(markup: string): GivenIds {
  if (markup.length > longestTemplate) {
    return anyIds("A template is too long.");
  }
  if (/[\s<](?::|v-bind:)id\s*=/u.test(markup)) {
    return anyIds("An id is calculated.");
  }
  const ids: string[] = [];
  for (const [, double, single, brace, bare] of markup.matchAll(
    /(?<![\w$.[-])id\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|(\{)|([^\s"'`=<>{}();,]+)(?=[\s/>]))/gu,
  )) {
    const written = double ?? single ?? bare;
    if (brace !== undefined || (written ?? "").includes("{")) {
      return anyIds("An id is calculated.");
    }
    if (written !== undefined && written.trim() !== "") {
      ids.push(written.trim());
    }
  }
  return ids.some((id) => /^\*+$/u.test(id))
    ? anyIds("An id is filled in.")
    : { ids: [...new Set(ids)], drawn: [] };
}

/** A text with each part between two marks replaced, the marks too; `at` is where the first of them is. A mark that nothing closes stays. */
export function replacedBetween(
  text: string,
  open: string,
  close: string,
  replace: (between: string, at: number) => string,
): string {
  let made = "";
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) {
      break;
    }
    made += text.slice(from, at) + replace(text.slice(at + open.length, end), at);
    from = end + close.length;
  }
  return made + text.slice(from);
}

/** A template without comments of Go and of HTML. */
export function withoutTemplateComments(text: string): string {
  const bare = replacedBetween(text, "<!--", "-->", () => "");
  return replacedBetween(bare, "{{", "}}", (action) =>
    /^-?\s*\/\*/u.test(action) ? "" : `{{${action}}}`,
  );
}
