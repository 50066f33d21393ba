import * as l10n from "@vscode/l10n";
import { isSiteUrl, mostEntries, namedFields } from "../../../articles/sites/siteDescription.ts";
import { readField } from "../../../shared/formField.ts";
import type { FormField } from "../../../shared/formField.ts";
import type { FieldSentence, FormDraft, FormModel } from "../../../shared/formProtocol.ts";
import { formatInteger } from "../../../shared/format.ts";
import { findLanguage } from "../../../shared/marketNames.ts";
import { findMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import { shortText } from "../../../shared/plainText.ts";
import { readDomain } from "../../../research/tools/clean/hosts.ts";
import { readPlace } from "../../../research/tools/clean/places.ts";
import { researchFolder } from "../../../research/files/researchFolder.ts";
import { projectValues } from "../../platform/projectValues.ts";
import type { ProjectValue, SettingOfProject, ValueSource } from "../../platform/projectValues.ts";
import { marketExample, projectFields } from "./projectFields.ts";
import type { DescribedValue, ProjectDescription } from "./projectFields.ts";

/** Where a value that is shown comes from; `detail` names a file, in words. */
export interface ShownSource {
  readonly source: ValueSource | undefined;
  readonly detail?: string;
}

export type ShownSources = Readonly<Record<DescribedValue, ShownSource>>;

/** All values of a description. */
export const describedValues = [
  "siteUrl",
  "markets",
  "competitors",
  "website",
  "titleSuffix",
  "brandWords",
  "fields",
  "folder",
] as const satisfies readonly DescribedValue[];

/** The row of the table of precedence that a value belongs to. */
export function rowOfValue(name: DescribedValue): ProjectValue {
  return name === "markets" ? "market" : name;
}

/** Begins the name of a folder's form, by which its tab is restored. */
const formName = "project:";

/** The folder of a form by its name, as a URI; undefined for the form of a tool. */
export function folderOfForm(name: string): string | undefined {
  return name.startsWith(formName) ? name.slice(formName.length) : undefined;
}

/** The form of a folder's project, in the editor's language. */
export function projectModel(folder: { readonly uri: string; readonly name: string }): FormModel {
  const fields = projectFields.map(
    ({ value: _value, isMain: _isMain, label, help, ...field }): FormField => ({
      ...field,
      label: l10n.t(label),
      help: l10n.t(help),
      required: false,
      knownFrom: "spec",
    }),
  );
  return {
    tool: `${formName}${folder.uri}`,
    title: l10n.t("Set Up {0}", shortText(folder.name)),
    description: l10n.t(
      "What this site is, for every tool. Folder settings come first, then rules.json, then your other settings.",
    ),
    price: l10n.t("Save"),
    needed: fields.filter((_field, index) => projectFields[index]?.isMain === true),
    more: fields.filter((_field, index) => projectFields[index]?.isMain === false),
    wanted: null,
    shell: "posix",
    saves: true,
  };
}

/** The texts of the form for a description. */
export function projectDraft(description: ProjectDescription): FormDraft {
  const [main, ...others] = description.markets;
  const texts: Readonly<Record<string, string>> = {
    siteUrl: description.siteUrl,
    location: main?.location ?? "",
    language: main?.language ?? "",
    otherMarkets: others.map(({ location, language }) => `${location}, ${language}`).join("\n"),
    competitors: description.competitors.join("\n"),
    website: description.website,
    titleSuffix: description.titleSuffix,
    brandWords: description.brandWords.join("\n"),
    folder: description.folder,
    ...Object.fromEntries(
      namedFields.map((field) => [`field:${field}`, description.fields[field]]),
    ),
  };
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
    additional: "",
  };
}

/** What is typed, and what is wrong with it. */
export interface ReadProject {
  readonly description: ProjectDescription;
  readonly problems: readonly FieldSentence[];
}

/** Reads what is typed. `defaults` are the names of fields that count where none is typed. */
export function readProjectDraft(
  draft: FormDraft,
  defaults: Pick<ProjectDescription, "fields" | "folder">,
): ReadProject {
  const problems: FieldSentence[] = [];
  const report = (field: string, message: string): void => void problems.push({ field, message });
  const raw = (name: string): string =>
    (Object.hasOwn(draft.texts, name) ? draft.texts[name] : undefined) ?? "";
  const text = (name: string): string => raw(name).trim();
  const siteUrl = text("siteUrl");
  if (siteUrl !== "" && !isSiteUrl(siteUrl)) {
    report("siteUrl", l10n.t("Type a URL that begins with https://, or leave it empty."));
  }
  for (const name of ["otherMarkets", "competitors", "brandWords"]) {
    // Of a longer list in the file nothing is read; the main market is one of its list.
    const most = name === "otherMarkets" ? mostEntries - 1 : mostEntries;
    if (entriesOf(name, raw(name)).length > most) {
      report(name, l10n.t("Type up to {0}.", formatInteger(most)));
    }
  }
  const folder = text("folder") || defaults.folder;
  if (researchFolder(folder) === undefined) {
    report("folder", l10n.t("Type a folder inside the project, for example {0}.", "seo"));
  }
  return {
    description: {
      siteUrl,
      markets: readMarkets(text, (name) => entriesOf(name, raw(name)), report),
      competitors: readDomains(entriesOf("competitors", raw("competitors")), report),
      website: text("website"),
      titleSuffix: raw("titleSuffix").trim() === "" ? "" : raw("titleSuffix"),
      brandWords: entriesOf("brandWords", raw("brandWords")),
      fields: {
        title: text("field:title") || defaults.fields.title,
        description: text("field:description") || defaults.fields.description,
        keyword: text("field:keyword") || defaults.fields.keyword,
        keywords: text("field:keywords") || defaults.fields.keywords,
        slug: text("field:slug") || defaults.fields.slug,
      },
      folder: researchFolder(folder) ?? folder,
    },
    problems,
  };
}

