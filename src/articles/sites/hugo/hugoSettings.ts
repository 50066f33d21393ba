import * as l10n from "@vscode/l10n";
import { readPattern } from "../../patterns/pattern.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { isRecord } from "../../../shared/json.ts";
import { addressIn } from "../pageUrl.ts";
import { valueAt } from "../readConfig.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteLanguage, Step } from "../siteRules.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import type { ContentMount } from "./hugoContent.ts";
import { mountFilter } from "./mountFilter.ts";
import type { MountPattern } from "./mountFilter.ts";
import type { PathStyle } from "./hugoPath.ts";
import { permalinkRules } from "./hugoPermalinks.ts";
import type { PermalinkRule } from "./hugoPermalinks.ts";
import { entriesOf, flagOf, membersOf, textOf, textsOf } from "./hugoValues.ts";

/** What the configuration says about one language's pages. */
export interface LanguageSettings {
  readonly code: string;
  readonly isDefault: boolean;
  /** The step that names it. */
  readonly step: Step;
  /** The address of its own, where languages have such. */
  readonly root: string | undefined;
  /** What its paths begin with: "" or `fr`. */
  readonly prefix: string;
  /** Undefined where Hugo would refuse them. */
  readonly permalinks: readonly PermalinkRule[] | undefined;
  /** The path in the configuration of a key of this language, which may stand in its own part. */
  readonly keyOf: (name: string) => readonly string[];
  /** Whether pages of a section have addresses such as `/posts/tea.html`. */
  readonly isUgly: (section: string) => boolean;
  readonly style: PathStyle;
  /** The folders of taxonomies: `tags`, `categories`. */
  readonly taxonomies: readonly string[];
  readonly disabledKinds: ReadonlySet<string>;
  /** The output formats of a kind of page, in lower case; undefined where nothing is said. */
  readonly outputs: (kind: string) => readonly string[] | undefined;
  readonly timeZone: string;
  /** The fields in which each date is looked for, in order. */
  readonly dateFields: Readonly<Record<DateName, readonly string[]>>;
  readonly builds: Readonly<Record<"drafts" | "future" | "expired", boolean>>;
  readonly cascade: unknown;
}

/** The dates that a page has in Hugo. */
export type DateName = "date" | "publishdate" | "lastmod" | "expirydate";

/** What the configuration says about the whole site. */
export interface HugoSettings {
  /** Those that are built, in the configuration's order. */
  readonly languages: readonly LanguageSettings[];
  /** The languages that the configuration states. */
  readonly stated: readonly SiteLanguage[];
  /** The codes of those that are switched off. */
  readonly disabledLanguages: ReadonlySet<string>;
  readonly isMultilingual: boolean;
  readonly isMultihost: boolean;
  readonly defaultLanguage: string;
  readonly mounts: readonly ContentMount[];
  /** Folders whose files are copied as they are. */
  readonly staticFolders: readonly string[];
  /** Folders whose files templates publish. */
  readonly resourceFolders: readonly string[];
  /** Where the site is written to. */
  readonly output: string;
  readonly themesFolder: string;
  readonly hasThemes: boolean;
  readonly hasNoAliases: boolean;
  readonly ignored: readonly Pattern[];
  /** Why nothing can be told of any file. */
  readonly obstacle: string | undefined;
}

const defaultDates: Readonly<Record<DateName, readonly string[]>> = {
  date: ["date", "publishdate", "lastmod"],
  publishdate: ["publishdate", "date"],
  lastmod: [":git", "lastmod", "date", "publishdate"],
  expirydate: ["expirydate"],
};

const dateAliases: Readonly<Record<string, readonly string[]>> = {
  lastmod: ["modified"],
  publishdate: ["pubdate", "published"],
  expirydate: ["unpublishdate"],
};

