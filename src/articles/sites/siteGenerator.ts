/** Programs that make a site of a folder of articles; "plain" for none that is known here. */
export type SiteGenerator =
  | "hugo"
  | "astro"
  | "jekyll"
  | "next"
  | "eleventy"
  | "docusaurus"
  | "plain";

type Known = Exclude<SiteGenerator, "plain">;

/** The configuration that each is recognised by, the surest first; undefined where more than a name tells. */
const configFiles: Readonly<Record<Known, RegExp | undefined>> = {
  docusaurus: /^docusaurus\.config\.[cm]?[jt]s$/u,
  astro: /^astro\.config\.[cm]?[jt]s$/u,
  next: /^next\.config\.[cm]?[jt]s$/u,
  eleventy: /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/u,
  hugo: /^hugo\.(?:toml|ya?ml|json)$/u,
  jekyll: undefined,
};

const knownGenerators = Object.keys(configFiles).filter((name): name is Known =>
  Object.hasOwn(configFiles, name),
);

/** The generators that a folder belongs to, by the names of the files and folders in it: the surest first, several where a site moved from one to another. */
export function generatorsOf(names: readonly string[]): Known[] {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const known = knownGenerators.filter((generator) => {
    const pattern = configFiles[generator];
    return pattern !== undefined && has(pattern);
  });
  // Older Hugo, whose configuration has a name that others use too; Zola has templates and no archetypes or layouts, Nuxt and Gridsome have a file of their own.
  const isOlderHugo =
    !known.includes("hugo") &&
    !has(/^(?:nuxt|gridsome)\.config\.[cm]?[jt]s$/u) &&
    has(/^config(?:\.(?:toml|ya?ml|json))?$/u) &&
    has(/^content$/u) &&
    (has(/^(?:archetypes|layouts)$/u) || (has(/^themes$/u) && !has(/^templates$/u)));
  // Hexo has a file of that name as well, and scaffolds.
  const isJekyll = has(/^_config\.(?:ya?ml|toml)$/u) && !has(/^scaffolds$/u);
  return [
    ...known,
    ...(isOlderHugo ? (["hugo"] as const) : []),
    ...(isJekyll ? (["jekyll"] as const) : []),
  ];
}

/** Whether a file's name may be that of a site's configuration. */
export function isConfiguration(name: string): boolean {
  return generatorsOf([name]).length > 0 || /^config\.(?:toml|ya?ml|json)$/u.test(name);
}

/** The generator that a folder most surely belongs to. */
export function generatorOf(names: readonly string[]): SiteGenerator {
  return generatorsOf(names)[0] ?? "plain";
}
