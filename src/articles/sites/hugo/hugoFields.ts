import { readSlashGlob } from "../../patterns/otherGlobs.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { isRecord } from "../../../shared/json.ts";
import type { Step } from "../siteRules.ts";
import * as l10n from "@vscode/l10n";
import { lowered } from "./hugoConfig.ts";
import { datedBaseName, writtenDate } from "./hugoDates.ts";
import type { WrittenDate } from "./hugoDates.ts";
import type { PermalinkPage } from "./hugoPermalinks.ts";
import type { DateName, LanguageSettings } from "./hugoSettings.ts";
import { hugoScalar } from "./hugoScalar.ts";
import { textOf } from "./hugoValues.ts";

/** A field of a page, with where it stands. */
export interface PageField {
  readonly value: unknown;
  /** As Hugo makes a text of it. */
  readonly text: string;
  readonly from: "front" | "cascade";
  /** True where versions of Hugo may make different texts of it. */
  readonly isGuess?: true;
}

/** The fields of a page by their names in lower case. */
export type PageFields = ReadonlyMap<string, PageField>;

/** The fields of front matter, with names in lower case. The head of an HTML page is none to Hugo. */
export function frontFields(front: FrontMatter | undefined): Map<string, PageField> {
  const fields = new Map<string, PageField>();
  if (front?.kind !== "fields" || front.format === "html") {
    return fields;
  }
  const { format } = front;
  for (const field of front.fields) {
    fields.set(field.name.toLowerCase(), {
      value: lowered(field.value),
      from: "front",
      ...hugoScalar(field, format),
    });
  }
  return fields;
}

const cascades = new WeakMap<FrontMatter, unknown>();

/** The `cascade` of an `_index`, with names in lower case; read once for all pages below it. */
export function cascadeOf(front: FrontMatter | undefined): unknown {
  if (front === undefined) {
    return undefined;
  }
  if (!cascades.has(front)) {
    cascades.set(front, frontFields(front).get("cascade")?.value);
  }
  return cascades.get(front);
}

/**
 * What `cascade` gives to a page, put behind what it has already. False where something else decides whether it holds
 * for this page.
 */
export function addCascade(
  fields: Map<string, PageField>,
  cascade: unknown,
  page: PermalinkPage,
): boolean {
  const entries = Array.isArray(cascade) ? cascade : [cascade];
  let isSure = true;
  for (const entry of entries) {
    if (!isRecord(entry)) {
      continue;
    }
    const holds = targetHolds(entry["target"] ?? entry["_target"], page);
    if (holds === undefined) {
      isSure = false;
    }
    if (holds !== true) {
      continue;
    }
    const params = isRecord(entry["params"]) ? entry["params"] : {};
    for (const [name, value] of [...Object.entries(params), ...Object.entries(entry)]) {
      if (!["target", "_target", "params", "cascade"].includes(name) && !fields.has(name)) {
        fields.set(name, { value, text: textOf(value), from: "cascade" });
      }
    }
  }
  return isSure;
}

function targetHolds(target: unknown, page: PermalinkPage): boolean | undefined {
  if (!isRecord(target)) {
    return true;
  }
  const known: Readonly<Record<string, string>> = {
    path: page.path,
    kind: page.kind,
    lang: page.language,
    environment: "production",
  };
  let holds: boolean | undefined = true;
  for (const [name, value] of Object.entries(target)) {
    const text = textOf(value);
    const pattern =
      Object.hasOwn(known, name) && text !== ""
        ? readSlashGlob(text.toLowerCase()).pattern
        : undefined;
    if (text === "" && Object.hasOwn(known, name)) {
      continue;
    }
    if (pattern === undefined) {
      holds = holds === false ? false : undefined;
    } else if (!pattern.test(known[name] ?? "")) {
      holds = false;
    }
  }
  return holds;
}

/** A page's dates, and the slug that its file name gives it with them. */
export interface PageDates {
  readonly date: WrittenDate | undefined;
  readonly publish: WrittenDate | undefined;
  readonly expiry: WrittenDate | undefined;
  readonly slug: string | undefined;
  /** The field that the date comes from. */
  readonly dateField: string | undefined;
  /** True where only Git or the file's own time would tell the date. */
  readonly isOutside: boolean;
  /** True where the file name has a time, which older versions take as part of the slug. */
  readonly hasTime: boolean;
}

/** Finds the dates as `frontmatter` in the configuration says. */
export function pageDates(
  fields: PageFields,
  baseName: string,
  { dateFields }: LanguageSettings,
): PageDates {
  let slug: string | undefined;
  let hasTime = false;
  let isOutside = false;
  let dateField: string | undefined;
  const find = (name: DateName): WrittenDate | undefined => {
    for (const field of dateFields[name]) {
      const dated = field === ":filename" ? datedBaseName(baseName) : undefined;
      const outside = field === ":git" || field === ":filemodtime";
      const date =
        dated?.date ?? (field.startsWith(":") ? undefined : writtenDate(fieldText(fields, field)));
      if (name === "date" && (outside || date !== undefined)) {
        isOutside = outside;
        dateField = field;
      }
      if (dated !== undefined && !fields.has("slug")) {
        slug = dated.slug;
        ({ hasTime } = dated);
      }
      if (date !== undefined || (outside && name === "date")) {
        return date;
      }
    }
    return undefined;
  };
  const date = find("date");
  find("lastmod");
  return {
    date,
    publish: find("publishdate"),
    expiry: find("expirydate"),
    slug,
    dateField,
    isOutside,
    hasTime,
  };
}

/** A field as Hugo makes a text of it; "" where there is none. */
export function fieldText(fields: PageFields, name: string): string {
  return fields.get(name)?.text.trim() ?? "";
}

/** The step that names a field of the front matter, or of a cascade. */
export function fieldStep(fields: PageFields, name: string, file: string): Step {
  const field = fields.get(name);
  const value = field?.text ?? "";
  return field?.from === "cascade"
    ? { text: l10n.t("{0} of a cascade → {1}", name, value), key: `cascade.${name}` }
    : { text: l10n.t("{0} in the front matter → {1}", name, value), file, key: name };
}
