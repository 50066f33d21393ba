import * as l10n from "@vscode/l10n";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { keptOut } from "../keptOut.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type { Derivation, Page, PageState, SourceFile, Step } from "../siteRules.ts";
import { baseNameOf } from "./hugoContent.ts";
import type { ContentPlace } from "./hugoContent.ts";
import { isAfter } from "./hugoDates.ts";
import {
  addCascade,
  cascadeOf,
  fieldStep,
  fieldText,
  frontFields,
  pageDates,
} from "./hugoFields.ts";
import type { PageDates, PageField, PageFields } from "./hugoFields.ts";
import { lowerCase } from "./hugoPath.ts";
import type { PageKind, PermalinkPage } from "./hugoPermalinks.ts";
import { permalinkValues, ruledPath, writtenUrl } from "./hugoRuled.ts";
import type { PageContext } from "./hugoRuled.ts";
import type { LanguageSettings } from "./hugoSettings.ts";
import { aliasPath, targetOf } from "./hugoTarget.ts";
import { entriesOf, flagOf, textOf } from "./hugoValues.ts";
import { withoutOuter } from "../../text/textEnd.ts";

/** What Hugo makes of a content file that belongs to no other page. */
export async function derivePage(context: PageContext): Promise<Derivation> {
  const { file, place, rules, now, first } = context;
  const page = pageFacts(context);
  const unknown = (reason: string): Derivation => notKnown(reason, first);
  if (file.front.kind === "unreadable") {
    return unknown(l10n.t("The front matter can't be read: {0}", file.front.problem));
  }
  if (/^html?$/u.test(place.ending) && !isHugoFront(file)) {
    return unknown(
      l10n.t("Older versions of Hugo copy HTML files without front matter unchanged."),
    );
  }
  if (!file.path.endsWith(`.${place.ending}`)) {
    return unknown(
      l10n.t("Older versions of Hugo don't publish files with a capitalized extension."),
    );
  }
  if (rules.disabledKinds.has(page.kind)) {
    return noPage(
      l10n.t("Pages of the kind {0} are turned off by disableKinds.", page.kind),
      first,
    );
  }
  const collected = await collectFields(context, page);
  if ("problem" in collected) {
    return unknown(collected.problem);
  }
  const { fields } = collected;
  if (fields.has("sites")) {
    return unknown(l10n.t("sites in the front matter puts the page on several sites."));
  }
  const render = renderOf(fields);
  if (render === "never") {
    return {
      ...noPage(l10n.t("Not rendered (`build` or `headless`)."), first),
      isPart: true,
    };
  }
  const outputs = fields.has("outputs")
    ? entriesOf(fields.get("outputs")?.value).map((format) => format.toLowerCase())
    : rules.outputs(page.kind);
  if (outputs !== undefined && !outputs.includes("html")) {
    return unknown(l10n.t("The page is published in other formats than HTML."));
  }
  const dates = pageDates(fields, baseNameOf(place), rules);
  const address = await addressOf(context, page, fields, dates);
  if ("problem" in address) {
    return notKnown(address.problem, address.steps);
  }
  return {
    kind: "page",
    path: address.path,
    ...(rules.root === undefined ? {} : { root: rules.root }),
    aliases: [...new Set(address.aliases)].filter((alias) => alias !== address.path),
    ...(context.settings.isMultilingual ? { language: rules.code } : {}),
    ...inheritedFields(fields),
    ...keptOut(valuesOf(fields)),
    state: render === "link" ? "notRendered" : stateOf(fields, dates, rules, now),
    steps: address.steps,
    ...(address.guess === undefined ? {} : { guess: address.guess }),
  };
}

/** What rules and cascades tell pages apart by. */
function pageFacts({ place, rules }: PageContext): PermalinkPage {
  const { folders, type, name } = place;
  const isBundle = type !== "single";
  const path = `/${[...folders, ...(isBundle ? [] : [name])].join("/")}`;
  return {
    kind: kindOf(place, rules.taxonomies),
    // a bundle right below the content folder is in no section
    section: type === "leaf" && folders.length < 2 ? "" : (folders[0] ?? ""),
    path: lowerCase(path).replaceAll(" ", "-"),
    language: rules.code,
  };
}

