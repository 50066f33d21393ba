import { withoutComments } from "../../text/ends.ts";
import { withoutTrailing } from "../../text/textEnd.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { memberAt } from "../code/codeValues.ts";
import { linkRewriting } from "../anchors/linkRewriting.ts";
import { madeOnce } from "../remembered.ts";
import { filesBelow, joinPath, nameOf, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import type { SitePlugins } from "./contentPlugins.ts";
import type { ContentSources } from "./contentSources.ts";
import { clientRedirects } from "./clientRedirects.ts";
import { docusaurusAnchors } from "./docusaurusAnchors.ts";
import type { DocusaurusLocale } from "./locales.ts";

/** Plugins and themes that make no pages. */
const harmless =
  /^@docusaurus\/|^docusaurus$|docusaurus-(?:preset-)?classic$|plugin-(?:content-\w+|sass|image-zoom|lunr-search|llms|umami|plausible|matomo|hotjar|google-\w+|sitemap|pwa|ideal-image|svgr|mermaid|segment|gtm|goatcounter|tailwind\w*|posthog|fathom|vercel-analytics|drawio|search-local|clarity|glossary|structured-data|cookie-consent|dotenv|chatwoot|papersaurus|less|zooming|copy-page-button|copy-page|openai|announcement\w*|consent\w*|font\w*|preload\w*|intercom|kapa|inkeep|docsearch|giscus|sentry|scroll\w*|datadog|rudder\w*|heap|fullstory)|docusaurus-lunr-search|docusaurus-search-local|theme-(?:mermaid|search-\w+|live-codeblock|common|github-codeblock|classic)|remark-|rehype-|prism-|\.(?:css|scss|svg|png|ico|jpe?g)$|\.docusaurus/u;

interface TargetSite {
  readonly config: ConfigModule;
  readonly plugins: SitePlugins;
  readonly content: ContentSources;
  readonly locales: readonly DocusaurusLocale[];
  readonly problem: string | undefined;
  readonly staticFolders: readonly string[];
  readonly folder: string;
  readonly files: SiteFiles;
}

/** What a Docusaurus site's links may lead to beside the pages of files. */
export function docusaurusTargets(site: TargetSite): SiteTargets {
  const { config, plugins, content, problem, staticFolders, files } = site;
  const text = withoutComments(config.text);
  const [other] = [
    ...plugins.others.map(({ name }) => name),
    ...namesIn(text).filter((name) => !harmless.test(name)),
  ];
  const whole =
    problem ??
    plugins.problem ??
    content.unplaced[0] ??
    (/\bcreateRedirects\b/u.test(text) ? "Code of the configuration makes redirects." : undefined);
  const hasIds = memberAt(config.value, "markdown", "anchors") === undefined;
  const redirects = clientRedirects(config.value);
  // what makes the list may be in a file that the configuration imports
  const stated = madeOnce(async () => {
    const imported = config.sources.filter((path) => path !== config.path);
    const texts = await Promise.all(imported.map((path) => files.read(path)));
    return [text, ...texts].join("\n");
  });
  const mayRedirect = async (path: string): Promise<boolean> =>
    text.includes("client-redirects") &&
    (redirects === undefined
      ? (await stated()).includes(nameOf(path))
      : // translations have a folder of their own before it
        endsOf(path.toLowerCase()).some((end) => redirects.has(end)));
  const slugs = madeOnce(() => categorySlugs(site.folder, content, files));
  return {
    staticFolders,
    ...(hasIds ? { headingIds: "github-slugger" as const } : {}),
    anchors: docusaurusAnchors(config.text, site.folder, files),
    addsBasePath: true,
    showsOtherLanguages: "default",
    translationFolders: site.locales.map((locale) => locale.folder),
    ...(plugins.others.length > 0
      ? {}
      : { sourceRoots: (path: string) => sourceRoots(path, site) }),
    ...(other === undefined ? {} : { madeByOthers: () => `The plugin ${other} may make pages.` }),
    takesPathsForSources: () => Promise.resolve(undefined),
    rewritesLinks: madeOnce(() =>
      linkRewriting({ config: config.text, folder: site.folder, files }),
    ),
    madeOtherwise: async (path, withoutRedirects = false) => {
      const parts = path.split("/").filter((part) => part !== "");
      const last = parts.at(-1) ?? "";
      return (
        whole ??
        (!withoutRedirects && (await mayRedirect(parts.join("/")))
          ? "The configuration may have a redirect from this path."
          : (await slugs()).some((slug) => slug.endsWith(`/${last}`))
            ? "A category may have this path."
            : undefined)
      );
    },
  };
}

/** A path, and what is left of it without its first folder. */
function endsOf(path: string): readonly string[] {
  return [path, path.replace(/^[^/]*\//u, "")];
}

/**
 * Where Docusaurus looks for a source file that an article links to: in the translations of its own version, in that
 * version, and in the site's folder (its `resolveMarkdownLinkPathname`).
 */
function sourceRoots(
  path: string,
  { content, locales, folder }: Pick<TargetSite, "content" | "locales" | "folder">,
): readonly string[] {
  const places = content.sources.flatMap((source) => [
    { of: source.folder, source, translations: locales.filter(({ isDefault }) => isDefault) },
    ...locales.map((locale) => ({
      of: joinPath(locale.folder, source.translations),
      source,
      translations: [locale],
    })),
  ]);
  const [own] = places
    .filter(({ of }) => pathBelow(path, of) !== undefined)
    .toSorted((one, other) => other.of.length - one.of.length);
  return own === undefined
    ? [folder]
    : [
        ...own.translations.map((locale) => joinPath(locale.folder, own.source.translations)),
        own.source.folder,
        folder,
      ];
}

/** Names of plugins and themes that a configuration has. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/["'`]((?:@[\w.-]+\/)?[\w./-]*)(?=["'`])/gu)]
    .map(([, name = ""]) => name)
    .filter((name) => name.includes("docusaurus") && !/^\.|\/\/|\.(?:io|com|org)\b/u.test(name));
}

/** The paths of their own that categories of the side bar have, each with `/` before it. */
async function categorySlugs(
  folder: string,
  { sources }: ContentSources,
  files: SiteFiles,
): Promise<readonly string[]> {
  const beside = (await files.list(folder))
    .filter(({ name, kind }) => kind === "file" && /sidebar/iu.test(name))
    .map(({ name }) => (folder === "" ? name : `${folder}/${name}`));
  const within = await Promise.all(
    sources.filter(({ kind }) => kind === "docs").map((source) => filesBelow(files, source.folder)),
  );
  const paths = [
    ...beside,
    ...within.flat().filter((path) => /^_category_\.(?:json|ya?ml)$/u.test(nameOf(path))),
  ];
  const texts = await Promise.all(paths.map(async (path) => (await files.read(path)) ?? ""));
  return texts.flatMap((text) =>
    [...text.matchAll(/\bslug["']?\s*:\s*["'`]?\/?([^\s"'`,}]+)/gu)].map(
      ([, slug = ""]) => `/${withoutTrailing(slug, "/")}`,
    ),
  );
}
