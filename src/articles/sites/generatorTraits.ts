import type { FrontMatterFormat } from "../frontMatter/frontMatter.ts";
import { everySyntax } from "../text/templateBlocks.ts";
import type { TemplateSyntax } from "../text/templateBlocks.ts";
import type { SiteGenerator } from "./siteGenerator.ts";

/**
 * What is true of every site of a generator, whatever its configuration says. Code outside of `sites` asks here and
 * never for a generator by its name, so that a new one is a row of this table.
 */
export interface GeneratorTraits {
  /** As its makers write it; "" for none. */
  readonly name: string;
  /** Whether files that aren't articles are known by its rules, so that links can be judged. */
  readonly judgesLinks: boolean;
  /** Folders that it writes where its configuration names no other, below the site's. */
  readonly buildsInto: readonly string[];
  /** The field by which it knows a draft by itself, and its value; undefined where it knows none. */
  readonly draftField?: { readonly name: string; readonly value: boolean };
  /** Whether a page without a title gets one from the words of its file's name. */
  readonly titlesFromNames: boolean;
  /** Whether a field of the front matter for the slug decides the URL. */
  readonly slugField: boolean;
  /** Where a first article goes below the folder for content, by its name and the local day (`2026-11-20`). */
  readonly newArticlePath: (name: string, day: string) => string;
  /** Whether a bare URL in the text becomes a link. */
  readonly linksBareUrls: boolean;
  /** Where a link to a source file is looked for: beside the article alone, so only where it begins with a dot, or in the folders above and those for content, too. */
  readonly sourceLinks: "beside" | "besideWithDot" | "anywhere";
  /** What a target begins with that names a file from the folder of the site. */
  readonly siteFolderName?: string;
  /**
   * Where the file of a picture with a relative target is: `beside` the article or the site isn't built, in Markdown;
   * wherever something may put it (`anywhere`).
   */
  readonly pictures: "beside" | "anywhere";
  /** Whether a file may be found by its name alone, wherever it is. */
  readonly findsByName: boolean;
  /** Whether its rules say if a page's URL ends with a slash; else hosts differ in it. */
  readonly decidesSlash: boolean;
  /** What tells paths of source files apart by capitals: its build, with the hosts that it is used with, or what serves its pages; undefined for nothing that is known. */
  readonly tellsCapitals: "build" | "server" | undefined;
  /** Whether it makes a list at the path of each folder of pages, where no file makes a page there. */
  readonly listsFolders: boolean;
  /** Whether it makes another page where an article makes none: a list, that of a route or of another language. */
  readonly fallsBack: boolean;
  /** Whether only articles and the files in a folder for routes make pages. */
  readonly routesByFiles: boolean;
  /** Whether it has versions of pages, by which these are known. */
  readonly hasVersions: boolean;
  /** In which formats it reads front matter that empty lines are before. */
  readonly lateFront: readonly FrontMatterFormat[];
  /** Whether its rules know how it prints numbers and dates that YAML reads without quotes. */
  readonly printsValues: boolean;
  /** Whether a version of it leaves out what merge keys of YAML bring. */
  readonly mayDropMerges: boolean;
  /**
   * Where it has redirects of its own: a field of the article with further URLs, which may take a plugin, or its
   * configuration; undefined where it has none.
   */
  readonly redirects?:
    | { readonly field: "aliases" | "redirect_from"; readonly plugin?: string }
    | { readonly configuration: "docusaurus" | "astro" | "next" };
  /** Templates of its own that make links in articles: `{{< ref "tea.md" >}}`, `{% link tea.md %}`; left out where it has none. */
  readonly linkTemplates?: "shortcodes" | "liquid";
  /** The templates that articles may hold. */
  readonly templates: readonly TemplateSyntax[];
}

const besideOthers = (name: string): string => `${name}.md`;

