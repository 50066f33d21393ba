import * as l10n from "@vscode/l10n";
import { nameOf, pathBelow } from "../siteFiles.ts";
import { notKnown } from "../siteRules.ts";
import type { Derivation, PageState } from "../siteRules.ts";
import type { JekyllConfig } from "./jekyllConfig.ts";
import { defaultValues } from "./jekyllDefaults.ts";
import type { Entry } from "./jekyllEntries.ts";
import { categoriesOf, withDefaults } from "./jekyllFront.ts";
import type { Value } from "./jekyllFront.ts";
import {
  aliasesOf,
  isPublished,
  noOutput,
  outputEnding,
  pageAt,
  permalinkOf,
} from "./jekyllPage.ts";
import { endingOf, fillDocument, jekyllSlug } from "./jekyllUrl.ts";
import { dateParts, rubyDate, wallTime } from "./rubyDate.ts";
import type { WallTime } from "./rubyDate.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

type DocumentEntry = Extract<Entry, { readonly collection: unknown }>;

/** The date of a document: "build" where it is the moment at which the site is built. */
type Dated = WallTime | "build" | { readonly problem: string };

/** What becomes of a post, a draft or a document of another collection. */
export function deriveDocument(
  config: JekyllConfig,
  path: string,
  entry: DocumentEntry,
  front: ReadonlyMap<string, Value>,
  now: Date,
): Derivation {
  const { collection } = entry;
  const relative = pathBelow(path, config.collectionsDir) ?? path;
  if (!collection.output) {
    return noOutput(config, collection);
  }
  if (entry.kind === "post" && config.limitPosts) {
    return notKnown(l10n.t("`limit_posts` in the configuration excludes older posts."));
  }
  const defaults = defaultValues(config, { path: relative, real: path, type: collection.label });
  const data = withDefaults(front, defaults);
  const folders = superFolders(
    relative,
    entry.kind === "draft" ? "_drafts" : `_${collection.label}`,
  );
  const categories = categoriesOf(folders, defaults, front, data);
  const slug = slugOf(relative, data.get("slug"));
  const dated = dateOf(config, relative, data.get("date"));
  const permalink = permalinkOf(data.get("permalink") ?? noValue, config.file);
  const template = permalink ?? templateOf(entry);
  if (categories === undefined) {
    return notKnown(l10n.t("Jekyll can't read these `categories`: they must be a text or a list."));
  }
  if (slug === undefined) {
    return notKnown(l10n.t("Invalid `slug`: must be text (a number in quotes)."));
  }
  if (template === undefined || typeof template === "string") {
    return notKnown(template ?? l10n.t("The permalink of this collection isn't a text."));
  }
  if (typeof dated === "object" && "problem" in dated) {
    return notKnown(dated.problem);
  }
  const parts = dated === "build" ? undefined : dateParts(dated.at);
  const ending = endingOf(nameOf(relative));
  const bare = nameOf(relative).slice(0, nameOf(relative).length - ending.length);
  const cleaned = withoutTrailing(
    relative.slice(0, relative.length - ending.length).replace(`_${collection.label}`, ""),
    ".",
  );
  const named = new Map([
    ["collection", collection.label],
    ["path", cleaned],
    ["output_ext", outputEnding(config, nameOf(relative), permalinkTemplate(permalink))],
    ["name", jekyllSlug(bare, "default")],
    ["title", jekyllSlug(slug, "pretty")],
    ["slug", jekyllSlug(slug, "default")],
    ["categories", categories.names.join("/")],
    [
      "slugified_categories",
      [...new Set(categories.names.map((category) => jekyllSlug(category, "default")))].join("/"),
    ],
  ]);
  const filled = fillDocument(template.template, (name) => named.get(name) ?? parts?.get(name));
  if ("unknown" in filled) {
    const isDate = dateParts(0).has(filled.unknown.slice(1));
    return notKnown(
      isDate
        ? l10n.t("No date, so {0} depends on the build date.", filled.unknown)
        : l10n.t("Jekyll has no placeholder {0}.", filled.unknown),
      [template.step],
    );
  }
  const isOpen =
    dated !== "build" &&
    dated.isZoneOpen &&
    /:[a-z_]*(?:day|month|year|week|hour|minute)/u.test(template.template);
  return pageAt(
    filled.url,
    stateOf(config, entry, data.get("published"), dated, now),
    [template.step],
    {
      aliases: aliasesOf(data.get("redirect_from") ?? noValue),
      guess: isOpen
        ? l10n.t("No `timezone` in the configuration, so the date in the URL is uncertain.")
        : !categories.isSure && /:(?:slugified_)?categories/u.test(template.template)
          ? l10n.t(
              "YAML parsers read the value of {0} differently: put it in quotes.",
              "categories",
            )
          : undefined,
    },
  );
}

const noValue: Value = { value: undefined, text: undefined, isQuoted: false, isDefault: true };

function permalinkTemplate(permalink: ReturnType<typeof permalinkOf>): string | undefined {
  return typeof permalink === "object" ? permalink.template : undefined;
}

function templateOf({
  collection,
}: DocumentEntry): Exclude<ReturnType<typeof permalinkOf>, string> {
  const { template } = collection;
  return template === undefined ? undefined : { template: template.value, step: template.step };
}

/** The folders above a folder of posts are categories. */
function superFolders(relative: string, special: string): string[] {
  return relative.startsWith(special)
    ? []
    : relative
        .slice(0, Math.max(0, relative.indexOf(special)))
        .split("/")
        .filter((name) => name !== "");
}

/** The slug of the front matter, else the name without its date. Undefined for what isn't text. */
function slugOf(relative: string, own: Value | undefined): string | undefined {
  const value = own?.value;
  if (value !== undefined && value !== null && value !== false) {
    // A date without quotes isn't a text for Ruby
    return typeof value === "string" && (own.isQuoted || !/^\d{4}-\d\d-\d\d$/u.test(value))
      ? value
      : undefined;
  }
  const name = nameOf(relative);
  const bare = name.slice(0, name.length - endingOf(name).length);
  return withoutTrailing(bare.replace(/^\d{2,4}-\d{1,2}-\d{1,2}-/u, ""), ".");
}

function dateOf({ timezone }: JekyllConfig, relative: string, own: Value | undefined): Dated {
  const value = own?.value;
  if (value !== undefined && value !== null && value !== false) {
    const text = own?.text ?? (typeof value === "string" ? value : "");
    return (
      rubyDate(text, own?.isQuoted ?? false, timezone) ?? {
        problem: l10n.t("Its date can't be read."),
      }
    );
  }
  const [, date] = /^(\d{2,4}-\d{1,2}-\d{1,2})-/u.exec(nameOf(relative)) ?? [];
  if (date === undefined) {
    return "build";
  }
  const short = /^\d\d-/u.test(date)
    ? `${Number(date.slice(0, 2)) < 69 ? "20" : "19"}${date}`
    : date;
  return (
    rubyDate(short, true, timezone) ?? {
      problem: l10n.t("The date in its name can't be read."),
    }
  );
}

function stateOf(
  config: JekyllConfig,
  entry: DocumentEntry,
  published: Value | undefined,
  dated: Exclude<Dated, { readonly problem: string }>,
  now: Date,
): PageState {
  const today = wallTime(now.getTime(), config.timezone) ?? now.getTime();
  return published !== undefined && !isPublished(published.value) && !config.unpublished
    ? "notPublished"
    : entry.kind === "draft" && !config.showDrafts
      ? "draft"
      : dated !== "build" && dated.at > today && !config.future
        ? "future"
        : "published";
}
