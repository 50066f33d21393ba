/** A page whose head is asked about. */
export interface HeadOf {
  /** The article's path, relative to the project's folder. */
  readonly path: string;
  /** The file whose code makes the page, one of many; undefined where none is known. */
  readonly route?: string | undefined;
  /** Whether it is known where the page is; where it isn't, any route may make it. */
  readonly isLocated: boolean;
}

/** What the pages of a site have in their heads beside what their fields say. */
export interface SiteHead {
  /**
   * Why pages with one title may have different `<title>`s: a layout writes more than the title and what is the same for
   * all pages, or isn't in the project. Undefined where it writes nothing else.
   */
  readonly titles: () => Promise<string | undefined>;
  /**
   * The fields that a layout takes for `<title>` before the page's title, as `bareName` writes them; undefined where layouts
   * aren't read for that.
   */
  readonly titleFields?: () => Promise<ReadonlySet<string>>;
  /** The fields that a layout writes into `<title>` beside the page's title, written alike: pages that differ in one have different titles. */
  readonly besideTitle?: () => Promise<ReadonlySet<string>>;
  /** Whether a layout may take a page's title for `<title>`: false where all, or those of its section or its route, write the same one for all pages, or one of other fields. Undefined where layouts aren't read for that. */
  readonly takesTitles?: (page: HeadOf) => Promise<boolean>;
  /** Whether a layout may give a page without a title one of its own: another field, the site's name, that of its file. */
  readonly fillsTitles: () => Promise<boolean>;
  /** True where a page without a title gets the name of its file as it is written. */
  readonly showsNames?: true;
  /** Whether a layout may take a page's field for its description: false where all, or those of its route, write another text, perhaps that of another field. */
  readonly takesDescriptions: (page: HeadOf) => Promise<boolean>;
  /** Whether layouts shorten descriptions to what result pages show. */
  readonly cutsDescriptions?: () => Promise<boolean>;
  /**
   * What a page without a description is given one from: its own text, or something that a layout has or, where it isn't in
   * the project, may have. Undefined where it has none, or the same as all others.
   */
  readonly descriptions: (path: string) => Promise<"text" | "layout" | undefined>;
}
