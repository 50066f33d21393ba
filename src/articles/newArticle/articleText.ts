import { doubleQuoted, quotedScalar, yamlScalar } from "../frontMatter/scalarText.ts";
import { localDay } from "../../shared/format.ts";
import { markdownWords } from "../../shared/markdownText.ts";
import { dateFields } from "./articleForm.ts";
import type { ArticleForm, UsualField } from "./articleForm.ts";

/** What a new article says. */
export interface ArticleContent {
  readonly title: string;
  /** "" where there is none yet. */
  readonly description: string;
  readonly keyword: string;
  /** Further keywords. */
  readonly secondary: readonly string[];
  readonly slug: string;
  /** Headings as Markdown, on one line each; 0 is the highest. */
  readonly headings: readonly { readonly markdown: string; readonly depth: number }[];
  /** Local time. */
  readonly now: Date;
}

/** What fields are called, and which one holds an article back. */
export interface ArticleFields {
  readonly title: string;
  readonly description: string;
  readonly keyword: string;
  readonly keywords: string;
  readonly slug: string;
  /** The field by which the site knows a draft, with its value; undefined where it knows none. */
  readonly draft: { readonly name: string; readonly value: boolean } | undefined;
}

/** A value of the front matter: text, a truth, a list, or what is written as it is. */
type Value = string | boolean | readonly string[] | { readonly written: string };

/** Fields whose value a new article gets where it is the same in all others: they say how a page is made. */
const takenOver = /^(?:layout|type|template|lang|language|locale)$/iu;

/** Lists that are there to be filled in. */
const toFillIn = /^(?:tags|categories|topics|series)$/iu;

/**
 * The text of a new article in the form of the others: their fields in their order, those filled in that are known.
 * The title, the keyword and what makes it a draft are always there; of others only lists such as tags, empty.
 */
export function articleText(
  form: ArticleForm,
  names: ArticleFields,
  content: ArticleContent,
): string {
  const headings = content.headings.map(
    ({ markdown, depth }) => `${"#".repeat(Math.min(2 + depth, 6))} ${markdown}`,
  );
  const hasHeading = form.hasHeading || form.format === "none";
  const body = [...(hasHeading ? [`# ${markdownWords(content.title)}`] : []), ...headings];
  const front = form.format === "none" ? [] : [frontMatter(form, fieldsOf(form, names, content))];
  return `${[...front, ...body].join("\n\n")}\n`.replaceAll("\n", form.newline);
}

function fieldsOf(
  form: ArticleForm,
  names: ArticleFields,
  content: ArticleContent,
): Map<string, Value> {
  const fields = new Map<string, Value>();
  for (const field of form.fields) {
    const value = valueOf(field, names, content);
    if (value !== undefined) {
      fields.set(field.name, value);
    }
  }
  const has = (wanted: string): boolean =>
    [...fields.keys()].some((name) => name.toLowerCase() === wanted.toLowerCase());
  const missing: [string, Value][] = [
    [names.title, content.title],
    ...(form.fields.length === 0 || content.description !== ""
      ? [[names.description, content.description] satisfies [string, Value]]
      : []),
    [names.keyword, content.keyword],
    ...(names.draft === undefined
      ? []
      : [[names.draft.name, names.draft.value] satisfies [string, Value]]),
  ];
  const added = missing.filter(([name]) => !has(name));
  const title = added.filter(([name]) => name === names.title);
  return new Map([...title, ...fields, ...added]);
}

/** Undefined for a field that can't be filled in. */
function valueOf(
  field: UsualField,
  names: ArticleFields,
  content: ArticleContent,
): Value | undefined {
  const name = field.name.toLowerCase();
  const is = (other: string): boolean => name === other.toLowerCase();
  if (is(names.title)) {
    return content.title;
  }
  if (is(names.description)) {
    return content.description;
  }
  if (is(names.keyword)) {
    return content.keyword;
  }
  if (is(names.keywords)) {
    const all = [content.keyword, ...content.secondary];
    return Array.isArray(field.value) ? all : all.join(", ");
  }
  if (is(names.slug)) {
    return content.slug;
  }
  if (name === "draft") {
    return true;
  }
  if (name === "published" && typeof field.value === "boolean") {
    return false;
  }
  if (dateFields.has(name)) {
    return { written: dateLike(field.written, content.now) };
  }
  if (takenOver.test(name) && field.isSame && /^\S.*$/u.test(field.written)) {
    return { written: field.written };
  }
  return Array.isArray(field.value) && toFillIn.test(name) ? [] : undefined;
}

