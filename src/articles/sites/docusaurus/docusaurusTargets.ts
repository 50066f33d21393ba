import type { ConfigModule } from "../code/configModule.ts";
import { memberAt } from "../code/codeValues.ts";
import { filesBelow, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { SiteTargets } from "../siteRules.ts";
import type { SitePlugins } from "./contentPlugins.ts";
import type { ContentSources } from "./contentSources.ts";
import type { DocusaurusLocale } from "./locales.ts";

/** Plugins and themes that make no pages. */
const harmless =
  /^@docusaurus\/|^docusaurus$|docusaurus-(?:preset-)?classic$|plugin-(?:content-\w+|sass|image-zoom|lunr-search|llms|umami|plausible|matomo|hotjar|google-\w+|sitemap|pwa|ideal-image|svgr|mermaid|segment|gtm|goatcounter|tailwind\w*|posthog|fathom|vercel-analytics|drawio|search-local|clarity|glossary|structured-data|cookie-consent|dotenv|chatwoot|papersaurus|less|zooming)|docusaurus-lunr-search|docusaurus-search-local|theme-(?:mermaid|search-\w+|live-codeblock|common|github-codeblock|classic)|remark-|rehype-|prism-|\.(?:css|scss|svg|png|ico|jpe?g)$|\.docusaurus/u;

/** What a Docusaurus site's links may lead to beside the pages of files. */
export function docusaurusTargets(site: {
  readonly config: ConfigModule;
  readonly plugins: SitePlugins;
  readonly content: ContentSources;
  readonly locales: readonly DocusaurusLocale[];
  readonly problem: string | undefined;
  readonly staticFolders: readonly string[];
  readonly folder: string;
  readonly files: SiteFiles;
}): SiteTargets {
  const { config, plugins, content, locales, problem, staticFolders, files } = site;
  const text = config.text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gmu, "");
  const [other] = [
    ...plugins.others.map(({ name }) => name),
    ...content.homeless,
    ...namesIn(text).filter((name) => !harmless.test(name)),
  ];
  const whole =
    problem ??
    plugins.problem ??
    (other === undefined ? undefined : `The plugin ${other} may make pages.`) ??
    (/\bcreateRedirects\b/u.test(text) ? "Code of the configuration makes redirects." : undefined);
  const hasIds = memberAt(config.value, "markdown", "anchors") === undefined;
  let slugs: Promise<readonly string[]> | undefined;
  return {
    staticFolders,
    ...(hasIds ? { headingIds: "github-slugger" as const } : {}),
    addsBasePath: true,
    madeOtherwise: async (path) => {
      const parts = path.split("/").filter((part) => part !== "");
      slugs ??= categorySlugs(site.folder, content, files);
      const last = parts.at(-1) ?? "";
      return (
        whole ??
        (locales.some(({ code, isDefault }) => !isDefault && code === parts[0])
          ? "Another language may have this page."
          : text.includes(last) && text.includes("client-redirects")
            ? "The configuration may have a redirect from this path."
            : (await slugs).some((slug) => slug.endsWith(`/${last}`))
              ? "A category may have this path."
              : undefined)
      );
    },
  };
}

/** Names of plugins and themes that a configuration has. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/["'`]((?:@[\w.-]+\/)?[\w./-]*docusaurus[\w./-]*)["'`]/gu)]
    .map(([, name = ""]) => name)
    .filter((name) => !/^\.|\/\/|\.(?:io|com|org)\b/u.test(name));
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
      ([, slug = ""]) => `/${slug.replace(/\/+$/u, "")}`,
    ),
  );
}
