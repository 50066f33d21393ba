import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { AnchorSources } from "./anchors/anchorSources.ts";
import type { SiteHead } from "./heads/siteHead.ts";
import type { SiteFiles } from "./siteFiles.ts";
import type { SiteGenerator } from "./siteGenerator.ts";

/** One step of a derivation: what decided, and where it stands. */
export interface Step {
  /** "permalinks.posts in hugo.toml → /:year/:slug/". */
  readonly text: string;
  /** The file in which it stands; undefined for a rule of the generator's own. */
  readonly file?: string;
  /** The key in that file: `permalinks.posts`. */
  readonly key?: string;
}

/** A value of a configuration, with where it stands. */
export interface Stated {
  readonly value: string;
  readonly step: Step;
}

/**
 * What becomes of a page: `notPublished` is what its front matter holds back for good (`published: false`),
 * `notRendered` has an address and no page (Hugo's `build.render: link`), `static` is copied as it is.
 */
export type PageState =
  | "published"
  | "draft"
  | "future"
  | "expired"
  | "notPublished"
  | "notRendered"
  | "static";

/** Whether readers get a page that is in a state: it is made, or its file is copied as it is. */
export function isServed(state: PageState | undefined): state is "published" | "static" {
  return state === "published" || state === "static";
}

/** Names of fields, `unknown` where it may be any. */
export type InheritedFields = readonly string[] | "unknown";

/** A file's page. */
export interface Page {
  readonly kind: "page";
  /** From the root of the site, below its base path, escaped: `/posts/tea/`. */
  readonly path: string;
  /** The address below which `path` lies, where this page's language has one of its own: `https://fr.example/site/`. */
  readonly root?: string;
  /** Further addresses that lead here, in the form of `path`. */
  readonly aliases: readonly string[];
  /** Its language, as the configuration names it; undefined where the site has none. */
  readonly language?: string;
  /** The version of the site's documentation that it belongs to; "" for the one that is shown first, undefined where the configuration has none. */
  readonly version?: string;
  /** Whether that version is one that the site calls no longer maintained. */
  readonly isUnmaintained?: true;
  /** The names of fields that a folder above it or the configuration gives it; undefined where nothing but the file does. */
  readonly inherits?: InheritedFields;
  /** Whether its own fields, or those that a folder or the configuration gives it, tell search engines to leave it out. */
  readonly isKeptOut?: true;
  readonly state: PageState;
  readonly steps: readonly Step[];
  /** Why this isn't sure, as a sentence; undefined where the configuration decides it. */
  readonly guess?: string;
}

/** What a generator makes of a file. */
export type Derivation =
  | Page
  /** It makes no page of it; `reason` is a sentence. */
  | {
      readonly kind: "none";
      readonly reason: string;
      readonly steps: readonly Step[];
      /** Whether it is content all the same, whose text the pages of other files may have. */
      readonly isPart?: true;
    }
  /** That can't be told without running code; `reason` is a sentence. */
  | {
      readonly kind: "unknown";
      readonly reason: string;
      /** The setting that would decide it. */
      readonly setting?: "seoResearch.siteUrl";
      readonly steps: readonly Step[];
    };

/** That a generator makes no page of a file, and why. */
export function noPage(
  reason: string,
  steps: readonly Step[] = [],
): Extract<Derivation, { readonly kind: "none" }> {
  return { kind: "none", reason, steps };
}

/** That it isn't known what a generator makes of a file, and why. */
export function notKnown(reason: string, steps: readonly Step[] = []): Derivation {
  return { kind: "unknown", reason, steps };
}

/** A file of a project. */
export interface SourceFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly front: FrontMatter;
}

/** A language of a site. */
export interface SiteLanguage {
  /** As the configuration names it: `pt-br`. */
  readonly code: string;
  readonly isDefault: boolean;
  /** What its paths begin with, from the root of the host, with a slash at both ends: `/docs/de/`. Only where its generator says it. */
  readonly path?: string;
}

/**
 * The code of a site's default language; undefined where its configuration states one language only: that may be its
 * template's, which is good for a proposal and nothing else.
 */