/** Reads the settings that addresses follow from. */
export function hugoSettings(folder: string, config: HugoConfig): HugoSettings {
  const { values } = config;
  const parts = membersOf(values["languages"]).filter(([name]) => name !== "_merge");
  const stated = textOf(values["defaultcontentlanguage"]).toLowerCase();
  const defaultLanguage = stated === "" ? "en" : stated;
  const off = new Set(textsOf(values["disablelanguages"]).map((code) => code.toLowerCase()));
  const all: readonly [string, unknown][] = parts.length === 0 ? [[defaultLanguage, {}]] : parts;
  const isOff = ([code, part]: readonly [string, unknown]): boolean =>
    off.has(code) || flagOf(valueAt(part, ["disabled"]));
  const on = all.filter((one) => !isOff(one));
  const isMultihost = all.some(([, part]) => textOf(valueAt(part, ["baseurl"])) !== "");
  const site = { config, isMultihost, defaultLanguage, isMultilingual: on.length > 1 };
  const languages = on.map(([code, part]) => languageSettings(code, part, site));
  const patterns = entriesOf(values["ignorefiles"]).map(
    (source) => readPattern(source, "", "go").pattern,
  );
  const mounts = contentMounts(folder, values, languages);
  const themes = entriesOf(values["theme"]);
  const imports = valueAt(values, ["module", "imports"]);
  const hasThemes = themes.length > 0 || (Array.isArray(imports) && imports.length > 0);
  return {
    languages,
    stated: statedLanguages(values, languages),
    disabledLanguages: new Set(all.filter(isOff).map(([code]) => code)),
    isMultilingual: site.isMultilingual,
    isMultihost,
    defaultLanguage,
    mounts,
    staticFolders: ["", ...Array.from({ length: 11 }, (_, index) => String(index))]
      .flatMap((end) => entriesOf(values[`staticdir${end}`]))
      .concat(values["staticdir"] === undefined ? ["static"] : [])
      .map((path) => joinPath(folder, path)),
    resourceFolders: [joinPath(folder, textOf(values["assetdir"]) || "assets")],
    output: joinPath(folder, textOf(values["publishdir"]) || "public"),
    themesFolder: joinPath(folder, textOf(values["themesdir"]) || "themes"),
    hasThemes,
    hasNoAliases: flagOf(values["disablealiases"]),
    ignored: patterns.filter((pattern) => pattern !== undefined),
    obstacle:
      config.problems[0] ??
      (languages.some(({ isDefault }) => isDefault)
        ? patterns.includes(undefined)
          ? l10n.t("ignoreFiles has a pattern that's too complex to check.")
          : mounts.some(({ filter }) => filter.isUntried)
            ? l10n.t("module.mounts has a pattern that's too complex to check.")
            : ["versions", "roles"].some((name) => isRecord(values[name]))
              ? l10n.t("The site has several versions or roles.")
              : changesHtml(values)
                ? l10n.t("The configuration changes the names of HTML files.")
                : !site.isMultilingual && flagOf(values["defaultcontentlanguageinsubdir"])
                  ? l10n.t(
                      "The site has one language and sets defaultContentLanguageInSubdir, which only Hugo 0.115.2 and later apply.",
                    )
                  : hasThemes && mergesThemes(values)
                    ? l10n.t("The configuration merges settings of its themes or modules (_merge).")
                    : undefined
        : l10n.t(
            "The default language {0} isn't among the languages of the configuration.",
            defaultLanguage,
          )),
  };
}

/** Of a site in one language, that which its pages say they are in: `locale`, earlier `languageCode`. */
function statedLanguages(
  values: HugoConfig["values"],
  languages: readonly LanguageSettings[],
): readonly SiteLanguage[] {
  const [only, second] = languages;
  if (second !== undefined) {
    return languages.map(({ code, isDefault }) => ({ code, isDefault }));
  }
  const part = ["languages", only?.code ?? ""];
  const code = [
    valueAt(values, [...part, "locale"]),
    valueAt(values, [...part, "languagecode"]),
    values["locale"],
    values["languagecode"],
    values["defaultcontentlanguage"],
    valueAt(values, part) === undefined ? undefined : only?.code,
  ]
    .map(textOf)
    .find((text) => text !== "");
  return code === undefined ? [] : [{ code, isDefault: true }];
}

function languageSettings(
  code: string,
  part: unknown,
  {
    config,
    isMultihost,
    defaultLanguage,
    isMultilingual,
  }: {
    readonly config: HugoConfig;
    readonly isMultihost: boolean;
    readonly defaultLanguage: string;
    readonly isMultilingual: boolean;
  },
): LanguageSettings {
  const { values } = config;
  const own = (name: string): boolean => valueAt(part, [name]) !== undefined;
  const keyOf = (name: string): readonly string[] =>
    own(name) ? ["languages", code, name] : [name];
  const setting = (name: string): unknown => valueAt(part, [name]) ?? values[name];
  const isDefault = code === defaultLanguage;
  const inFolder = flagOf(values["defaultcontentlanguageinsubdir"]);
  const prefix = !isMultihost && (isDefault ? inFolder : isMultilingual) ? code : "";
  const ugly = setting("uglyurls");
  const taxonomies = setting("taxonomies") ?? values["indexes"];
  const address = textOf(setting("baseurl"));
  const where = isDefault
    ? config.step(["defaultcontentlanguageinsubdir"], prefix === "" ? "/" : `/${prefix}/`)
    : config.step(["languages", code], isMultihost ? address : `/${prefix}/`);
  return {
    code,
    isDefault,
    step: where,
    root: isMultihost && addressIn(address) !== undefined ? address : undefined,
    prefix,
    permalinks: permalinkRules(setting("permalinks") ?? {}),
    keyOf,
    isUgly: (section) =>
      isRecord(ugly) ? flagOf(valueAt(ugly, [section.toLowerCase()])) : flagOf(ugly),
    style: {
      keepCase: flagOf(setting("disablepathtolower")),
      removeAccents: flagOf(setting("removepathaccents")),
    },
    taxonomies: isRecord(taxonomies)
      ? Object.values(taxonomies)
          .map(textOf)
          .filter((name) => name !== "")
      : ["tags", "categories"],
    disabledKinds: new Set(textsOf(setting("disablekinds")).map((kind) => kind.toLowerCase())),
    outputs: (kind) => {
      const formats = valueAt(setting("outputs"), [kind]);
      return formats === undefined
        ? undefined
        : textsOf(formats).map((format) => format.toLowerCase());
    },
    timeZone: textOf(setting("timezone")),
    dateFields: dateFields(setting("frontmatter")),
    builds: {
      drafts: flagOf(values["builddrafts"]),
      future: flagOf(values["buildfuture"]),
      expired: flagOf(values["buildexpired"]),
    },
    cascade: setting("cascade"),
  };
}

