import type { FrontMatter } from "../frontMatter/frontMatter.ts";
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
  readonly state: PageState;
  readonly steps: readonly Step[];
  /** Why this isn't sure, as a sentence; undefined where the configuration decides it. */
  readonly guess?: string;
}

/** What a generator makes of a file. */
export type Derivation =
  | Page
  /** It makes no page of it; `reason` is a sentence. */
  | { readonly kind: "none"; readonly reason: string; readonly steps: readonly Step[] }
  /** That can't be told without running code; `reason` is a sentence. */
  | {
      readonly kind: "unknown";
      readonly reason: string;
      /** The setting that would decide it. */
      readonly setting?: "seoResearch.siteUrl";
      readonly steps: readonly Step[];
    };

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
}

/** The rules by which generators make ids of headings. */
export type HeadingIdRule =
  | "goldmark-github"
  | "goldmark-github-ascii"
  | "goldmark-blackfriday"
  | "kramdown"
  | "kramdown-gfm"
  | "github-slugger"
  | "github-slugger-astro";

/** What links may lead to beside the pages of files. */
export interface SiteTargets {
  /** Folders whose files are copied to the site's root, relative to the project's. */
  readonly staticFolders: readonly string[];
  /** How headings get ids; undefined where they get none, and where only running code would tell. */
  readonly headingIds?: HeadingIdRule;
  /** Why a file that isn't where a link says may be there for the generator; undefined where it can't be. */
  readonly mapsFiles?: string;
  /** Whether pages of one language may be shown in the place of missing ones of another. */
  readonly showsOtherLanguages?: boolean;
  /** Why the site's templates may take a relative target for something else; undefined where they don't. */
  readonly changesLinks?: () => Promise<string | undefined>;
  /** Whether `/tea` in an article becomes a path below the site's base path. */
  readonly addsBasePath: boolean;
  /**
   * Why a path may be that of a page that no article makes, such as a list or a route of code; undefined where nothing
   * makes one. The path begins below the site's base path, with `/`, and is not escaped.
   */
  readonly madeOtherwise: (path: string) => Promise<string | undefined>;
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
  readonly generator: SiteGenerator;
  /** The site's folder, relative to the project's. */
  readonly folder: string;
  /** Where the configuration says that the site is published: an origin, with or without a path; undefined where it says none. */
  readonly address?: Stated;
  /** The path below which the whole site lies, where the configuration names it apart from the address; begins with `/`. */
  readonly basePath?: Stated;
  /** In the configuration's order; none for a site without languages. */
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
  /**
   * Whether the files of a folder, which needn't be there, would be published whatever they are: as pages, or copied.
   * Relative to the project's folder. Undefined for a folder that is left out, and where nothing tells.
   */
  readonly publishes?: (folder: string) => PublishedFolder | undefined;
  /** What becomes of a file at a time. Never throws because of what stands in the files. */
  readonly derive: (file: SourceFile, now: Date) => Promise<Derivation>;
}

/** What is known of a site as plain data, which can be handed to another process. */
export type SiteFacts = Omit<SiteRules, "derive" | "publishes" | "targets">;

/** A site's facts, without what only its own process can tell. */
export function factsOf(rules: SiteRules): SiteFacts {
  const { derive: _derive, publishes: _publishes, targets: _targets, ...facts } = rules;
  return facts;
}

/** Reads the rules of a site whose folder is known to belong to a generator. Never throws because of what stands in it. */
export type ReadSite = (folder: string, files: SiteFiles) => Promise<SiteRules>;