export function defaultOfSeveral(languages: readonly SiteLanguage[]): string | undefined {
  return languages.length > 1 ? languages.find(({ isDefault }) => isDefault)?.code : undefined;
}

/** The code of a site's main language, English where none is stated. */
export function mainLanguage({ languages }: Pick<SiteRules, "languages">): string {
  return languages.find(({ isDefault }) => isDefault)?.code ?? "en";
}

/** The rules by which generators make ids of headings. */
export type HeadingIdRule =
  | "goldmark-github"
  | "goldmark-github-ascii"
  | "goldmark-blackfriday"
  | "kramdown"
  | "kramdown-gfm"
  | "github-slugger"
  | "github-slugger-astro"
  | "markdown-it-anchor"
  /** What packages for slugs agree on: of headings of plain words alone. */
  | "plain-words"
  /** Headings get no ids. */
  | "none";

/** What is copied to a site. */
export interface CopiedFiles {
  /** A file or folder, relative to the project's. */
  readonly from: string;
  /** The path that it has on the site, with `/`. */
  readonly to: string;
}

/** What links may lead to beside the pages of files. */
export interface SiteTargets {
  /** Folders whose files are copied to the site's root, relative to the project's. */
  readonly staticFolders: readonly string[];
  /** Files and folders that the configuration has copied, of a site that copies nothing else; undefined for one with static folders. */
  readonly copied?: () => Promise<readonly CopiedFiles[]>;
  /** How headings get ids; undefined where they get none, and where only running code would tell. */
  readonly headingIds?: HeadingIdRule;
  /** Why a template may draw the text of a file that makes no page, which a field of another page names; undefined where none does. */
  readonly drawsNamedFiles?: () => Promise<string | undefined>;
  /** True where the generator may write the capitals of an address as small letters. */
  readonly lowersPaths?: true;
  /** The levels of the headings that get ids by this rule; left out for all. */
  readonly headingLevels?: readonly number[];
  /** What gives pages ids beside their headings; undefined where any template or component may give any. */
  readonly anchors?: AnchorSources;
  /** Why a file that isn't where a link says may be there for the generator; undefined where it can't be. */
  readonly mapsFiles?: string;
  /** Where else a file that isn't at a path may be for the generator, since the configuration mounts folders; left out where nowhere. */
  readonly mountedFrom?: (path: string) => readonly string[];
  /** Whether it can't be there for a target that begins with a dot, which names a place beside the article or its page; left out where it can. */
  readonly keepsDots?: true;
  /**
   * Which pages may be shown in the place of missing ones of a language: those of every other, or those of the default
   * one; left out where none are.
   */
  readonly showsOtherLanguages?: "any" | "default";
  /** Folders of translations, of which one makes no page where the default language has none; left out where all folders for content make pages. */
  readonly translationFolders?: readonly string[];
  /**
   * Folders in which a link of the article at `path` to a source file is looked for, the first first; one that begins
   * with a dot is looked for beside the article alone. Left out where generator and plugins may look elsewhere, too.
   */
  readonly sourceRoots?: (path: string) => readonly string[];
  /**
   * Why something unknown may make the page of a path, though not among those of articles; undefined where nothing may. The
   * path begins as that of `madeOtherwise`.
   */
  readonly madeByOthers?: (path: string) => string | undefined;
  /**
   * Whether the page of a path right below the root would be an article's: a route takes it that shows one collection, in
   * which are articles alone, or the generator makes no others and no other site lies there. Then a path that nothing else
   * may make a page of, and no article, has no page. Left out where that isn't known.
   */
  readonly showsArticlesAt?: (path: string) => Promise<boolean>;
  /** Whether pages that no article makes lie right below the root, too, all of which `madeOtherwise` knows; left out where that isn't known. */
  readonly hasPagesAtRoot?: () => Promise<boolean>;
  /** Why code or a page of the site may make other links of those in the article at `path`; undefined where none does. */
  readonly rewritesLinks?: (path: string) => Promise<string | undefined>;
  /** Why the site's templates may take a relative target for something else; undefined where they don't. */
  readonly changesLinks?: () => Promise<string | undefined>;
  /**
   * Why code or a template of the site may take a path without an ending for that of a source file; undefined where
   * none does. Left out where that isn't known.
   */
  readonly takesPathsForSources?: () => Promise<string | undefined>;
  /**
   * Whether a template of the site's own leads to the page of the source file that a relative target names, from the article's
   * folder, and leaves a target that names none as it is; left out where none does.
   */
  readonly findsSources?: () => Promise<boolean>;
  /** Whether `/tea` in an article becomes a path below the site's base path. */
  readonly addsBasePath: boolean;
  /** What `/tea` becomes in an article of a language; left out where it stays as it is. */
  readonly inLanguage?: (path: string, language: string | undefined) => string;
  /**
   * Why a path may be that of a page that no article makes, such as a list or a route of code; undefined where nothing
   * makes one. The path begins below the site's base path, with `/`, and is not escaped. Redirects that the
   * configuration itself lists don't count where `withoutRedirects`.
   */
  readonly madeOtherwise: (path: string, withoutRedirects?: boolean) => Promise<string | undefined>;
}

