import { withoutComments } from "../../text/ends.ts";
import { withoutTrailing } from "../../text/textEnd.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { linkRewriting } from "../anchors/linkRewriting.ts";
import { pluginSources } from "../anchors/pluginLists.ts";
import { CodeCall, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { routeMatcher } from "../code/routePattern.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import type { AstroSite } from "./astroPages.ts";
import { withoutOtherPrograms } from "./otherPrograms.ts";

/** What an Astro site's links may lead to beside the pages of files: its routes that are code, and redirects. */
export function astroTargets(
  site: AstroSite,
  config: CodeValue,
  configModule: ConfigModule,
  files: SiteFiles,
): SiteTargets {
  const { pages, statics, problem, integration, collectionsProblem, languages, hasStarlight } =
    site;
  const plugins = starlightPlugins(config, configModule.text);
  const routes = madeOnce(() => routesOf(pages, site, files));
  const folders = madeOnce(async () =>
    plugins === undefined ? [] : pluginFolders(configModule.text, joinPath(pages, ".."), files),
  );
  const source = joinPath(pages, "..");
  const hasMiddleware = madeOnce(
    async () =>
      !(await isStatic(config, configModule.text, source, files)) &&
      (await middlewareIn(source, files)),
  );
  return {
    staticFolders: [statics],
    headingIds: "github-slugger-astro",
    addsBasePath: false,
    ...(hasStarlight ? { showsOtherLanguages: "default" as const } : {}),
    ...(integration === undefined && plugins === undefined
      ? {}
      : {
          madeByOthers: (path) =>
            integration !== undefined
              ? `The integration ${integration} may make pages.`
              : plugins?.folder === undefined || `${path}/`.includes(`/${plugins.folder}/`)
                ? plugins?.reason
                : undefined,
        }),
    showsArticlesAt: async (path) => {
      const shown = (await routes()).showing
        .filter(({ route }) => route.takes(path))
        .map(({ collection }) => collection);
      const named = new Set([...shown, ...(hasStarlight ? ['"docs"'] : [])]);
      const known = await Promise.all([...named].map((one) => hasArticlesAlone(one, site, files)));
      return known.length > 0 && known.every(Boolean);
    },
    takesPathsForSources: () => Promise.resolve(undefined),
    rewritesLinks: madeOnce(() =>
      linkRewriting({ config: configModule.text, folder: site.root, files }),
    ),
    madeOtherwise: async (path, withoutRedirects = false) => {
      const [first = ""] = path.split("/").filter((part) => part !== "");
      const route = (await routes()).unknown.find(({ takes }) => takes(path));
      return (
        problem ??
        collectionsProblem ??
        (withoutRedirects
          ? undefined
          : redirectOf(memberAt(config, "redirects"), path, configModule.text)) ??
        (!hasStarlight && languages.some((code) => code.toLowerCase() === first.toLowerCase())
          ? "A language may show the page of another."
          : undefined) ??
        ((await folders()).some((folder) => `${path}/`.includes(`/${folder}/`))
          ? plugins?.reason
          : undefined) ??
        ((await hasMiddleware()) ? "Code runs before each page." : undefined) ??
        (route === undefined ? undefined : `The route ${route.file} may make this page.`)
      );
    },
  };
}

interface Route {
  readonly file: string;
  readonly takes: (path: string) => boolean;
}

interface Routes {
  /** Those whose pages aren't all known: all that are code, but those that show one collection and nothing else. */
  readonly unknown: readonly Route[];
  /** Those that show one collection, with its name as it is written. */
  readonly showing: readonly { readonly route: Route; readonly collection: string }[];
}

async function routesOf(pages: string, site: AstroSite, files: SiteFiles): Promise<Routes> {
  const found: Route[] = [];
  const showing: { readonly route: Route; readonly text: string; readonly collection: string }[] =
    [];
  const named: string[] = [];
  for (const file of await filesBelow(files, pages)) {
    const below = pathBelow(file, pages) ?? file;
    if (/(?:^|\/)_/u.test(below) || !/\.(?:astro|[cm]?[jt]s)$/u.test(below)) {
      continue;
    }
    const text = below.includes("[") ? ((await files.read(file)) ?? "") : "";
    named.push(...namedCollections(text));
    const route = { file, takes: takenBy(below.replace(/\.[^./]+$/u, ""), text) };
    if (showsOneCollection(text)) {
      showing.push({ route, text, collection: shownCollection(text) });
    } else {
      found.push(route);
    }
  }
  // the pages of an entry are known by one of its routes; another one that chooses entries in code may make more of them
  for (const { route, text } of showing) {
    const [own] = namedCollections(text);
    if (choosesByName.test(text) && named.filter((name) => name === own).length > 1) {
      found.push(route);
    }
  }
  return {
    unknown: site.hasStarlight ? found.filter(({ file }) => !file.endsWith("/404.astro")) : found,
    showing,
  };
}

/** Where a route says a number itself, or leaves to code what it says. */
const saysPage = /\bparams\s*(?:[,}]|:(?!\s*\{)|:\s*\{[^{}]*(?:\bpage\b|\.{3}))/u;

/** Which paths a route may make: one that divides a list makes pages with numbers, and the first of them without. */
function takenBy(route: string, text: string): (path: string) => boolean {
  const takes = routeMatcher(route);
  const [, before, isRest] = /^(.*?)\/?\[(\.{3})?page\]$/u.exec(route) ?? [];
  if (before === undefined || !/\bpaginate\s*\(/u.test(text) || saysPage.test(text)) {
    return takes;
  }
  const first = isRest === undefined ? () => false : routeMatcher(before);
  return (path) => takes(path) && (/\/\d+\/?$/u.test(path) || first(path));
}

/** Whether a collection, by its name as code writes it, is known and has files of articles and no others. */
async function hasArticlesAlone(
  written: string,
  { collections }: AstroSite,
  files: SiteFiles,
): Promise<boolean> {
  const [, , name] = /^(["'`])([^"'`$]*)\1$/u.exec(written) ?? [];
  const found = collections.filter((collection) => collection.name === name);
  const [own] = found;
  if (own === undefined || found.length > 1) {
    return false;
  }
  const all = (await filesBelow(files, own.folder)).filter(
    (path) => own.isLegacy || own.takes(pathBelow(path, own.folder) ?? path),
  );
  return all.length > 0 && !all.some((path) => entryOfData.test(path));
}

/** Files that may be entries and whose pages aren't known: data, and texts in other languages than Markdown. */
const entryOfData = /\.(?:json[5c]?|ya?ml|toml|csv|mdoc|adoc|asciidoc|rst|org)$/iu;

/** What leaves entries out by their names. */
const choosesByName =
  /\.filter\s*\([^;]{0,200}(?:\.has|\.includes|\.indexOf)\s*\([^;]{0,100}\b(?:slug|id)\b/u;

/** What a route names the collection that it shows by, as it is written. */
function shownCollection(text: string): string {
  const written = /\bgetCollection\s*\(\s*([^,)\s]*)/u.exec(text)?.[1] ?? "";
  // two routes may quote one name in two ways
  return written.replace(/^(["'`])(.*)\1$/u, '"$2"');
}

/** What a route names the collections by that it reads, each once, without quotes. */
export function namedCollections(text: string): string[] {
  const names = text.matchAll(/\bgetCollection\s*\(\s*["'`]?([\w$-]+)/gu);
  return [...new Set([...names].map(([, name = ""]) => name))];
}

/** Whether all that a route makes is the entries of one collection, one page for each. */
function showsOneCollection(text: string): boolean {
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
  return (
    count(/\bgetCollection\s*\(/gu) === 1 &&
    count(/\bparams\s*:/gu) === 1 &&
    /\bgetStaticPaths\b/u.test(text) &&
    !/\bpaginate\b|\bfetch\b|\bconcat\b|\bpush\b|\bflatMap\b|import\.meta\.glob|prerender\s*=\s*false|\[\s*\.\.\./u.test(
      text,
    )
  );
}

/** Adapters that bring a server only where a page asks for one. */
const servesOnDemand = /^(?:netlify|vercel)$/u;
/** What makes them run code before each page for all requests, and what asks for a server in a page. */
const runsForAll = /\b(?:edgeMiddleware|middlewareMode)\b/u;
const asksForServer = /\bprerender\s*=(?!\s*true\b)|\bserver:defer\b|\bastro:actions\b/u;

/** Whether a site is certainly built once, without a server: then code before pages runs only for those that there are. */
async function isStatic(
  config: CodeValue,
  text: string,
  source: string,
  files: SiteFiles,
): Promise<boolean> {
  if (
    !(config instanceof CodeObject) ||
    !config.isWhole ||
    ![undefined, "static"].some((output) => memberAt(config, "output") === output)
  ) {
    return false;
  }
  const adapter = memberAt(config, "adapter");
  if (adapter === undefined) {
    return true;
  }
  if (
    !(adapter instanceof CodeCall && servesOnDemand.test(adapter.name)) ||
    runsForAll.test(text)
  ) {
    return false;
  }
  const code = (await filesBelow(files, source)).filter((path) =>
    /\.(?:astro|mdx|[cm]?[jt]sx?)$/u.test(path),
  );
  for (const path of code) {
    if (asksForServer.test((await files.read(path)) ?? "prerender=")) {
      return false;
    }
  }
  return true;
}

/** Whether code that runs before each page may answer with another one. */
async function middlewareIn(source: string, files: SiteFiles): Promise<boolean> {
  const found = (await files.list(source)).filter(({ name }) =>
    /^middleware(?:\.[cm]?[jt]s)?$/u.test(name),
  );
  for (const { name, kind } of found) {
    const text = kind === "file" ? await files.read(joinPath(source, name)) : undefined;
    // what is imported may do anything
    if (
      text === undefined ||
      /\b(?:redirect|rewrite|Response|import\s*\(|from)\b/u.test(withoutOwnImport(text))
    ) {
      return true;
    }
  }
  return false;
}

/** Without the import of Astro's own names, which answer nothing by themselves. */
function withoutOwnImport(text: string): string {
  return withoutComments(text).replaceAll(/\bfrom\s*["']astro(?::\w+)?["']/gu, "");
}

/** Plugins of Starlight that make no pages. */
const makesNoPages =
  /^(?:@astrojs\/starlight-docsearch|@lorenzo_lewis\/starlight-utils|@catppuccin\/starlight|starlight-(?:links-validator|image-zoom|llms-txt|utils|scroll-to-top|fullview-mode|github-alerts|theme-[\w-]+|sidebar-topics(?:-[\w-]+)?|heading-badges|page-actions|site-graph))$/u;

/** What pages plugins of Starlight may make: those of a folder, or any. Undefined where they make none. */
function starlightPlugins(
  config: CodeValue,
  text: string,
): { readonly reason: string; readonly folder?: string } | undefined {
  const integrations = memberAt(config, "integrations");
  const hasPlugins = (isList(integrations) ? integrations : []).some((entry) => {
    const options =
      entry instanceof CodeCall && entry.name === "starlight" ? entry.args[0] : undefined;
    const plugins = memberAt(options, "plugins");
    return plugins !== undefined && !(isList(plugins) && plugins.length === 0);
  });
  if (!hasPlugins) {
    return undefined;
  }
  const sources = pluginSources(withoutOtherPrograms(text), /(?<![\w$])plugins\b\s*:?/gu);
  const others = (sources ?? [""]).filter((source) => !makesNoPages.test(source));
  if (others.length === 0) {
    return undefined;
  }
  const [, folder] = /\bprefix\s*:\s*(?:["'`]([\w/-]+)["'`])?/u.exec(text) ?? ["", "blog"];
  return others.every((source) => source === "starlight-blog") && folder !== undefined
    ? { reason: "The plugin starlight-blog makes pages.", folder }
    : { reason: "Plugins of Starlight may make pages." };
}

/** Folders in which plugins may make pages beside those of articles: what options of theirs, and of loaders, name. */
async function pluginFolders(config: string, source: string, files: SiteFiles): Promise<string[]> {
  const places = ["content.config", "content/config"].flatMap((name) =>
    ["ts", "mts", "js", "mjs"].map((ending) => joinPath(source, `${name}.${ending}`)),
  );
  const texts = await Promise.all(places.map((path) => files.read(path)));
  return [config, ...texts].flatMap((text) =>
    [...(text ?? "").matchAll(/\b(?:base|prefix|route)\s*:\s*["'`]\/?(\w[\w/-]*)\/?["'`]/gu)].map(
      ([, folder = ""]) => withoutTrailing(folder, "/"),
    ),
  );
}

function redirectOf(redirects: CodeValue, path: string, text: string): string | undefined {
  if (redirects === undefined) {
    return undefined;
  }
  const sources = redirects instanceof CodeObject ? [...redirects.members.keys()] : [];
  const isPlain = redirects instanceof CodeObject && redirects.isWhole;
  return sources.some((source) => routeMatcher(source)(path)) ||
    (!isPlain && !isOtherThanSpread(path, text))
    ? "The configuration may have a redirect from this path."
    : undefined;
}

/** Characters of a configuration's redirects that are looked at. */
const longestRedirects = 100_000;

/**
 * Whether a path is certainly none of those that functions of the configuration make redirects of: they are called with
 * texts alone (`...redirect("/old", "/new")`), and the path ends with none of these.
 */
function isOtherThanSpread(path: string, text: string): boolean {
  const start = /\bredirects\s*:\s*\{/u.exec(text);
  if (start === null) {
    return false;
  }
  const part = withoutComments(text.slice(start.index, start.index + longestRedirects));
  const calls = [
    ...part.matchAll(
      /\.\.\.[\w$]+\(\s*(["'`])([^"'`\n]*)\1\s*,\s*(["'`])[^"'`\n]*\3\s*(?:,\s*)?\)/gu,
    ),
  ];
  const bare = withoutTrailing(path.toLowerCase(), "/");
  return (
    calls.length > 0 &&
    // those of other settings behind it count, too
    calls.length === [...part.matchAll(/\.\.\.(?!slug|rest|path)\s*[\w$([{]/gu)].length &&
    calls.every(([, , from = ""]) => {
      const own = withoutTrailing(from.toLowerCase(), "/");
      return own !== "" && !/[[*:]/u.test(own) && !bare.endsWith(own);
    })
  );
}
