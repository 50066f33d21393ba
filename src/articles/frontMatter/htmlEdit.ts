import * as l10n from "@vscode/l10n";
import type { FieldChange } from "./fieldChange.ts";
import { attributeOf, isTemplated, readHtmlHead } from "./htmlHead.ts";
import type { HtmlField, HtmlHead, HtmlTag } from "./htmlHead.ts";
import { drawnText } from "./htmlText.ts";

/** What an HTML page may look like after a field of its head has got another value, or why it can't have it. */
export async function htmlCandidates(
  text: string,
  newline: string,
  { name, value }: FieldChange,
): Promise<readonly string[] | { readonly problem: string }> {
  const head = readHtmlHead(await import("./frontMatterParts.ts"), text);
  const wanted = drawnText(typeof value === "string" ? value : value.join(", "));
  const field = head.fields.find((one) => one.name === name);
  if (field !== undefined && isTemplated(text.slice(field.start, field.end))) {
    return {
      problem: l10n.t("It's set by a template. Change it in the template's source."),
    };
  }
  return field === undefined
    ? inserted(text, head, newline, name, wanted)
    : [changed(text, field, wanted)];
}

function changed(text: string, { name, tag, start, end }: HtmlField, wanted: string): string {
  if (name === "title") {
    return text.slice(0, start) + escaped(wanted) + text.slice(end);
  }
  const present = text.slice(start, end);
  const quote = present.startsWith("'") ? "'" : '"';
  const written = quote + escaped(wanted, quote) + quote;
  const content = attributeOf(tag, "content");
  if (content !== undefined && content.end > content.start) {
    return text.slice(0, start) + written + text.slice(end);
  }
  const place = attributeOf(tag, "name")?.end ?? start;
  return content === undefined
    ? `${text.slice(0, place)} content=${written}${text.slice(place)}`
    : `${text.slice(0, content.end)}=${written}${text.slice(content.end)}`;
}

/** After the title, else where the head begins; the title itself after what says how the page is encoded. */
function inserted(
  text: string,
  { tags, fields }: HtmlHead,
  newline: string,
  name: string,
  wanted: string,
): readonly string[] | { readonly problem: string } {
  const title = tags.find((tag) => tag.name === "title");
  const charset = tags.find(
    (tag) => tag.name === "meta" && attributeOf(tag, "charset") !== undefined,
  );
  const start = tags.find((tag) => tag.name === "head");
  const before = (name === "title" ? undefined : title) ?? charset ?? start;
  if (before === undefined) {
    return { problem: l10n.t("This page has no <head> to put it in.") };
  }
  const titleEnd = fields.find((field) => field.tag === before)?.end ?? before.end;
  const place = before.name === "title" ? text.indexOf(">", titleEnd) + 1 : before.end;
  if (place === 0) {
    return { problem: l10n.t("This page's <title> is never closed.") };
  }
  const end = tags.some(
    (tag) => tag.name === "meta" && text.slice(tag.start, tag.end).endsWith("/>"),
  )
    ? " />"
    : ">";
  const element =
    name === "title"
      ? `<title>${escaped(wanted)}</title>`
      : `<meta name="${escaped(name, '"')}" content="${escaped(wanted, '"')}"${end}`;
  return [text.slice(0, place) + glue(text, tags, before, newline) + element + text.slice(place)];
}

/** A line of its own where the page has lines. */
function glue(text: string, tags: readonly HtmlTag[], before: HtmlTag, newline: string): string {
  const model = before.name === "head" ? (tags[tags.indexOf(before) + 1] ?? before) : before;
  const indent = text.slice(text.lastIndexOf("\n", model.start - 1) + 1, model.start);
  return text.includes("\n") && /^[ \t]*$/u.test(indent) ? newline + indent : "";
}

function escaped(text: string, quote?: "'" | '"'): string {
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return quote === undefined ? safe : safe.replaceAll(quote, quote === '"' ? "&quot;" : "&#39;");
}