/** What keeps a folder from being published: an entry of a file of the site. */
export interface Exclusion {
  /** `_config.yml` or `.eleventyignore`, relative to the project's folder. */
  readonly file: string;
  /** What is added: `seo/`. */
  readonly entry: string;
}

/** A folder whose files would be published with the site. */
export interface PublishedFolder {
  /** The folder that is published with all that lies in it, relative to the project's; the site's own for the whole site. */
  readonly root: string;
  /** What would keep the folder out; undefined where only another folder helps. */
  readonly exclusion: Exclusion | undefined;
}

/** How a site generator publishes the files of one site, as its configuration says. */
export interface SiteRules {
  /** Whether it reads front matter that is code, so that only `derive` knows whether one can be read. */
  readonly readsCode?: boolean;
  readonly generator: SiteGenerator;
  /** The site's folder, relative to the project's. */
  readonly folder: string;
  /** Where the configuration says that the site is published: an origin, with or without a path; undefined where it says none. */
  readonly address?: Stated;
  /** The path below which the whole site lies, where the configuration names it apart from the address; begins with `/`. */
  readonly basePath?: Stated;
  /** Those that the configuration states, in its order; none where it states none. */
  readonly languages: readonly SiteLanguage[];
  /** Folders in which files may become pages, relative to the project's, with all below them. */
  readonly contentFolders: readonly string[];
  /** The folder that the site is written to, relative to the project's, where the configuration may name it; its files are no sources. */
  readonly output?: string;
  /** The file that tells of the site; left out where none does, and where the rules were made without looking for one. */
  readonly configuration?: string;
  /** The configuration's files that were read, and those that would be read if they were there. */
  readonly sources: readonly string[];
  /** What of the configuration could not be read or decided, as sentences. */
  readonly problems: readonly string[];
  /** Undefined where it isn't known what else the site has than the pages of files. */
  readonly targets?: SiteTargets;
  /** Left out where pages have what their fields say. */
  readonly head?: SiteHead;
  /**
   * Whether the files of a folder, which needn't be there, would be published whatever they are: as pages, or copied.
   * Relative to the project's folder. Undefined for a folder that is left out, and where nothing tells.
   */
  readonly publishes?: (folder: string) => PublishedFolder | undefined;
  /** What becomes of a file at a time. Never throws because of what stands in the files. */
  readonly derive: (file: SourceFile, now: Date) => Promise<Derivation>;
}

/** What is known of a site as plain data, which can be handed to another process. */
export type SiteFacts = Omit<SiteRules, "derive" | "publishes" | "targets" | "head">;

/** A site's facts, without what only its own process can tell. */
export function factsOf(rules: SiteRules): SiteFacts {
  const {
    derive: _derive,
    publishes: _publishes,
    targets: _targets,
    head: _head,
    ...facts
  } = rules;
  return facts;
}

/** Reads the rules of a site whose folder is known to belong to a generator. Never throws because of what stands in it. */
export type ReadSite = (folder: string, files: SiteFiles) => Promise<SiteRules>;