const traits: Readonly<Record<SiteGenerator, GeneratorTraits>> = {
  hugo: {
    name: "Hugo",
    judgesLinks: true,
    buildsInto: ["public", "resources"],
    draftField: { name: "draft", value: true },
    titlesFromNames: false,
    slugField: true,
    newArticlePath: besideOthers,
    linksBareUrls: true,
    sourceLinks: "anywhere",
    pictures: "anywhere",
    findsByName: true,
    decidesSlash: true,
    tellsCapitals: undefined,
    listsFolders: true,
    fallsBack: true,
    routesByFiles: false,
    hasVersions: false,
    lateFront: ["yaml", "toml", "json"],
    printsValues: true,
    mayDropMerges: false,
    redirects: { field: "aliases" },
    linkTemplates: "shortcodes",
    templates: ["shortcodes"],
  },
  jekyll: {
    name: "Jekyll",
    judgesLinks: true,
    buildsInto: ["_site", ".jekyll-cache", "vendor"],
    draftField: { name: "published", value: false },
    titlesFromNames: true,
    slugField: true,
    newArticlePath: (name, day) => `_posts/${day}-${name}.md`,
    linksBareUrls: false,
    sourceLinks: "beside",
    pictures: "anywhere",
    findsByName: false,
    decidesSlash: true,
    tellsCapitals: undefined,
    listsFolders: false,
    fallsBack: false,
    routesByFiles: false,
    hasVersions: false,
    lateFront: [],
    printsValues: true,
    mayDropMerges: false,
    redirects: { field: "redirect_from", plugin: "jekyll-redirect-from" },
    linkTemplates: "liquid",
    templates: ["liquid", "kramdown"],
  },
  eleventy: {
    name: "Eleventy",
    judgesLinks: true,
    buildsInto: ["_site", "dist", "public/build"],
    titlesFromNames: false,
    slugField: false,
    newArticlePath: besideOthers,
    linksBareUrls: false,
    sourceLinks: "anywhere",
    pictures: "anywhere",
    findsByName: false,
    decidesSlash: true,
    tellsCapitals: undefined,
    listsFolders: false,
    fallsBack: false,
    routesByFiles: false,
    hasVersions: false,
    lateFront: [],
    printsValues: false,
    mayDropMerges: false,
    templates: ["liquid", "nunjucksComments"],
  },
  astro: {
    name: "Astro",
    judgesLinks: true,
    buildsInto: ["dist", ".astro"],
    titlesFromNames: false,
    slugField: true,
    newArticlePath: besideOthers,
    linksBareUrls: true,
    sourceLinks: "anywhere",
    pictures: "beside",
    findsByName: false,
    decidesSlash: false,
    tellsCapitals: "build",
    listsFolders: false,
    fallsBack: true,
    routesByFiles: true,
    hasVersions: false,
    lateFront: ["yaml", "toml"],
    printsValues: false,
    mayDropMerges: false,
    redirects: { configuration: "astro" },
    templates: [],
  },
  docusaurus: {
    name: "Docusaurus",
    judgesLinks: true,
    buildsInto: ["build", ".docusaurus"],
    draftField: { name: "draft", value: true },
    titlesFromNames: false,
    slugField: true,
    newArticlePath: besideOthers,
    linksBareUrls: true,
    sourceLinks: "besideWithDot",
    siteFolderName: "@site/",
    pictures: "beside",
    findsByName: false,
    decidesSlash: false,
    tellsCapitals: "build",
    listsFolders: false,
    fallsBack: true,
    routesByFiles: true,
    hasVersions: true,
    lateFront: [],
    printsValues: false,
    mayDropMerges: true,
    redirects: { configuration: "docusaurus" },
    templates: [],
  },
  next: {
    name: "Next.js",
    judgesLinks: true,
    buildsInto: [".next", "out"],
    titlesFromNames: false,
    slugField: false,
    newArticlePath: besideOthers,
    linksBareUrls: true,
    sourceLinks: "beside",
    pictures: "anywhere",
    findsByName: false,
    decidesSlash: false,
    tellsCapitals: "server",
    listsFolders: false,
    fallsBack: true,
    routesByFiles: true,
    hasVersions: false,
    lateFront: [],
    printsValues: false,
    mayDropMerges: false,
    redirects: { configuration: "next" },
    templates: [],
  },
  plain: {
    name: "",
    judgesLinks: false,
    buildsInto: [],
    titlesFromNames: false,
    slugField: true,
    newArticlePath: besideOthers,
    linksBareUrls: true,
    sourceLinks: "anywhere",
    pictures: "anywhere",
    findsByName: false,
    decidesSlash: false,
    tellsCapitals: undefined,
    listsFolders: false,
    fallsBack: false,
    routesByFiles: false,
    hasVersions: false,
    lateFront: [],
    printsValues: false,
    mayDropMerges: false,
    templates: everySyntax,
  },
};

/** What is true of every site of its generator. */
export function traitsOf({ generator }: { readonly generator: SiteGenerator }): GeneratorTraits {
  return traits[generator];
}

const markdoc: readonly TemplateSyntax[] = ["liquid"];

/** The templates that an article may hold: tags in `{% %}` in every Markdoc file, else those of its generator; undefined rules for one that isn't known. */
export function templatesOf(
  path: string,
  rules: { readonly generator: SiteGenerator } | undefined,
): readonly TemplateSyntax[] {
  return /\.mdoc$/iu.test(path) ? markdoc : traitsOf(rules ?? { generator: "plain" }).templates;
}
