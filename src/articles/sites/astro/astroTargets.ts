import { Code, CodeCall, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { routeMatcher } from "../code/routePattern.ts";
import { filesBelow, joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import type { AstroSite } from "./astroPages.ts";

/** What an Astro site's links may lead to beside the pages of files: its routes that are code, and redirects. */
export function astroTargets(site: AstroSite, config: CodeValue, files: SiteFiles): SiteTargets {
  const { pages, statics, problem, integration, collectionsProblem, languages } = site;
  const plugins = starlightPlugins(config);
  let routes: Promise<readonly Route[]> | undefined;
  let hasMiddleware: Promise<boolean> | undefined;
  return {
    staticFolders: [statics],
    headingIds: "github-slugger-astro",
    addsBasePath: false,
    madeOtherwise: async (path) => {
      const [first = ""] = path.split("/").filter((part) => part !== "");
      routes ??= routesOf(pages, site, files);
      hasMiddleware ??= middlewareIn(joinPath(pages, ".."), files);
      const route = (await routes).find(({ takes }) => takes(path));
      return (
        problem ??
        collectionsProblem ??
        (integration === undefined
          ? undefined
          : `The integration ${integration} may make pages.`) ??
        (plugins ? "Plugins of Starlight may make pages." : undefined) ??
        redirectOf(memberAt(config, "redirects"), path) ??
        (languages.some((code) => code.toLowerCase() === first.toLowerCase())
          ? "A language may show the page of another."
          : undefined) ??
        ((await hasMiddleware) ? "Code runs before each page." : undefined) ??
        (route === undefined ? undefined : `The route ${route.file} may make this page.`)
      );
    },
  };
}

interface Route {
  readonly file: string;
  readonly takes: (path: string) => boolean;
}

/** The routes whose pages aren't all known: all that are code, but those that show one collection and nothing else. */
async function routesOf(pages: string, site: AstroSite, files: SiteFiles): Promise<Route[]> {
  const found: Route[] = [];
  for (const file of await filesBelow(files, pages)) {
    const below = pathBelow(file, pages) ?? file;
    if (/(?:^|\/)_/u.test(below) || !/\.(?:astro|[cm]?[jt]s)$/u.test(below)) {
      continue;
    }
    const text = below.includes("[") ? ((await files.read(file)) ?? "") : "";
    if (!showsOneCollection(text)) {
      const bare = below.replace(/\.[^./]+$/u, "");
      found.push({ file, takes: routeMatcher(bare) });
    }
  }
  return site.hasStarlight ? found.filter(({ file }) => !file.endsWith("/404.astro")) : found;
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

async function middlewareIn(source: string, files: SiteFiles): Promise<boolean> {
  return (await files.list(source)).some(({ name }) => /^middleware(?:\.[cm]?[jt]s)?$/u.test(name));
}

/** Whether Starlight has plugins of its own, some of which make pages. */
function starlightPlugins(config: CodeValue): boolean {
  const integrations = memberAt(config, "integrations");
  return (isList(integrations) ? integrations : []).some((entry) => {
    const options =
      entry instanceof CodeCall && entry.name === "starlight" ? entry.args[0] : undefined;
    const plugins = memberAt(options, "plugins");
    return plugins !== undefined && !(isList(plugins) && plugins.length === 0);
  });
}

function redirectOf(redirects: CodeValue, path: string): string | undefined {
  if (redirects === undefined) {
    return undefined;
  }
  const isPlain = redirects instanceof CodeObject && redirects.isWhole;
  const sources = redirects instanceof CodeObject ? [...redirects.members.keys()] : [];
  return redirects instanceof Code ||
    redirects instanceof CodeCall ||
    !isPlain ||
    sources.some((source) => routeMatcher(source)(path))
    ? "The configuration may have a redirect from this path."
    : undefined;
}
