import * as l10n from "@vscode/l10n";
import { withoutTrailing } from "../../text/textEnd.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { frontRecord, keptOut } from "../keptOut.ts";
import { addressIn } from "../pageUrl.ts";
import { readOnce } from "../remembered.ts";
import { joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { noPage, notKnown } from "../siteRules.ts";
import type {
  Derivation,
  PublishedFolder,
  SiteLanguage,
  SiteRules,
  SourceFile,
  Stated,
} from "../siteRules.ts";
import { configNames, configStep, ownPluginsFolder, readJekyllConfig } from "./jekyllConfig.ts";
import type { JekyllConfig } from "./jekyllConfig.ts";
import { defaultValues } from "./jekyllDefaults.ts";
import type { Scoped } from "./jekyllDefaults.ts";
import { deriveDocument } from "./jekyllDocument.ts";
import { entryOf } from "./jekyllEntries.ts";
import { frontValues } from "./jekyllFront.ts";
import { jekyllHead } from "./jekyllHead.ts";
import { derivePage, deriveStatic } from "./jekyllPage.ts";
import { jekyllTargets } from "./jekyllTargets.ts";
import { escapeValue } from "./jekyllUrl.ts";

/** Plugins of a site's own that are looked at. */
const mostPlugins = 50;

/** Reads the rules of a Jekyll site, as version 4 has them. */
export async function readJekyll(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readJekyllConfig(folder, files);
  const { file, source, failure } = config;
  const plugin = await pluginOnAddresses(config, files);
  const { address, basePath } = addresses(config);
  const guess =
    plugin === undefined
      ? undefined
      : l10n.t("The site's own plugin {0} may change URLs; it isn't run.", plugin);
  const namesIn = readOnce(async (path) =>
    (await files.list(path)).map(({ name }) => name.toLowerCase()),
  );
  return {
    generator: "jekyll",
    folder,
    ...(address === undefined ? {} : { address }),
    ...(basePath === undefined ? {} : { basePath }),
    languages: statedLanguage(config),
    contentFolders: [source],
    output: config.destination,
    sources: [...configNames, "Gemfile"].map((name) => joinPath(folder, name)),
    problems: [failure, guess].filter((problem) => problem !== undefined),
    targets: jekyllTargets(config, folder, files),
    head: jekyllHead(config, files),
    publishes: (path) => published(config, path),
    derive: async (given, now) => {
      const derived =
        languagePlugin(config, given) ??
        (await derive(config, given, now, { namesIn, hasMark: files.hasMark }));
      return derived.kind === "page" && guess !== undefined && derived.state !== "static"
        ? { ...derived, guess: derived.guess ?? guess }
        : derived;
    },
  };

  function addresses(of: JekyllConfig): { readonly address?: Stated; readonly basePath?: Stated } {
    const { url, baseurl } = of.values;
    const site = addressIn(typeof url === "string" ? url.trim() : undefined);
    const base = typeof baseurl === "string" ? withoutTrailing(baseurl, "/") : "";
    // Where both have a path, `baseurl` comes behind that of `url`.
    const below = `${withoutTrailing(site?.pathname ?? "", "/")}/${escapeValue(base.replace(/^\/+/u, ""))}`;
    return {
      ...(site === undefined
        ? {}
        : { address: { value: site.href, step: configStep(file, "url", site.href) } }),
      ...(base === ""
        ? {}
        : { basePath: { value: below, step: configStep(file, "baseurl", base) } }),
    };
  }
}

/** What is asked about the files beside a configuration. */
interface FilesAround {
  readonly hasMark: SiteFiles["hasMark"];
  readonly namesIn: (folder: string) => Promise<readonly string[]>;
}

async function derive(
  config: JekyllConfig,
  given: SourceFile,
  now: Date,
  { namesIn, hasMark }: FilesAround,
): Promise<Derivation> {
  const path = pathBelow(given.path, config.source);
  if (config.failure !== undefined) {
    return notKnown(config.failure);
  }
  if (path === undefined || path === "") {
    return noPage(l10n.t("It's outside Jekyll's source folder."));
  }
  if (
    config.destination !== config.source &&
    pathBelow(given.path, config.destination) !== undefined
  ) {
    return noPage(l10n.t("It's in Jekyll's output folder."));
  }
  const entry = entryOf(config, path);
  if (entry.kind === "none") {
    return entry;
  }
  if (given.front.kind === "unreadable") {
    return notKnown(l10n.t("The front matter can't be read: {0}.", given.front.problem));
  }
  // of posts Jekyll leaves the mark out, of other files it looks for `---` before that
  const isHidden =
    (entry.kind === "page" || entry.kind === "document") && (await hasMark?.(given.path)) === true;
  const front = isHidden ? undefined : frontValues(given.front);
  if (entry.kind === "page") {
    return front === undefined
      ? deriveStatic(config, path, undefined, await readmeNames(config, given.path, namesIn))
      : withInherited(
          config,
          derivePage(config, path, front),
          { path, real: path, type: "pages" },
          given.front,
        );
  }
  // A post needs no front matter, a document of another collection does.
  return front === undefined && entry.kind === "document"
    ? deriveStatic(config, path, entry.collection, undefined)
    : withInherited(
        config,
        deriveDocument(config, path, entry, front ?? new Map(), now),
        {
          path: pathBelow(path, config.collectionsDir) ?? path,
          real: path,
          type: entry.collection.label,
        },
        given.front,
      );
}

/** A page with what the fields that the configuration's defaults give it say. */
function withInherited(
  config: JekyllConfig,
  derived: Derivation,
  file: Scoped,
  front: FrontMatter,
): Derivation {
  if (derived.kind !== "page") {
    return derived;
  }
  const values = defaultValues(config, file);
  const inherits = Object.keys(values);
  return inherits.length === 0
    ? derived
    : {
        ...derived,
        inherits,
        ...keptOut({ ...values, ...frontRecord(front) }),
      };
}

/** Any file below the source is published: as a page or as it is. A configuration that can't be read says nothing against that. */
function published(config: JekyllConfig, folder: string): PublishedFolder | undefined {
  const { source, destination, file, failure } = config;
  const inside = pathBelow(folder, source);
  const isOutput = destination !== source && pathBelow(folder, destination) !== undefined;
  if (inside === undefined || isOutput) {
    return undefined;
  }
  const entry = entryOf(config, joinPath(inside, "article.md"));
  const isPublished =
    entry.kind === "page" || (entry.kind === "document" && entry.collection.output);
  // Entries of `exclude` are relative to the source.
  const exclusion =
    failure === undefined && inside !== "" && file?.endsWith(".toml") === false
      ? { file, entry: `${inside}/` }
      : undefined;
  return isPublished ? { root: source, exclusion } : undefined;
}

/** What lies beside a README that a plugin may make a folder's index of. */
async function readmeNames(
  { plugins }: JekyllConfig,
  path: string,
  namesIn: (folder: string) => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  return plugins.has("jekyll-readme-index") && /^readme\./iu.test(nameOf(path))
    ? namesIn(joinPath(path, ".."))
    : undefined;
}

/** The first plugin of the site's own whose code deals with addresses. */
async function pluginOnAddresses(
  config: JekyllConfig,
  files: SiteFiles,
): Promise<string | undefined> {
  const folder = ownPluginsFolder(config);
  if (folder === undefined) {
    return undefined;
  }
  const entries = (await files.list(folder)).slice(0, mostPlugins);
  for (const { name, kind } of entries) {
    const text =
      kind === "file" && name.endsWith(".rb")
        ? await files.read(joinPath(folder, name))
        : undefined;
    if (isOnAddresses((text ?? "").replaceAll(/^[ \t]*#.*$/gmu, ""))) {
      return joinPath(folder, name);
    }
  }
  return undefined;
}

/** Placeholders of permalinks that Jekyll knows: a plugin may say what one stands for. */
const placeholders =
  /\bdef\s+(?:basename|categories|collection|day|hour|i_day|i_month|long_day|long_month|minute|month|name|output_ext|path|second|short_day|short_month|short_year|slug|slugified_categories|title|w_day|w_year|week|y_day|year)\b/u;

/** A page's field that is read and neither set nor changed in its place. */
const readPermalink =
  /\[["']permalink["']\](?!\s*(?:[|&+]{0,2}=(?![=~])|<<)|\.\w+!|\.(?:replace|concat|prepend|insert|clear)\b)/gu;

/** Whether the code of a plugin, without its comments, may change the addresses of pages. */
function isOnAddresses(code: string): boolean {
  // a name that has the word in it, and what compares a page's own or reads it, change nothing
  const changing = code
    .replaceAll(/\b\w+_permalink\b|\.permalink\s*[!=]=/gu, "")
    .replaceAll(readPermalink, "");
  return (
    /permalink|url_template|\bdef\s+(?:url|destination|slugify)\b|@url\b/u.test(changing) ||
    (/\bUrlDrop\b/u.test(code) && placeholders.test(code))
  );
}

/** Plugins that publish a page in the folder of its language. */
const languagePlugins = ["jekyll-polyglot", "jekyll-multiple-languages-plugin"];

/** The language that themes and the plugin for search engines take for the whole site: `lang`, or `locale`. */
function statedLanguage({ values }: JekyllConfig): readonly SiteLanguage[] {
  const code = [values["default_lang"], values["lang"], values["locale"]].find(
    (value) => typeof value === "string" && value !== "",
  );
  return typeof code === "string" ? [{ code, isDefault: true }] : [];
}

/** What is left open by a plugin for languages: every page but those of the default language. */
function languagePlugin(
  { plugins, values, file }: JekyllConfig,
  { front, path }: SourceFile,
): Derivation | undefined {
  const plugin = languagePlugins.find((name) => plugins.has(name));
  const { languages } = values;
  if (plugin === undefined || !Array.isArray(languages)) {
    return undefined;
  }
  const main: unknown = values["default_lang"] ?? languages[0];
  const own = frontValues(front)?.get("lang")?.value ?? main;
  const isInName = path
    .split(/[/.]/u)
    .slice(0, -1)
    .some((part) => languages.includes(part));
  return own === main && !isInName
    ? undefined
    : notKnown(l10n.t("The plugin {0} decides the URLs of pages in other languages.", plugin), [
        configStep(file, "plugins", plugin),
      ]);
}
