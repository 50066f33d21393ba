import type { ConfigModule } from "../code/configModule.ts";
import { routeMatcher } from "../code/routePattern.ts";
import { madeOnce } from "../remembered.ts";
import { pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import { codeBeforePages, isOfNextra } from "./codeBefore.ts";
import { nextraAnchors } from "./nextAnchors.ts";
import type { NextProject } from "./nextAnchors.ts";
import type { NextSite } from "./nextPages.ts";
import { redirectOf } from "./nextRedirects.ts";

/** What a Next.js site's links may lead to beside the pages of files: routes that are code, redirects, rewrites. */
export function nextTargets(
  site: NextSite,
  config: ConfigModule,
  routes: readonly string[],
  { folder, aliases, files }: NextProject,
): SiteTargets {
  const {
    app,
    pages,
    statics,
    nextra,
    problem,
    pagesProblem,
    isNextra,
    languages,
    hasLanguageFiles,
  } = site;
  const patterns = routes.flatMap((file) => {
    const below = [app, pages].flatMap((router) =>
      router === undefined ? [] : (pathBelow(file, router) ?? []),
    );
    return below.flatMap((path) => codeRoute(path, file === nextra?.route));
  });
  const slugs = isNextra || /\brehype-?slug\b/iu.test(config.text);
  const code = madeOnce(() => codeBefore(folder, files));
  return {
    staticFolders: [statics],
    ...(slugs ? { headingIds: "github-slugger" as const } : {}),
    ...(isNextra
      ? {
          anchors: nextraAnchors(
            config.text,
            [app, pages].filter((router) => router !== undefined),
            { folder, aliases, files },
          ),
        }
      : {}),
    addsBasePath: isNextra,
    ...(hasLanguageFiles
      ? {
          inLanguage: (path, language) => {
            const [first = ""] = path.split("/").filter((part) => part !== "");
            return language === undefined || language === languages[0] || languages.includes(first)
              ? path
              : `/${language}${path}`;
          },
        }
      : {}),
    ...(isNextra
      ? {}
      : {
          mapsFiles: "The site's code makes links of its articles.",
          keepsDots: true as const,
        }),
    madeOtherwise: async (path, withoutRedirects = false) => {
      const [first = ""] = path.split("/").filter((part) => part !== "");
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
        (withoutRedirects && !/\brewrites\b/u.test(config.text)
          ? undefined
          : redirectOf(config.text, path)) ??
        (await code())
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
  const texts = await codeBeforePages(folder, files);
  return texts.every((text) => isOfNextra(text)) ? undefined : "Code runs before each page.";
}
