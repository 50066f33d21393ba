import * as l10n from "@vscode/l10n";
import type { ArticleFacts, RuleAnswer } from "./articleFacts.ts";
import { below, datedName, sitePath, urlized } from "./sitePath.ts";
import type { ArticlePath } from "./sitePath.ts";

/** Astro: `src/pages` by path; a collection below `src/content` has no rule of its own, so its usual one. A slash at the end. */
export function astroRule({ path, slug }: ArticleFacts): RuleAnswer {
  const page = below(path, "src", "pages");
  if (page !== undefined) {
    return routeRule(page, "/", /^_/u, "Astro");
  }
  const content = below(path, "src", "content");
  const [collection, ...folders] = content?.folders ?? [];
  if (content === undefined || collection === undefined) {
    return (
      staticFile(path) ?? {
        problem: l10n.t(
          "Astro publishes src/pages/ and, through its pages, the content in src/content/, but this file isn't in either.",
        ),
      }
    );
  }
  const root = collection === "docs" ? [] : [collection];
  const own = [...folders, ...(content.name === "index" ? [] : [content.name])].map(urlized);
  const rule =
    collection === "docs"
      ? l10n.t("Astro Starlight's rule")
      : l10n.t("the usual rule for Astro collections (your pages may differ)");
  return {
    path: sitePath([...root, ...(slug?.split("/") ?? own)], "/"),
    rule,
    field: slug === undefined ? undefined : "slug",
  };
}

/** Next.js: `app/**\/page.mdx` and `pages/`, with or without `src`; what is below `content` is up to the site's code. No slash at the end. */
export function nextRule({ path, slug }: ArticleFacts): RuleAnswer {
  const bare = below(path, "src") ?? path;
  const app = below(bare, "app");
  if (app?.name === "page") {
    const folders = app.folders.filter((folder) => !/^(?:\(.*\)|@.*)$/u.test(folder));
    return routeRule({ ...app, folders, name: "index" }, "", /^_/u, "Next.js");
  }
  const pages = below(bare, "pages");
  if (pages !== undefined) {
    return routeRule(pages, "", /^_/u, "Next.js");
  }
  if (app !== undefined) {
    return {
      problem: l10n.t("In app/, Next.js only publishes files named page, and this file isn't."),
    };
  }
  const place = below(bare, "content") ?? bare;
  const last = slug ?? (place.name === "index" ? "" : place.name);
  const rule = l10n.t("its path (Next.js leaves routing to your code)");
  return (
    staticFile(path) ?? {
      path: sitePath([...place.folders, ...last.split("/")], ""),
      rule,
      field: slug === undefined ? undefined : "slug",
    }
  );
}

/** Eleventy: by path without the date before names, below `src` or `content` where that is the input folder. A slash at the end. */
export function eleventyRule({ path }: ArticleFacts): RuleAnswer {
  const place = below(path, "src") ?? below(path, "content") ?? path;
  const name = datedName(place.name)?.rest ?? place.name;
  const isIndex = name === "index" || name === place.folders.at(-1);
  return {
    path: sitePath(isIndex ? place.folders : [...place.folders, name], "/"),
    rule: l10n.t("Eleventy's default rule"),
  };
}

/** Without a generator: the path, HTML with its ending, a slug in the place of the last part. */
export function plainRule({ path, slug }: ArticleFacts): RuleAnswer {
  const rule = l10n.t("its path in the project (no site generator was recognized)");
  if (/^x?html?$/u.test(path.ending)) {
    const roots = new Set(["public", "static", "www", "dist", "_site", "site", "htdocs"]);
    const folders = roots.has(path.folders[0] ?? "") ? path.folders.slice(1) : path.folders;
    return {
      path:
        path.name === "index"
          ? sitePath(folders, "/")
          : sitePath([...folders, `${path.name}.${path.ending}`], ""),
      rule,
    };
  }
  const place = below(path, "src", "content") ?? below(path, "content") ?? path;
  const isIndex = /^_?index$|^readme$/iu.test(place.name);
  const own = isIndex ? [] : [datedName(place.name)?.rest ?? place.name];
  const usesSlug = slug !== undefined && !isIndex;
  return {
    path: sitePath([...place.folders, ...(usesSlug ? slug.split("/") : own)], "/"),
    rule,
    field: usesSlug ? "slug" : undefined,
  };
}

/** Files that are routes: by path; an `index` is its folder. Names in brackets stand for many pages, hidden ones for none. */
function routeRule(
  { folders, name }: ArticlePath,
  end: "/" | "",
  hidden: RegExp,
  generator: string,
): RuleAnswer {
  const segments = name === "index" ? folders : [...folders, name];
  if (segments.some((segment) => segment.includes("["))) {
    return {
      problem: l10n.t("{0} builds several pages from this file (dynamic route).", generator),
    };
  }
  return segments.some((segment) => hidden.test(segment))
    ? { problem: l10n.t("{0} ignores files whose names start with _.", generator) }
    : { path: sitePath(segments, end), rule: l10n.t("{0}'s rule for pages", generator) };
}

function staticFile({ folders, name, ending }: ArticlePath): RuleAnswer | undefined {
  if (folders[0] !== "public" || !/^html?$/u.test(ending)) {
    return undefined;
  }
  const shown = folders.slice(1);
  return {
    path: name === "index" ? sitePath(shown, "/") : sitePath([...shown, `${name}.${ending}`], ""),
    rule: l10n.t("its path below public/"),
  };
}
