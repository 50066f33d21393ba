import { moduleFile } from "../code/modules.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { pluginSources } from "./pluginLists.ts";

/** Plugins of remark, rehype and Starlight that neither change the ids of headings nor add any. */
const harmless =
  /^(?:(?:@docusaurus\/)?remark-(?:plugin-npm2yarn|math|gfm|emoji|breaks|github|smartypants|directive|unwrap-images|code-titles|toc|frontmatter|mermaid\w*|reading-time|images|admonitions?|deflist|supersub|lint|inline-links|cjk-friendly|collapse|flexible-code-titles)|rehype-(?:katex|mathjax|external-links|pretty-code|prism(?:-plus)?|highlight|autolink-headings|slug|mermaid|raw|unwrap-images|figure|img-size|table|minify\w*|accessible-emojis|class-names|name-to-id|wrap)|docusaurus-remark-plugin-tab-blocks|@astrojs\/(?:markdown-remark|starlight-docsearch)|npm2yarn|(?:@lorenzo_lewis\/)?starlight-(?:links-validator|blog|image-zoom|llms-txt|sidebar-topics[\w-]*|utils|typedoc|openapi|versions|site-graph|page-actions|scroll-to-top|github-alerts|theme-[\w-]+)|@expressive-code\/[\w-]+|@catppuccin\/starlight)$/u;

/** Plugins that give a heading the id that stands at its end (`{#id}`), where the readers of articles look for it, too. */
const readsIds = /^remark-(?:custom-)?heading-id$/u;

/** What plugins do to the ids of a page. */
export interface PluginIds {
  /** Why headings may have other ids than the generator makes; undefined where they have these. */
  readonly headings?: string;
  /** Why there may be further ids; undefined where there are none. */
  readonly others?: string;
}

/** Where a site's configuration stands, and its text. */
export interface PluginPlace {
  readonly config: string;
  readonly folder: string;
  readonly files: SiteFiles;
}

/**
 * What the plugins in a configuration's lists do. One of the repository's own does nothing where its code has no word
 * for ids or headings; one of a package that isn't known by its name may add ids, and change those of headings where
 * its name says so.
 *
 * @param lists Where a list begins.
 */
export async function pluginIds(place: PluginPlace, lists: RegExp): Promise<PluginIds> {
  const sources = pluginSources(place.config, lists);
  if (sources === undefined) {
    return { headings: "Code makes the list of plugins" };
  }
  let others: string | undefined;
  const leavesIds = (name: string): boolean =>
    harmless.test(name) || (readsIds.test(name) && !mayMakeIds(place.config));
  for (const source of sources.filter((name) => !leavesIds(name))) {
    const own = /^[./]|^@site\//u.test(source) ? await codeOf(source, place) : undefined;
    if (
      own === undefined
        ? /^[./]|^@site\/|^\w+$|slug|head|anchor|id\b|section|toc/iu.test(source)
        : /\b(?:id|ids|slug\w*|heading\w*|hProperties|h[1-6])\b|Heading|Slug/u.test(own)
    ) {
      return { headings: `The plugin ${source} may make them` };
    }
    others ??= own === undefined ? `The plugin ${source} may give this id.` : undefined;
  }
  return others === undefined ? {} : { others };
}

/** Whether `remark-heading-id` may be told to make ids of headings that have none, too: by its option, or by options from elsewhere. */
function mayMakeIds(config: string): boolean {
  if (/\bdefaults["']?\s*:(?!\s*false\b)/u.test(config)) {
    return true;
  }
  const [, imported, required] =
    /\bimport\s+([\w$]+)\s+from\s*["']remark-heading-id["']|\b([\w$]+)\s*=\s*(?:await\s+import|require)\(\s*["']remark-heading-id["']/u.exec(
      config,
    ) ?? [];
  const name = imported ?? required;
  return [...config.matchAll(/\[\s*([\w$]+)\s*,\s*(?:\.{3})?[A-Za-z_$][\w$.]*\s*[\](]/gu)].some(
    ([, first]) => name === undefined || first === name,
  );
}

/** The text of a module of the repository's own; undefined where it isn't there. */
export async function codeOf(
  source: string,
  { folder, files }: PluginPlace,
): Promise<string | undefined> {
  const file = await moduleFile(files, joinPath(folder, source.replace(/^@site\//u, "")));
  return file === undefined ? undefined : files.read(file);
}
