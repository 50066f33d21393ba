import { recipesOf, fill, each, kilobyte, megabyte } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";

const given =
  "given up after a second or two, said once for this file; the plain article is answered meanwhile";

const html = (text: string): Files => ({
  "content/a.md": null,
  "content/a.html": `---\ntitle: A\n---\n${text}`,
});
const page = { open: "content/a.html" };

const make = recipesOf("html", "hugo");

export const htmlRecipes: readonly Recipe[] = [
  make("tables-nested", () => html(fill(250 * kilobyte, "<table><tr><td>")), "ends", given, page),
  make(
    "attributes-100000",
    () => html(`<p ${each(100_000, (n) => `a${n}=1`, " ")}>x</p>`),
    "ends",
    given,
    page,
  ),
  make(
    "script-open-2mb",
    () => html(`<script>${fill(2 * megabyte, "</scrip t> <!-- ")}`),
    "ends",
    given,
    page,
  ),
  make("titles-65000", () => html(fill(megabyte, "<title>x</title>\n")), "ends", given, page),
  make(
    "entities",
    () => html(fill(250 * kilobyte, "&CounterClockwiseContourIntegra")),
    "ends",
    given,
    page,
  ),
  make(
    "quotes-open",
    () => html(fill(250 * kilobyte, "<img alt=\"<img src='")),
    "ends",
    given,
    page,
  ),
  make("select-tower", () => html(fill(250 * kilobyte, "<b><i><a><p>")), "ends", given, page),
  make(
    "nul",
    () => html("<h1>One\0</h1>\0<h1>T\0wo</h1>\n"),
    "ends",
    "two main headings; no NUL in a message",
    page,
  ),
  make("divs-open-1mb", () => html(fill(megabyte, "<div>")), "ends", given, page),
  make("headings-nested", () => html(fill(250 * kilobyte, "<h1><h2>")), "ends", given, page),
  make("links-60000", () => html(fill(megabyte, '<a href="/x/">x</a>')), "ends", given, page),
];
