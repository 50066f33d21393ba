/** What stands at a path: a text, bytes or a long text that is made when it is written, a link, a pipe, a file of so many bytes that takes no room. */
export type Content =
  | string
  | (() => string | Uint8Array)
  | { readonly link: string }
  | { readonly pipe: true }
  | { readonly sparse: number };

/** Contents by their paths; one of null takes a file of the base away. */
export type Files = Readonly<Record<string, Content | null>>;

/**
 * What must come of it. "reads": read, fully and right. "ends": read or given up, and then said. "said": the bad part is
 * named, the rest counts.
 */
export type Verdict = "reads" | "ends" | "said";

/** What a recipe is opened as, by the part of the product that reads it. */
export const groups = [
  "hugo",
  "jekyll",
  "eleventy",
  "astro",
  "docusaurus",
  "next",
  "forms",
  "patterns",
  "gitignore",
  "rules",
  "redirects",
  "front",
  "markdown",
  "mdx",
  "html",
  "names",
  "links",
  "csv",
  "result",
  "backup",
  "keywords",
  "export",
] as const;
export type Group = (typeof groups)[number];

/** A hostile input: a folder as a stranger may have written it. */
export interface Recipe {
  readonly name: string;
  readonly group: Group;
  /** Made when it is built: together they have about 100 MB. */
  readonly files: () => Readonly<Record<string, Content>>;
  /** What is opened, relative to the folder. */
  readonly open: string;
  /** A plain article with two main headings beside it, which must be checked. */
  readonly also: string | undefined;
  readonly verdict: Verdict;
  /** What holds for it besides, for people. */
  readonly must: string;
  /** True for one that Windows can't hold: names, links, pipes. */
  readonly isPosix: boolean;
}

/** What a recipe may say of itself where it differs from others of its group. */
export interface Differences {
  readonly base?: Base;
  readonly open?: string;
  readonly also?: string;
  readonly isPosix?: boolean;
}

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;

/** A text repeated until it has about `size` characters. */
export function fill(size: number, text: string): string {
  return text.repeat(Math.ceil(size / text.length));
}

/** One text for each number from 0. */
export function each(count: number, make: (number: number) => string, between = ""): string {
  return Array.from({ length: count }, (_none, number) => make(number)).join(between);
}

/** One file for each number from 0. */
export function eachFile(
  count: number,
  make: (number: number) => readonly [string, Content],
): Record<string, Content> {
  return Object.fromEntries(Array.from({ length: count }, (_none, number) => make(number)));
}

/** An article with two main headings: the rule heading-h1-many has something to say of it. */
export const plainArticle = "---\ntitle: Plain\n---\n\n# One\n\nText.\n\n# Two\n";

/** An article with a body. */
export function titled(body: string): string {
  return `---\ntitle: Article\n---\n\n${body}`;
}

/** `v0`, then `v1` of `v0` and so on: a value that doubles with each line. */
export function tower(
  first: string,
  steps: number,
  next: (value: string) => string,
  last: string,
): string {
  const lines = each(steps, (number) => `const v${number + 1} = ${next(`v${number}`)};\n`);
  return `const v0 = ${first};\n${lines}${last}\n`;
}

/** A site that a recipe changes: what is opened, and the plain article. */
interface Site {
  readonly files: Readonly<Record<string, string>>;
  readonly open: string;
  readonly also?: string;
}

const sites = {
  hugo: {
    files: { "hugo.toml": 'baseURL = "https://tea.example/"\n' },
    open: "content/a.md",
    also: "content/plain.md",
  },
  jekyll: {
    files: { "_config.yml": "url: https://tea.example\n" },
    open: "_posts/2026-01-02-a.md",
    also: "_posts/2026-01-03-plain.md",
  },
  eleventy: {
    files: { "eleventy.config.js": "module.exports = () => ({ dir: { input: 'src' } });\n" },
    open: "src/a.md",
    also: "src/plain.md",
  },
  astro: {
    files: { "astro.config.mjs": 'export default { site: "https://tea.example" };\n' },
    open: "src/pages/a.md",
    also: "src/pages/plain.md",
  },
  docusaurus: {
    files: {
      "docusaurus.config.js":
        'module.exports = { url: "https://tea.example", baseUrl: "/", title: "x", presets: [["classic", {}]] };\n',
    },
    open: "docs/a.md",
    also: "docs/plain.md",
  },
  next: {
    files: {
      "next.config.mjs": "export default { pageExtensions: ['mdx'] };\n",
      "package.json": '{"dependencies":{"next":"16.0.0"}}\n',
    },
    open: "app/a/page.mdx",
    also: "app/plain/page.mdx",
  },
  table: { files: {}, open: "table.csv" },
  export: { files: {}, open: "a.csv" },
  result: { files: {}, open: "a.seo.json" },
  backup: { files: {}, open: "" },
  list: {
    files: { "hugo.toml": 'baseURL = "https://tea.example/"\n' },
    open: "seo/keywords/a.csv",
    also: "content/plain.md",
  },
} satisfies Readonly<Record<string, Site>>;

/** The name of a site that recipes change. */
export type Base = keyof typeof sites;

/** Makes the recipes of a group; each changes a site of `base`. */
export function recipesOf(
  group: Group,
  base: Base,
): (
  name: string,
  files: () => Files,
  verdict: Verdict,
  must: string,
  differences?: Differences,
) => Recipe {
  return (name, files, verdict, must, differences = {}) => {
    const site: Site = sites[differences.base ?? base];
    const articles = [
      site.also === undefined ? [] : [site.also],
      isArticle(site) ? [site.open] : [],
    ];
    const plain = Object.fromEntries(articles.flat().map((path) => [path, plainArticle]));
    return {
      name: `${group}-${name}`,
      group,
      files: () => withoutNull({ ...site.files, ...plain, ...files() }),
      open: differences.open ?? site.open,
      also: differences.also ?? site.also,
      verdict,
      must,
      isPosix: differences.isPosix ?? false,
    };
  };
}

function isArticle({ open }: Site): boolean {
  return /\.mdx?$/u.test(open);
}

function withoutNull(files: Files): Record<string, Content> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, content]) => (content === null ? [] : [[path, content]])),
  );
}