function entriesOf(name: string, typed: string): string[] {
  const field = projectFields.find((one) => one.name === name);
  const read =
    field === undefined
      ? undefined
      : readField({ ...field, required: false, knownFrom: "spec" }, typed);
  return Array.isArray(read) ? [...new Set(read.filter((one) => typeof one === "string"))] : [];
}

type Report = (field: string, message: string) => void;

function readMarkets(
  text: (name: string) => string,
  entries: (name: string) => readonly string[],
  report: Report,
): MarketNames[] {
  const [location, language] = [text("location"), text("language")];
  const others = entries("otherMarkets").flatMap((line) => {
    const parts = line.split(",").map((part) => part.trim());
    const spoken = parts.length > 1 ? findLanguage(parts.at(-1) ?? "") : undefined;
    const place = (spoken === undefined ? parts : parts.slice(0, -1)).join(",");
    const market = marketOf(place, spoken ?? "");
    if (market === undefined) {
      report(
        "otherMarkets",
        l10n.t(
          "“{0}” isn't a market. Type a country and a language, such as {1}.",
          shortText(line),
          marketExample,
        ),
      );
    }
    return market === undefined ? [] : [market];
  });
  if (location === "" && language === "") {
    if (others.length > 0) {
      report("location", l10n.t("Select the main market first."));
    }
    return others;
  }
  const main = marketOf(location, language);
  if (main === undefined) {
    report(
      location === "" ? "location" : "language",
      location === "" ? l10n.t("Select a country.") : l10n.t("Select a language."),
    );
    return others;
  }
  return [main, ...others];
}

/** A market by what is typed; a country without a language has its own. */
function marketOf(place: string, language: string): MarketNames | undefined {
  const read = readPlace(place);
  const location = "problem" in read ? undefined : read.value;
  const known = findMarket(location ?? "");
  const spoken = language === "" ? known?.language : (findLanguage(language) ?? language);
  return location === undefined || location === "" || spoken === undefined
    ? undefined
    : { location: known?.location ?? location, language: spoken };
}

function readDomains(typed: readonly string[], report: Report): string[] {
  const found = typed.flatMap((entry) => {
    const read = readDomain(entry);
    if ("problem" in read) {
      report("competitors", l10n.t("“{0}” isn't a domain.", shortText(entry)));
      return [];
    }
    return [read.value];
  });
  return [...new Set(found)];
}

/** The values that differ. */
export function changedValues(
  before: ProjectDescription,
  after: ProjectDescription,
): DescribedValue[] {
  return describedValues.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/**
 * The folder's settings that would hide values which were saved in its `rules.json`. A domain that was set by itself would
 * still be that of the tools; it stays where the URL wasn't changed.
 */
export function hidingSettings(
  saved: readonly DescribedValue[],
  changed: ReadonlySet<DescribedValue>,
): SettingOfProject[] {
  return saved.flatMap((name) => [
    ...projectValues[rowOfValue(name)].settings,
    ...(name === "markets" ? projectValues.markets.settings : []),
    ...(name === "siteUrl" && changed.has(name) ? projectValues.domain.settings : []),
  ]);
}

/** Where each value comes from, and what becomes of one that was changed. */
export function sourceHints(
  shown: { readonly description: ProjectDescription; readonly sources: ShownSources },
  now: ProjectDescription,
  rulesPath: string,
): FieldSentence[] {
  const changed = new Set(changedValues(shown.description, now));
  const said = new Set<DescribedValue>();
  return projectFields.flatMap(({ name, value }) => {
    // A value with several fields has one hint.
    const isFirst = !said.has(value);
    said.add(value);
    const message = changed.has(value)
      ? changedSentence(value, shown.sources[value], rulesPath)
      : sourceSentence(shown.sources[value], rulesPath);
    return message === "" || !isFirst ? [] : [{ field: name, message }];
  });
}

function changedSentence(
  value: DescribedValue,
  { source }: ShownSource,
  rulesPath: string,
): string {
  switch (value) {
    case "website":
      return l10n.t("Will be saved on this machine.");
    case "folder":
      return l10n.t("Will be saved in the folder's settings. Files in the old folder stay there.");
    default:
      return source === "folderSettings"
        ? l10n.t("Will be saved in {0} and removed from the folder's settings.", rulesPath)
        : l10n.t("Will be saved in {0}.", rulesPath);
  }
}

function sourceSentence({ source, detail }: ShownSource, rulesPath: string): string {
  switch (source) {
    case "folderSettings":
      return l10n.t("From the folder's settings.");
    case "rulesFile":
      return l10n.t("From {0}.", rulesPath);
    case "settings":
      return l10n.t("From your workspace or user settings.");
    case "siteConfiguration":
      return l10n.t("From {0}. Every tool uses it once you save.", shortText(detail ?? ""));
    case "account":
      return l10n.t("From your account.");
    case "machine":
      return l10n.t("Chosen on this machine.");
    case undefined:
      return "";
  }
}
