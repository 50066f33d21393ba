import * as l10n from "@vscode/l10n";
import { readConfigModule } from "../code/configModule.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { Code, CodeCall, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { CodeModules } from "../code/modules.ts";
import { folderSetting, settingStep, textSetting, undecided } from "../code/stated.ts";
import type { Place, Setting } from "../code/stated.ts";
import { publishedBelow } from "../publishedBelow.ts";
import { filesBelow, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteLanguage, SiteRules, Step } from "../siteRules.ts";
import { AstroPages } from "./astroPages.ts";
import type { AstroSite } from "./astroPages.ts";
import type { PageForm } from "./astroRoutes.ts";
import { astroTargets } from "./astroTargets.ts";
import { readCollections } from "./collections.ts";
import { Schemas } from "./entryData.ts";

const names = ["mjs", "js", "ts", "mts", "cjs", "cts"].map((ending) => `astro.config.${ending}`);

/** Integrations that make no pages of files, by the names that configurations give them. */
const harmless =
  /^(?:mdx|sitemap|tailwind|react|preact|vue|svelte|solid(?:Js)?|alpine(?:js)?|lit|partytown|icon|db|markdoc|robots(?:Txt)?|compress(?:or)?|expressiveCode|astroExpressiveCode|ExpressiveCode|pagefind|prefetch|node|vercel|netlify|cloudflare|critters|playformCompress|playformInline|unocss|UnoCSS|webmanifest|webVitals|metaTags|spotlight(?:js)?|sentry|mermaid|starlight|og|swup|pwa|AstroPWA|qwik(?:dev)?|lenis|favicons?)$/iu;

/** Reads how an Astro site publishes its files: pages by their paths, collections through the routes that show them. */
export async function readAstro(folder: string, files: SiteFiles): Promise<SiteRules> {
  const config = await readConfigModule(files, folder, names);
  const place = (key: string): Place => ({ key, file: config.path, name: config.name });
  const value =
    config.value instanceof CodeCall && config.value.name === "defineConfig"
      ? config.value.args[0]
      : config.value;
  const at = (...path: readonly string[]): CodeValue => memberAt(value, ...path);
  const text = (...path: readonly string[]): Setting<string | undefined> =>
    textSetting(at(...path), undefined, place(path.join(".")));
  const [site, base, slash, format] = [
    text("site"),
    text("base"),
    text("trailingSlash"),
    text("build", "format"),
  ];
  const source = folderSetting(at("srcDir") ?? "src", folder);
  const statics = folderSetting(at("publicDir") ?? "public", folder) ?? joinPath(folder, "public");
  const whole = wholeProblem(config, value);
  const sourceFolder = source ?? joinPath(folder, "src");
  const pages = joinPath(sourceFolder, "pages");
  const modules = new CodeModules(files, { aliases: await aliasesOf(folder, files) });
  const collections = await readCollections(files, { root: folder, source: sourceFolder }, modules);
  const { routes, shownByCode } = await readRoutes(pages, files, modules);
  const integrations = integrationsOf(at("integrations"));
  const problems = [
    whole,
    base.problem,
    slash.problem,
    format.problem,
    source === undefined ? undecided(place("srcDir")) : undefined,
  ].filter((one) => one !== undefined);
  const languages = languagesOf(value);
  const unclear =
    collections.unclear.length === 0
      ? undefined
      : l10n.t(
          "Code decides which files are in the collection {0}.",
          collections.unclear.join(", "),
        );
  const astroSite: AstroSite = {
    root: folder,
    pages,
    statics,
    ...formOf(slash.value, format.value, place),
    collections: collections.collections,
    schemas: new Schemas(collections.text),
    modules,
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
  const basePath = `/${(base.value ?? "").replaceAll(/^\/+|\/+$/gu, "")}/`.replace("//", "/");
  return {
    generator: "astro",
    folder,
    ...(site.value === undefined
      ? {}
      : { address: { value: site.value, step: settingStep(place("site"), site.value) } }),
    ...(base.problem === undefined && config.path !== undefined
      ? { basePath: { value: basePath, step: settingStep(place("base"), basePath) } }
      : {}),
    languages,
    ...outputOf(at("outDir") ?? "dist", folder),
    contentFolders: [
      ...new Set([
        pages,
        statics,
        ...(collections.problem === undefined && collections.unclear.length === 0
          ? []
          : [sourceFolder]),
        ...collections.collections.map((one) => one.folder),
      ]),
    ],
    sources: [
      ...new Set([
        ...config.sources,
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
    targets: astroTargets(astroSite, value, files),
    publishes: published(astroSite, sourceFolder),
    derive: (file, now) => astro.derive(file, now),
  };
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
    ? l10n.t("{0} makes its settings by code, and configurations are read, never run.", config.name)
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

/** The names that start imports of the site's own modules: `@/` for `src/`. */
async function aliasesOf(folder: string, files: SiteFiles): Promise<[string, string][]> {
  const text = ((await files.read(joinPath(folder, "tsconfig.json"))) ?? "").slice(0, 100_000);
  const [, baseUrl = "."] = /"baseUrl"\s*:\s*"([^"]*)"/u.exec(text) ?? [];
  const stated = [...text.matchAll(/"([^"*\s]+)\*"\s*:\s*\[\s*"([^"*\s]+)\*"/gu)].map(
    ([, start = "", target = ""]): [string, string] => [start, joinPath(folder, baseUrl, target)],
  );
  return [...stated, ["src/", joinPath(folder, "src")]];
}

function integrationsOf(value: CodeValue): string[] {
  return (isList(value) ? value : value === undefined ? [] : [value]).flatMap((entry): string[] =>
    entry === false || entry === null || entry === undefined
      ? []
      : entry instanceof CodeCall
        ? [entry.name]
        : isList(entry)
          ? integrationsOf(entry)
          : [entry instanceof Code ? entry.text : l10n.t("an integration")],
  );
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
  const integrations = memberAt(config, "integrations");
  const starlight = (isList(integrations) ? integrations : []).find(
    (entry) => entry instanceof CodeCall && entry.name === "starlight",
  );
  const options = starlight instanceof CodeCall ? starlight.args[0] : undefined;
  const locales = memberAt(options, "locales");
  const keys = locales instanceof CodeObject ? [...locales.members.keys()] : [];
  const given = own.length > 0 ? own : keys;
  const chosen = own.length > 0 ? standard : memberAt(options, "defaultLocale");
  const first = typeof chosen === "string" ? chosen : given.includes("root") ? "root" : given[0];
  return given
    .toSorted((one, other) => Number(other === first) - Number(one === first))
    .map((code) => ({ code, isDefault: code === first }));
}
