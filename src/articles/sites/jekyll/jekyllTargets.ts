import { isRecord } from "../../../shared/json.ts";
import { madeOnce } from "../remembered.ts";
import { joinPath } from "../siteFiles.ts";
import { mayShareHost } from "../sharedHost.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { HeadingIdRule, SiteTargets } from "../siteRules.ts";
import { drawnElsewhere } from "./drawnElsewhere.ts";
import { jekyllAnchors } from "./jekyllAnchors.ts";
import { isOn, ownPluginsFolder } from "./jekyllConfig.ts";
import type { JekyllConfig } from "./jekyllConfig.ts";

/** Plugins that make no pages, or only those whose paths are told below or are those of lists and feeds. */
const harmless =
  /^(?:jekyll|github-pages|jekyll[-/](?:feed|tailwind(?:css)?|seo-tag|sitemap|paginate|redirect-from|relative-links|optional-front-matter|readme-index|titles-from-headings|default-layout|remote-theme|gist|mentions|include-cache|toc|last-modified-at|target-blank|spaceship|sass-converter|github-metadata|avatar|watch|compose|coffeescript|commonmark|commonmark-ghpages|archives|admin|livereload|environment-variables|minifier|compress-images|responsive-image|picture-tag|twitter-plugin|youtube|email-protect|font-awesome-sass|fontawesome-svg|postcss|loading-lazy|lazy-load-image|external-links|asciidoc|textile-converter|theme-[\w-]+|swiss|timeago|reading-time|liquify|inline-svg|tidy|time-to-read|algolia|favicon-generator|pwa-plugin|terser|og-image|analytics|figure|emoji|data-files-[\w-]+|octicons|haml|slim|assets|webp|auto-image|auto-thumbnails|cache-bust|cloudinary|code-tabs|contentblocks|diagrams|dotenv|git_metadata|graphviz|image-size|imagemagick|inline-highlight|katex|link-attributes|maps|mermaid|paginate-v2|plantuml|regex-replace|string-inserter|table-wrapper|tabs|tagging(?:-related_posts)?|vite|webmention_io)|jemoji|minima|just-the-docs|minimal-mistakes-jekyll|rouge|kramdown[\w-]*|webrick|html-proofer|rake|liquid[\w-]*|premonition|octopress-\w+)$/u;

/** What a Jekyll site's links may lead to beside the pages of files. */
export function jekyllTargets(config: JekyllConfig, folder: string, files: SiteFiles): SiteTargets {
  const headingIds = headingRule(config);
  const prefixes = listPrefixes(config);
  const folderNamed = (key: string, usual: string): string => {
    const named = config.values[key];
    return joinPath(config.source, typeof named === "string" ? named : usual);
  };
  const plugin = madeOnce(() => otherPlugin(config, folder, files));
  const { url, baseurl } = config.values;
  const isInFolder = typeof baseurl === "string" && /[^/\s]/u.test(baseurl);
  const sharesHost = madeOnce(async () =>
    isInFolder ? false : mayShareHost({ folder, copied: [config.source], address: url }, files),
  );
  return {
    staticFolders: [config.source],
    ...(headingIds === undefined ? {} : { headingIds }),
    anchors: jekyllAnchors(
      {
        includes: folderNamed("includes_dir", "_includes"),
        layouts: folderNamed("layouts_dir", "_layouts"),
        plugins: folderNamed("plugins_dir", "_plugins"),
        defaultLayouts: config.defaults.map(({ values }) => {
          const { layout } = values;
          return typeof layout === "string" ? layout : "";
        }),
      },
      files,
    ),
    takesPathsForSources: () => Promise.resolve(undefined),
    rewritesLinks: drawnElsewhere(folderNamed("layouts_dir", "_layouts"), files),
    addsBasePath: false,
    showsArticlesAt: async (path) => /\.html?$/iu.test(path) || !(await sharesHost()),
    madeOtherwise: async (path) =>
      config.failure ??
      (prefixes.some((prefix) => path.startsWith(prefix))
        ? "A plugin makes lists below such a path."
        : plugin()),
  };
}

