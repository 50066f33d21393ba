import * as l10n from "@vscode/l10n";
import { withoutOuter } from "../../text/textEnd.ts";
import { readConfigModule } from "../code/configModule.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { statedAliases } from "../code/statedAliases.ts";
import { Code, CodeCall, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { CodeModules } from "../code/modules.ts";
import type { ImportAliases } from "../code/modules.ts";
import { knownPackages } from "../code/packages.ts";
import { folderSetting, settingStep, textSetting, undecided } from "../code/stated.ts";
import type { Place, Setting } from "../code/stated.ts";
import { publishedBelow } from "../publishedBelow.ts";
import { filesBelow, joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteLanguage, SiteRules, SiteTargets, Step } from "../siteRules.ts";
import { astroAnchors } from "./astroAnchors.ts";
import { astroHead } from "./astroHead.ts";
import { AstroPages } from "./astroPages.ts";
import type { AstroSite } from "./astroPages.ts";
import type { PageForm } from "./astroRoutes.ts";
import { astroTargets } from "./astroTargets.ts";
import { readCollections } from "./collections.ts";
import { Schemas } from "./entryData.ts";
import { readThemeConfig } from "./themeConfig.ts";
import type { ThemeConfig } from "./themeConfig.ts";

const names = ["mjs", "js", "ts", "mts", "cjs", "cts"].map((ending) => `astro.config.${ending}`);

/** Integrations that make no pages of files, by the names that configurations give them. */
const harmless =
  /^(?:mdx|sitemap|tailwind|react|preact|vue|svelte|solid(?:Js)?|alpine(?:js)?|lit|partytown|icon|db|markdoc|robots(?:Txt)?|compress(?:or)?|expressiveCode|astroExpressiveCode|ExpressiveCode|pagefind|prefetch|node|vercel|netlify|cloudflare|critters|playformCompress|playformInline|unocss|UnoCSS|webmanifest|webVitals|metaTags|spotlight(?:js)?|sentry|mermaid|starlight|og|swup|pwa|AstroPWA|qwik(?:dev)?|lenis|favicons?|astroD2|d2|serviceWorker|astrowind-integration)$/iu;

/** Reads how an Astro site publishes its files: pages by their paths, collections through the routes that show them. */
export async function readAstro(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readConfigModule(files, folder, names);
  const value =
    config.value instanceof CodeCall && config.value.name === "defineConfig"
      ? config.value.args[0]
      : config.value;
  const at = (...path: readonly string[]): CodeValue => memberAt(value, ...path);
  const aliases = [
    ...(await statedAliases(folder, files)),
    ["src/", joinPath(folder, "src")],
  ] as const;
  const modules = new CodeModules(files, { aliases });
  const packages = await knownPackages();
  const theme = await readThemeConfig(
    { integrations: at("integrations"), text: config.text },
    folder,
    files,
    { modules, packages },
  );
  const { place, site, base, slash, format } = statedSettings(config, value, theme);
  const source = folderSetting(at("srcDir") ?? "src", folder);
  const statics = folderSetting(at("publicDir") ?? "public", folder) ?? joinPath(folder, "public");
  const sourceFolder = source ?? joinPath(folder, "src");
  const pages = joinPath(sourceFolder, "pages");
  const collections = await readCollections(files, { root: folder, source: sourceFolder }, modules);
  const { routes, shownByCode } = await readRoutes(pages, files, modules);
  const integrations = integrationsOf(at("integrations"));
  const problems = [
    wholeProblem(config, value),
    base.problem,
    slash.problem,
    format.problem,
    source === undefined ? undecided(place("srcDir")) : undefined,
  ].filter((one) => one !== undefined);
  const languages = languagesOf(value);
  const made = shownCollections(collections.unclear, routes, modules);
  const unclear =
    made.length === 0
      ? undefined
      : l10n.t(
          "The files of the collection {0} are selected in code, which isn't run.",
          made.join(", "),
        );
  const astroSite: AstroSite = {
    root: folder,
    pages,
    statics,
    ...formOf(slash.value, format.value, place),
    collections: collections.collections,
    schemas: new Schemas(collections.text),
    modules,
    packages,
    routes,
    shownByCode,
    hasStarlight: integrations.includes("starlight"),
    hasMdx: integrations.some((name) => /mdx|starlight/iu.test(name) || !harmless.test(name)),
    integration: integrations.find((name) => !harmless.test(name)),
    collectionsProblem: collections.problem ?? unclear,
    problem: problems[0],
    languages: languages.map(({ code }) => code),
  };
  const astro = new AstroPages(astroSite);
  const basePath = `/${withoutOuter(base.value ?? "", "/")}/`.replace("//", "/");
  return {
    generator: "astro",
    folder,
    ...(site.value === undefined
      ? {}
      : { address: { value: site.value, step: settingStep(place("site"), site.value) } }),
    ...(base.problem === undefined && config.path !== undefined
      ? { basePath: { value: basePath, step: settingStep(place("base"), basePath) } }
      : {}),
    languages: languages.map(({ code, isDefault }) => ({
      code: code === rootLocale ? rootLanguage(value) : code,
      isDefault,
    })),
    ...outputOf(at("outDir") ?? "dist", folder),
    contentFolders: contentFoldersOf(astroSite, sourceFolder),
    sources: [
      ...new Set([
        ...config.sources,
        ...(theme === undefined ? [] : [theme.path]),
        ...collections.sources,
        ...modules.read,
        joinPath(folder, "tsconfig.json"),
      ]),
    ],
    problems: [
      ...new Set(
        [...problems, site.problem, collections.problem, unclear].filter(
          (one) => one !== undefined,
        ),
      ),
    ],
    targets: targetsOf(astroSite, { config, value, source: sourceFolder, aliases, files }),
    head: astroHead({ ...astroSite, source: sourceFolder, aliases }, files),
    publishes: published(astroSite, sourceFolder),
    derive: (file, now) => astro.derive(file, now),
  };
}

function targetsOf(
  site: AstroSite,
  {
    config,
    value,
    source,
    aliases,
    files,
  }: {
    readonly config: ConfigModule;
    readonly value: CodeValue;
    readonly source: string;
    readonly aliases: ImportAliases;
    readonly files: SiteFiles;
  },
): SiteTargets {
  const anchors = astroAnchors(config.text, site, { source, aliases, files });
  return { ...astroTargets(site, value, config, files), anchors };
}

/** The settings that URLs follow from, a theme's before those of the configuration. */
function statedSettings(
  config: ConfigModule,
  value: CodeValue,
  theme: ThemeConfig | undefined,
): {
  readonly place: (key: string) => Place;
  readonly site: Setting<string | undefined>;
  readonly base: Setting<string | undefined>;
  readonly slash: Setting<string | undefined>;
  readonly format: Setting<string | undefined>;
} {
  const own = { key: "", file: config.path, name: config.name };
  const themes =
    theme === undefined ? own : { key: "site.", file: theme.path, name: nameOf(theme.path) };
  const isOfTheme = (key: string): key is "site" | "base" | "trailingSlash" =>
    theme !== undefined && /^(?:site|base|trailingSlash)$/u.test(key);
  const place = (key: string): Place =>
    isOfTheme(key) ? { ...themes, key: `${themes.key}${key}` } : { ...own, key };
  const text = (key: string): Setting<string | undefined> =>
    textSetting(
      theme !== undefined && isOfTheme(key) ? theme[key] : memberAt(value, ...key.split(".")),
      undefined,
      place(key),
    );
  return {
    place,
    site: text("site"),
    base: text("base"),
    slash: text("trailingSlash"),
    format: text("build.format"),
  };
}

/** The folders of articles; all of the source where it isn't known which these are. */
function contentFoldersOf(
  { pages, statics, collections, collectionsProblem }: AstroSite,
  source: string,
): string[] {
  const more = collectionsProblem === undefined ? [] : [source];
  return [...new Set([pages, statics, ...more, ...collections.map(({ folder }) => folder)])];
}

/** What is published: pages, static files, and the entries of collections, as pages show them. */
function published(
  { pages, statics, collections, collectionsProblem }: AstroSite,
  source: string,
): NonNullable<SiteRules["publishes"]> {
  const isUnclear = collections.length === 0 || collectionsProblem !== undefined;
  return publishedBelow([
    { folder: pages, takes: (below) => !/(?:^|\/)_/u.test(below) },
    { folder: statics },
    ...collections,
    ...(isUnclear ? [{ folder: joinPath(source, "content") }] : []),
  ]);
}

/** Where the site is written to; nothing where only running code would tell. */
function outputOf(value: CodeValue, folder: string): Pick<SiteRules, "output"> {
  const output = folderSetting(value, folder);
  return output === undefined ? {} : { output };
}

/** How pages are written, with the steps for it. */
function formOf(
  slash: string | undefined,
  format: string | undefined,
  place: (key: string) => Place,
): { readonly form: PageForm; readonly formSteps: readonly Step[] } {
  const stated = [
    ["trailingSlash", slash],
    ["build.format", format],
  ] as const;
  return {
    form: {
      format: format === "file" || format === "preserve" ? format : "directory",
      trailingSlash: slash === "always" || slash === "never" ? slash : "ignore",
    },
    formSteps: stated.flatMap(([key, value]) =>
      value === undefined ? [] : [settingStep(place(key), value)],
    ),
  };
}

/** What makes every page of a site unknown. */
function wholeProblem(config: ConfigModule, value: CodeValue): string | undefined {
  if (config.problem !== undefined) {
    return l10n.t("{0} can't be read ({1}).", config.name, config.problem);
  }
  return config.path !== undefined &&
    (value instanceof Code || value instanceof CodeCall || value === undefined)
    ? l10n.t("{0} sets its values in code, which isn't run.", config.name)
    : undefined;
}

/** The routes that stand for many pages, and the collections of which any page takes single entries. */
async function readRoutes(
  pages: string,
  files: SiteFiles,
  modules: CodeModules,
): Promise<{ readonly routes: readonly string[]; readonly shownByCode: ReadonlySet<string> }> {
  const shownByCode = new Set<string>();
  const routes: string[] = [];
  const found = await filesBelow(files, pages);
  for (const path of found.filter((one) => one.endsWith(".astro")).toSorted()) {
    const below = path.slice(pages.length + 1);
    if (/(?:^|\/)_/u.test(below)) {
      continue;
    }
    const text = (await files.read(path)) ?? "";
    for (const [, name = ""] of text.matchAll(
      /\bgetEntr(?:y|yBySlug|ies)\(\s*["'`]([^"'`]+)["'`]/gu,
    )) {
      shownByCode.add(name);
    }
    if (below.includes("[")) {
      await modules.load(path);
      routes.push(path);
    }
  }
  return { routes, shownByCode };
}

/** Of collections those that a route, or a module that it imports, may show: the others are data. */
function shownCollections(
  names: readonly string[],
  routes: readonly string[],
  modules: CodeModules,
): readonly string[] {
  const texts = (routes.length === 0 ? [] : modules.read)
    .filter((path) => !/(?:^|\/)content(?:\/|\.)config\.\w+$/u.test(path))
    .map((path) => modules.parsed(path)?.text ?? "");
  const isAny = texts.some((text) => /\bget(?:Live)?Collection\s*\(\s*[^"'`\s]/u.test(text));
  return names.filter(
    (name) =>
      isAny ||
      texts.some((text) => ['"', "'", "`"].some((sign) => text.includes(sign + name + sign))),
  );
}

function integrationsOf(value: CodeValue): string[] {
  return (isList(value) ? value : value === undefined ? [] : [value]).flatMap((entry): string[] =>
    entry === false || entry === null || entry === undefined
      ? []
      : entry instanceof CodeCall
        ? [entry.name]
        : isList(entry)
          ? integrationsOf(entry)
          : [entry instanceof Code ? entry.text : nameIn(entry)],
  );
}

/** The name that an integration of the site's own gives itself. */
function nameIn(entry: CodeValue): string {
  const name = memberAt(entry, "name");
  return typeof name === "string" ? name : l10n.t("an integration");
}

/** Starlight's name for the language whose pages aren't below its code. */
const rootLocale = "root";

/** What Starlight is told that language is. */
function rootLanguage(config: CodeValue): string {
  const language = memberAt(starlightOptions(config), "locales", rootLocale, "lang");
  return typeof language === "string" ? language : rootLocale;
}

function starlightOptions(config: CodeValue): CodeValue {
  const integrations = memberAt(config, "integrations");
  const starlight = (isList(integrations) ? integrations : []).find(
    (entry) => entry instanceof CodeCall && entry.name === "starlight",
  );
  return starlight instanceof CodeCall ? starlight.args[0] : undefined;
}

/** The languages of Astro's own setting, else those of Starlight. */
function languagesOf(config: CodeValue): SiteLanguage[] {
  const i18n = memberAt(config, "i18n");
  const listed = memberAt(i18n, "locales");
  const standard = memberAt(i18n, "defaultLocale");
  const own = (isList(listed) ? listed : []).flatMap((entry): string[] => {
    const code = entry instanceof CodeObject ? memberAt(entry, "path") : entry;
    return typeof code === "string" ? [code] : [];
  });
  const options = starlightOptions(config);
  const locales = memberAt(options, "locales");
  const keys = locales instanceof CodeObject ? [...locales.members.keys()] : [];
  const given = own.length > 0 ? own : keys;
  const chosen = own.length > 0 ? standard : memberAt(options, "defaultLocale");
  const first = typeof chosen === "string" ? chosen : given.includes("root") ? "root" : given[0];
  return given
    .toSorted((one, other) => Number(other === first) - Number(one === first))
    .map((code) => ({ code, isDefault: code === first }));
}
