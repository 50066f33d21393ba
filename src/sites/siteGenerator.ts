/** Programs that make a site of a folder of articles; "plain" for none that is known here. */
export type SiteGenerator =
  | "hugo"
  | "astro"
  | "jekyll"
  | "next"
  | "eleventy"
  | "docusaurus"
  | "plain";

/** What each is recognised by, the surest first. */
const configFiles: readonly (readonly [generator: SiteGenerator, names: RegExp])[] = [
  ["docusaurus", /^docusaurus\.config\.[cm]?[jt]s$/u],
  ["astro", /^astro\.config\.[cm]?[jt]s$/u],
  ["next", /^next\.config\.[cm]?[jt]s$/u],
  ["eleventy", /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/u],
  ["hugo", /^hugo\.(?:toml|ya?ml|json)$/u],
];

/** Which generator a site's folder belongs to, by the names of the files and folders in it. */
export function generatorOf(names: readonly string[]): SiteGenerator {
  const known = configFiles.find(([, pattern]) => names.some((name) => pattern.test(name)));
  if (known !== undefined) {
    return known[0];
  }
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  // Older Hugo, whose configuration has a name that others use too; Zola has templates and no archetypes or layouts.
  if (
    has(/^config(?:\.(?:toml|ya?ml|json))?$/u) &&
    has(/^content$/u) &&
    has(/^(?:archetypes|layouts|themes)$/u) &&
    !has(/^templates$/u)
  ) {
    return "hugo";
  }
  // Hexo has a file of that name as well, and scaffolds.
  return has(/^_config\.(?:ya?ml|toml)$/u) && !has(/^scaffolds$/u) ? "jekyll" : "plain";
}

/** The generator's name, as its makers write it; "" for none. */
export function generatorName(generator: SiteGenerator): string {
  const names = {
    hugo: "Hugo",
    astro: "Astro",
    jekyll: "Jekyll",
    next: "Next.js",
    eleventy: "Eleventy",
    docusaurus: "Docusaurus",
    plain: "",
  } as const;
  return names[generator];
}