/** Today, as a date is written in the other articles. */
export function dateLike(written: string, now: Date): string {
  const quote = /^["']/u.exec(written)?.[0] ?? "";
  const text = written.slice(quote.length, written.length - quote.length);
  return `${quote}${dateInForm(text, now)}${quote}`;
}

function dateInForm(text: string, now: Date): string {
  const time =
    /^\d{4}-\d{2}-\d{2}(?<mark>[Tt ])\d{2}:\d{2}(?<seconds>:\d{2})?(?<fraction>\.\d+)?(?<gap> ?)(?<zone>[Zz]|[+-]\d{2}:?\d{2})?$/u.exec(
      text,
    )?.groups;
  if (time !== undefined) {
    const { zone = "" } = time;
    const shown = /^z$/iu.test(zone)
      ? now
      : new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
    const [day = "", clock = ""] = shown.toISOString().split("T");
    const fraction = time["fraction"] === undefined ? "" : ".000";
    const seconds = time["seconds"] === undefined ? "" : clock.slice(5, 8);
    return `${day}${time["mark"]}${clock.slice(0, 5)}${seconds}${fraction}${time["gap"]}${zoneLike(zone, now)}`;
  }
  const day = localDay(now);
  if (/^[A-Z][a-z]{2} \d{1,2},? \d{4}$/u.test(text)) {
    const monthName = now.toLocaleDateString("en-US", { month: "short" });
    return `${monthName} ${day.slice(8)}${text.includes(",") ? "," : ""} ${day.slice(0, 4)}`;
  }
  return day;
}

function zoneLike(zone: string, now: Date): string {
  if (zone === "" || /^z$/iu.test(zone)) {
    return zone;
  }
  const minutes = -now.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((value) =>
    String(value).padStart(2, "0"),
  );
  return `${minutes < 0 ? "-" : "+"}${hours}${zone.includes(":") ? ":" : ""}${rest}`;
}

function frontMatter(form: ArticleForm, fields: ReadonlyMap<string, Value>): string {
  const written = [...fields].map(([name, value]) => ({ name, value, like: likeOf(form, name) }));
  switch (form.format) {
    case "toml":
      return ["+++", ...written.map(({ name, value }) => `${name} = ${inToml(value)}`), "+++"].join(
        "\n",
      );
    case "json":
      return `{\n${written.map(({ name, value }) => `  ${JSON.stringify(name)}: ${inJson(value)}`).join(",\n")}\n}`;
    default:
      return [
        "---",
        ...written.map(({ name, value, like }) => inYaml(name, value, like)),
        "---",
      ].join("\n");
  }
}

/** How the field is written in the other articles; that of the first text where it is new. */
function likeOf({ fields }: ArticleForm, name: string): string {
  const same = fields.find((field) => field.name === name) ?? fields[0];
  return same?.written ?? "";
}

function inYaml(name: string, value: Value, like: string): string {
  const key = /^[\w-]+$/u.test(name) ? name : doubleQuoted(name);
  if (typeof value === "string") {
    return `${key}: ${yamlText(value, like)}`;
  }
  if (typeof value === "boolean") {
    return `${key}: ${String(value)}`;
  }
  if ("written" in value) {
    return `${key}: ${value.written}`;
  }
  const isFlow = value.length === 0 || like.startsWith("[");
  return isFlow
    ? `${key}: [${value.map((text) => yamlScalar(text, "double", true)).join(", ")}]`
    : [`${key}:`, ...value.map((text) => `  - ${yamlScalar(text, "double", false)}`)].join("\n");
}

function yamlText(text: string, like: string): string {
  if (text === "") {
    return '""';
  }
  return like.startsWith("'")
    ? quotedScalar(text, "single")
    : like.startsWith('"')
      ? quotedScalar(text, "double")
      : yamlScalar(text, "double", false);
}

function inToml(value: Value): string {
  return typeof value === "string"
    ? doubleQuoted(value)
    : typeof value === "boolean"
      ? String(value)
      : "written" in value
        ? value.written
        : `[${value.map(doubleQuoted).join(", ")}]`;
}

function inJson(value: Value): string {
  return typeof value === "object" && "written" in value ? value.written : JSON.stringify(value);
}
