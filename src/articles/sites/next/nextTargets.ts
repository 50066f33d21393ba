import type { ConfigModule } from "../code/configModule.ts";
import { routeMatcher } from "../code/routePattern.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import type { NextSite } from "./nextPages.ts";

/** What a Next.js site's links may lead to beside the pages of files: routes that are code, redirects, rewrites. */
export function nextTargets(
  site: NextSite,
  config: ConfigModule,
  routes: readonly string[],
  { folder, files }: { readonly folder: string; readonly files: SiteFiles },
): SiteTargets {
  const { app, pages, statics, nextra, problem, pagesProblem, isNextra, languages } = site;
  const patterns = routes.flatMap((file) => {
    const below = [app, pages].flatMap((router) =>
      router === undefined ? [] : (pathBelow(file, router) ?? []),
    );
    return below.flatMap((path) => codeRoute(path, file === nextra?.route));
  });
  const slugs = isNextra || /\brehype-?slug\b/iu.test(config.text);
  let code: Promise<string | undefined> | undefined;
  return {
    staticFolders: [statics],
    ...(slugs ? { headingIds: "github-slugger" as const } : {}),
    addsBasePath: isNextra,
    ...(isNextra ? {} : { mapsFiles: "The site's code makes links of its articles." }),
    madeOtherwise: async (path) => {
      const [first = ""] = path.split("/").filter((part) => part !== "");
      code ??= codeBefore(folder, files);
      return (
        problem ??
        pagesProblem ??
        (patterns.some((takes) => takes(path))
          ? "A route that is code may make this page."
          : languages.includes(first) || nextra?.languages.includes(first) === true
            ? undefined
            : nextra !== undefined && nextra.languages.length > 0
              ? "The path names no language."
              : undefined) ??
        redirectOf(config.text, path) ??
        (await code)
      );
    },
  };
}

/** The paths of a route's file that is code, none for what is known. */
function codeRoute(path: string, isNextraRoute: boolean): ((path: string) => boolean)[] {
  if (isNextraRoute || !/\.[cm]?[jt]sx?$/u.test(path)) {
    return [];
  }
  const bare = path.replace(/\.\w+$/u, "");
  return [routeMatcher(bare.replace(/(?:^|\/)(?:page|route)$/u, ""))];
}

/** Why code decides what a path shows; undefined where none runs before the pages. */
async function codeBefore(folder: string, files: SiteFiles): Promise<string | undefined> {
  for (const parent of [folder, joinPath(folder, "src")]) {
    for (const { name } of await files.list(parent)) {
      if (/^(?:middleware|proxy)\.[jt]s$/u.test(name)) {
        const text = (await files.read(joinPath(parent, name))) ?? "";
        if (!/["'`]nextra\/locales["'`]/u.test(text)) {
          return "Code runs before each page.";
        }
      }
    }
  }
  return undefined;
}

/** Whether the configuration's redirects or rewrites may take a path. */
function redirectOf(text: string, path: string): string | undefined {
  if (!/\b(?:redirects|rewrites)\b/u.test(text)) {
    return undefined;
  }
  const sources = [...text.matchAll(/\bsource["']?\s*:\s*["'`](\/[^"'`]*)["'`]/gu)].map(
    ([, source = ""]) => source,
  );
  const takes = (source: string): boolean => {
    const fixed = /^[^:(*]*/u.exec(source)?.[0] ?? "";
    return path === source || (fixed !== source && path.startsWith(fixed));
  };
  return sources.length === 0 || sources.some(takes)
    ? "The configuration may have a redirect or rewrite from this path."
    : undefined;
}
