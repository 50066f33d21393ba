import type { TextChange } from "../text/textChange.ts";
import type { Fix } from "./finding.ts";

/** Where an alternative text goes, and in which form. */
export type AlternativePlace = Pick<Extract<Fix, { readonly kind: "ask" }>, "place" | "form">;

/** The change that gives a picture an alternative text: between Markdown's brackets, or as HTML's attribute, which is made where there is none. */
export function alternativeChange(
  { place: { start, end }, form }: AlternativePlace,
  written: string,
): TextChange {
  const text = written.trim();
  if (form === "markdown") {
    return { start, end, text: text.replaceAll(/[\\[\]`*_<]/gu, "\\$&") };
  }
  const value = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return { start, end, text: start === end ? ` alt="${value}"` : value };
}