function kindOf({ type, folders }: ContentPlace, taxonomies: readonly string[]): PageKind {
  if (type !== "branch") {
    return "page";
  }
  const path = folders.join("/").toLowerCase();
  return folders.length === 0
    ? "home"
    : taxonomies.some((name) => name.toLowerCase() === path)
      ? "taxonomy"
      : taxonomies.some((name) => path.startsWith(`${name.toLowerCase()}/`))
        ? "term"
        : "section";
}

function isHugoFront({ front }: SourceFile): boolean {
  return front.kind === "fields" && front.format !== "html";
}

/** The page's own fields, behind them its own cascade, those of the sections above it, and the site's. */
async function collectFields(
  { file, place, rules, folders }: PageContext,
  page: PermalinkPage,
): Promise<{ readonly fields: PageFields } | { readonly problem: string }> {
  const fields = frontFields(file.front);
  const unsure = l10n.t("A cascade has a target that can't be checked.");
  let isSure =
    place.type === "branch" ? addCascade(fields, fields.get("cascade")?.value, page) : true;
  const start = place.folders.length - (place.type === "single" ? 0 : 1);
  for (let depth = start; depth >= 0; depth -= 1) {
    const above = await folders.branch(place.folders.slice(0, depth), rules.code);
    if (above?.kind === "unreadable") {
      return {
        problem: l10n.t(
          "The front matter of {0} can't be read: {1}",
          [...place.folders.slice(0, depth), "_index"].join("/"),
          above.problem,
        ),
      };
    }
    isSure = addCascade(fields, cascadeOf(above), page) && isSure;
  }
  isSure = addCascade(fields, rules.cascade, page) && isSure;
  return isSure ? { fields } : { problem: unsure };
}

/** The names of fields that cascades give a page. */
function inheritedFields(fields: PageFields): Pick<Page, "inherits"> {
  const inherits = [...fields].flatMap(([name, { from }]) => (from === "cascade" ? [name] : []));
  return inherits.length === 0 ? {} : { inherits };
}

function valuesOf(fields: PageFields): JsonRecord {
  return Object.fromEntries([...fields].map(([name, { value }]) => [name, value]));
}

function renderOf(fields: PageFields): "always" | "never" | "link" {
  const build = (fields.get("_build") ?? fields.get("build"))?.value;
  const render = isRecord(build) ? build["render"] : undefined;
  return flagOf(fields.get("headless")?.value) ||
    render === "never" ||
    render === false ||
    render === 0
    ? "never"
    : render === "link"
      ? "link"
      : "always";
}

function stateOf(
  fields: PageFields,
  dates: PageDates,
  { builds, timeZone }: LanguageSettings,
  now: Date,
): PageState {
  const published = fields.get("published")?.value;
  const isDraft = fields.has("draft")
    ? flagOf(fields.get("draft")?.value)
    : typeof published === "boolean" || /^(?:0|f|false)$/iu.test(textOf(published))
      ? !flagOf(published)
      : false;
  if (isDraft && !builds.drafts) {
    return "draft";
  }
  if (dates.publish !== undefined && !builds.future && isAfter(dates.publish, now, timeZone)) {
    return "future";
  }
  return dates.expiry !== undefined && !builds.expired && !isAfter(dates.expiry, now, timeZone)
    ? "expired"
    : "published";
}

type Address =
  | {
      readonly path: string;
      readonly aliases: readonly string[];
      readonly steps: readonly Step[];
      readonly guess: string | undefined;
    }
  | { readonly problem: string; readonly steps: readonly Step[] };

