import { longestUrl, mostFilled } from "../limits.ts";

/** Jekyll's slug of a name: "pretty" keeps capitals and more signs (Utils.slugify). */
export function jekyllSlug(text: string, mode: "default" | "pretty"): string {
  const slug = text
    .replaceAll(
      mode === "pretty" ? /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu : /[^\p{M}\p{L}\p{Nd}]+/gu,
      "-",
    )
    .replaceAll(/^-|-$/gu, "");
  return mode === "pretty" ? slug : slug.toLowerCase();
}

/** A value as it stands in a permalink (URL.escape_path: Addressable::URI.encode, part by part). */
export function escapeValue(value: string): string {
  const [, start = "", query = "", hash = ""] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(value.toWellFormed()) ?? [];
  const encoded = [start, query, hash].map((part) =>
    part.replaceAll(/[^\w.~!$&'()*+,;=:@/?#-]/gu, (sign) => encodeURIComponent(sign)),
  );
  return encoded.join("").replace("#", "%23");
}

/** What becomes of any address (URL#sanitize_url). */
export function sanitized(url: string): string {
  return `/${url}`
    .replaceAll("..", "/")
    .replaceAll("./", "")
    .replaceAll(/\/{2,}/gu, "/");
}

/**
 * An address as browsers have it. A sign that a file's name may hold and an address may not is escaped; what is
 * escaped already stays.
 */
export function asPath(url: string): string {
  return url
    .toWellFormed()
    .replaceAll(/%(?![\dA-Fa-f]{2})/gu, "%25")
    .replaceAll(/[^\w.~!$&'()*+,;=:@/%-]/gu, (sign) => encodeURIComponent(sign));
}

/** A permalink of a page filled in: its few placeholders are replaced one after the other. Undefined where it gets too long for a URL. */
export function fillPage(
  template: string,
  values: ReadonlyMap<string, string>,
): string | undefined {
  let filled = template;
  for (const [name, value] of values) {
    const parts = filled.length > mostFilled ? [] : filled.split(`:${name}`);
    const escaped = parts.length > 1 ? escapeValue(value.slice(0, mostFilled)) : "";
    if (parts.length === 0 || filled.length + parts.length * escaped.length > mostFilled) {
      return undefined;
    }
    filled = parts.join(escaped);
  }
  return filled;
}

/** A permalink of a document filled in, or the placeholder that Jekyll doesn't know or that can't be told here. */
export function fillDocument(
  template: string,
  valueOf: (name: string) => string | undefined,
): { readonly url: string } | { readonly unknown: string } {
  let unknown: string | undefined =
    template.length > longestUrl ? template.slice(0, 100) : undefined;
  const url = template.replaceAll(/:([a-z_]+)/gu, (whole, name: string) => {
    if (unknown !== undefined) {
      return whole;
    }
    const tail = name.endsWith("_") ? "_" : "";
    const value = valueOf(tail === "" ? name : name.slice(0, -1));
    unknown ??= value === undefined ? whole : undefined;
    return value === undefined ? whole : `${escapeValue(value)}${tail}`;
  });
  return unknown === undefined ? { url } : { unknown };
}

/** A name's ending with its dot, as Ruby's File.extname; "" where it has none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 || dot === name.length - 1 || /^\.*$/u.test(name.slice(0, dot))
    ? ""
    : name.slice(dot);
}