/** How kramdown makes ids of headings; undefined where it doesn't, or something else reads Markdown. */
function headingRule({ values }: JekyllConfig): HeadingIdRule | undefined {
  const own = values["kramdown"];
  const options = isRecord(own) ? own : {};
  const markdown = values["markdown"] ?? "kramdown";
  const changed = ["auto_id_prefix", "auto_id_stripping", "transliterated_header_ids"];
  if (
    typeof markdown !== "string" ||
    markdown.toLowerCase() !== "kramdown" ||
    (options["auto_ids"] !== undefined && !isOn(options["auto_ids"])) ||
    changed.some((name) => options[name] !== undefined)
  ) {
    return undefined;
  }
  const input = options["input"] ?? "GFM";
  return input === "GFM" ? "kramdown-gfm" : input === "kramdown" ? "kramdown" : undefined;
}

/** The fixed beginnings of the paths that plugins for lists are set to. */
function listPrefixes({ values }: JekyllConfig): string[] {
  const pagination = values["pagination"];
  const archives = values["jekyll-archives"];
  const permalinks = isRecord(archives) ? archives["permalinks"] : undefined;
  const auto = values["autopages"];
  const written: unknown[] = [
    values["paginate_path"],
    values["tag_page_dir"],
    // what the plugin makes where no permalinks are stated
    ...(isRecord(auto) ? ["/collection/:coll"] : []),
    isRecord(pagination) ? pagination["permalink"] : undefined,
    ...(isRecord(permalinks) ? Object.values(permalinks) : []),
    ...(isRecord(auto)
      ? Object.values(auto)
          .filter(isRecord)
          .map((one) => one["permalink"])
      : []),
  ];
  return written
    .filter((text) => typeof text === "string")
    .map((text) => `/${text.split(":", 1)[0] ?? ""}`.replace("//", "/"))
    .filter((prefix) => prefix !== "/");
}

/** A plugin that may make pages, the site's own too; undefined where there is none. */
async function otherPlugin(
  config: JekyllConfig,
  folder: string,
  files: SiteFiles,
): Promise<string | undefined> {
  const gemfile = (await files.read(joinPath(folder, "Gemfile"))) ?? "";
  const gems = [...gemfile.matchAll(/^[ \t]*gem[ \t]*(?:\([ \t]*)?["']([\w-]+)["']/gmu)].map(
    ([, name = ""]) => name,
  );
  const other = [...config.plugins, ...gems.filter((name) => name.includes("jekyll"))].find(
    (name) => !harmless.test(name),
  );
  if (other !== undefined) {
    return `The plugin ${other} may make pages.`;
  }
  const own = ownPluginsFolder(config);
  for (const { name } of own === undefined ? [] : await files.list(own)) {
    const text = name.endsWith(".rb") ? await files.read(joinPath(own ?? "", name)) : undefined;
    if (text !== undefined && mayMakePages(text)) {
      return `The plugin ${name} may make pages.`;
    }
  }
  return undefined;
}

/** What a generator of the site's own has if it adds anything that is published; data alone make no page. */
const adds =
  /\bpages\b|\bposts\b|\bdocs\b|\bcollections?\b|\bstatic_files\b|\b(?:StaticFile|Document|Page)\b|\b(?:send|public_send|instance_eval|eval|require_relative)\b|(?<!\.)\bload\b/u;

/** What a hook that writes files beside those of Jekyll has where pages may be among them: their names, a copy, a program. */
const writesPages =
  /html?\b|\bindex(?!\.md\b)|\b(?:cp\w*|copy\w*|mv|move|rename|install|ln\w*|symlink|link|system|exec|spawn|popen\w*|require_relative|eval|send)\b|[`]|%x/u;

/** Whether the code of a plugin may make pages, or write files among them. */
function mayMakePages(written: string): boolean {
  const code = written.replaceAll(/^[ \t]*#.*$/gmu, "");
  return (
    /\bPage(?:WithoutAFile)?\.new|<\s*(?:Jekyll::)?Page\b/u.test(code) ||
    (/\bpost_write\b/u.test(code) && writesPages.test(code)) ||
    (/\bGenerator\b/u.test(code) && adds.test(code))
  );
}