async function addressOf(
  context: PageContext,
  page: PermalinkPage,
  fields: PageFields,
  dates: PageDates,
): Promise<Address> {
  const { file, place, rules, first } = context;
  const steps: Step[] = [...first];
  const fail = (problem: string): Address => ({ problem, steps });
  if (rules.prefix !== "" || rules.root !== undefined) {
    steps.push(rules.step);
  }
  const slug = withoutOuter(
    fields.has("slug") ? fieldText(fields, "slug") : (dates.slug ?? ""),
    "-",
  );
  const values = permalinkValues(context, page, fields, dates, slug);
  const written = await writtenUrl(context, fields, values, steps);
  if ("problem" in written) {
    return fail(written.problem);
  }
  const ruled = written.url === "" ? await ruledPath(context, page, values, steps) : {};
  if ("problem" in ruled) {
    return fail(ruled.problem);
  }
  if (dates.isOutside && ruled.needsDate === true) {
    return fail(l10n.t("The page's date comes from Git or from the file itself."));
  }
  const isBranch = place.type === "branch";
  const isUgly = rules.isUgly(page.section) && written.url === "";
  const base = baseNameOf(place);
  if (written.url === "" && ruled.permalink === undefined) {
    steps.push(
      slug !== "" && !isBranch
        ? fields.has("slug")
          ? fieldStep(fields, "slug", file.path)
          : { text: l10n.t("Slug from the file name → {0}", slug) }
        : { text: l10n.t("Hugo's default rule: folders and file name") },
    );
  }
  if (isUgly) {
    steps.push(context.config.step(rules.keyOf("uglyurls"), ".html"));
  }
  const target = targetOf({
    kind: page.kind,
    folders: place.type === "leaf" ? place.folders.slice(0, -1) : place.folders,
    baseName: isBranch ? "" : slug === "" ? base : slug,
    isBundle: place.type !== "single",
    url: written.url,
    permalink: ruled.permalink,
    isUgly,
    prefix: rules.prefix,
    style: rules.style,
  });
  if (target.isUnsure === true) {
    return fail(l10n.t("Hugo versions treat the url of a section differently."));
  }
  const usesName = written.url === "" && ruled.permalink === undefined;
  const folderNames = [...place.folders, ...(slug === "" ? [place.name] : [])];
  if (usesName && folderNames.some((name) => / {2}| -|- /u.test(name))) {
    return fail(
      l10n.t("Hugo versions treat several spaces, and spaces next to hyphens, differently."),
    );
  }
  return {
    path: target.path,
    aliases: aliasesOf(context, page, fields, target.filesIn),
    steps,
    guess:
      target.since !== undefined
        ? l10n.t("Since Hugo {0}. Earlier versions use a different URL.", target.since)
        : dates.hasTime && slug === dates.slug
          ? l10n.t("Older versions of Hugo treat the time in the file name as part of the slug.")
          : (written.guess ?? ruled.guess ?? versionedScalar(fields)),
  };
}

/** That versions read a value differently which may decide the address. */
function versionedScalar(fields: PageFields): string | undefined {
  const name = ["url", "slug", "title"].find((one) => fields.get(one)?.isGuess === true);
  return name === undefined
    ? undefined
    : l10n.t("Versions of Hugo read the value of {0} differently: put it in quotes.", name);
}

function aliasesOf(
  { rules, settings }: PageContext,
  page: PermalinkPage,
  fields: ReadonlyMap<string, PageField>,
  filesIn: string,
): string[] {
  const isUgly = rules.isUgly(page.section);
  const own = entriesOf(fields.get("aliases")?.value)
    .filter((alias) => !/^https?:\/\//u.test(alias))
    .flatMap((alias) => aliasPath(alias, filesIn, isUgly) ?? []);
  if (settings.hasNoAliases) {
    return [];
  }
  const isHome = page.kind === "home" && rules.isDefault && !settings.isMultihost;
  return isHome && rules.prefix !== ""
    ? [...own, "/"]
    : isHome && settings.isMultilingual
      ? [...own, `/${rules.code}/`]
      : own;
}