function dateFields(value: unknown): Readonly<Record<DateName, readonly string[]>> {
  const fieldsOf = (name: DateName): readonly string[] => {
    const stated = valueAt(value, [name]);
    const names =
      stated === undefined
        ? defaultDates[name]
        : textsOf(stated).flatMap((field) =>
            field.toLowerCase() === ":default" ? defaultDates[name] : [field.toLowerCase()],
          );
    return [...new Set(names.flatMap((field) => [field, ...(dateAliases[field] ?? [])]))];
  };
  return {
    date: fieldsOf("date"),
    publishdate: fieldsOf("publishdate"),
    lastmod: fieldsOf("lastmod"),
    expirydate: fieldsOf("expirydate"),
  };
}

/** The mounts on `content`, or else the content folder of each language. */
function contentMounts(
  folder: string,
  values: HugoConfig["values"],
  languages: readonly LanguageSettings[],
): ContentMount[] {
  const mounts = valueAt(values, ["module", "mounts"]);
  const stated = (Array.isArray(mounts) ? mounts : []).flatMap((mount: unknown): ContentMount[] => {
    const target = joinPath(textOf(valueAt(mount, ["target"])));
    const source = textOf(valueAt(mount, ["source"]));
    if (source === "" || !/^content(?:\/|$)/u.test(target)) {
      return [];
    }
    const globs = (name: string, leavesOut: boolean): MountPattern[] =>
      entriesOf(valueAt(mount, [name])).map((glob) => ({ glob, leavesOut }));
    const filter = mountFilter(
      [...globs("includefiles", false), ...globs("excludefiles", true)],
      globs("files", false).map(({ glob }) => ({
        glob: glob.replace(/^! /u, ""),
        leavesOut: glob.startsWith("! "),
      })),
    );
    const own = [
      textOf(valueAt(mount, ["lang"])),
      ...entriesOf(valueAt(mount, ["sites", "matrix", "languages"])),
    ].filter((code) => code !== "");
    const codes: readonly (string | undefined)[] = own.length === 0 ? [undefined] : own;
    return codes.map((code) => ({
      source: source.startsWith("/") ? "\0" : joinPath(folder, source),
      target: target.replace(/^content\/?/u, ""),
      language: code?.toLowerCase(),
      filter,
      key: ["module", "mounts"],
    }));
  });
  if (stated.length > 0) {
    return stated;
  }
  const base = textOf(values["contentdir"]) || "content";
  const found = new Map<string, ContentMount>();
  const folders = languages.map(({ keyOf }) => {
    const key = keyOf("contentdir");
    return joinPath((key.length > 1 ? textOf(valueAt(values, key)) : "") || base);
  });
  for (const [index, { code, keyOf }] of languages.entries()) {
    const key = keyOf("contentdir");
    const own = folders[index] ?? base;
    const source = joinPath(folder, own);
    // of several languages in one folder the names of the files tell which is whose
    const isShared = folders.filter((other) => other === own).length > 1;
    const isOwn = own !== joinPath(base) || (key.length > 1 && !isShared);
    const language = isOwn ? code : undefined;
    found.set(`${source}\n${language ?? ""}`, {
      source,
      target: "",
      language,
      filter: mountFilter([]),
      key: language === undefined ? ["contentdir"] : key,
    });
  }
  return [...found.values()];
}

/** Whether HTML pages are named otherwise than `index.html` in this site. */
function changesHtml(values: HugoConfig["values"]): boolean {
  const html = valueAt(values, ["outputformats", "html"]);
  const type = valueAt(values, ["mediatypes", "text/html"]);
  return (
    ["path", "basename", "mediatype", "ugly", "nougly", "root"].some(
      (name) => valueAt(html, [name]) !== undefined,
    ) || ["suffixes", "delimiter"].some((name) => valueAt(type, [name]) !== undefined)
  );
}

function mergesThemes(values: HugoConfig["values"]): boolean {
  const merges = (path: readonly string[]): boolean => {
    const strategy = valueAt(values, [...path, "_merge"]);
    return strategy !== undefined && strategy !== "none";
  };
  return [[], ["permalinks"], ["languages"], ["uglyurls"], ["cascade"], ["taxonomies"]].some(
    merges,
  );
}
