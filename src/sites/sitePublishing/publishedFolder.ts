import type { SiteGenerator } from "../siteGenerator.ts";
import { eleventyFolders } from "./eleventyFolders.ts";
import { jekyllFolders } from "./jekyllFolders.ts";
import { isBelow, plainPath } from "./siteFolder.ts";
import type { PublishedFolder, SiteFolder } from "./siteFolder.ts";

/** Settings of Hugo for its folders, with what they are otherwise. */
const hugoFolders: readonly (readonly [setting: string, otherwise: string])[] = [
  ["contentDir", "content"],
  ["staticDir", "static"],
  ["assetDir", "assets"],
];

/** Folders of the other generators whose files are published, or become pages. */
const knownFolders: { readonly [generator in SiteGenerator]?: readonly string[] } = {
  astro: ["src/pages", "src/content", "public"],
  next: ["public", "pages", "app", "src/pages", "src/app"],
  docusaurus: ["docs", "blog", "static", "src/pages", "i18n", "versioned_docs"],
};

/**
 * Whether a site generator would publish the files of a folder, which is relative to the site's own;
 * undefined where it wouldn't, or where nothing tells. Reads the site's configuration as text and
 * runs nothing of it.
 */
export async function publishedFolder(
  generator: SiteGenerator,
  folder: string,
  site: SiteFolder,
): Promise<PublishedFolder | undefined> {
  switch (generator) {
    case "plain":
      return undefined;
    case "jekyll":
      return jekyllFolders(folder, site);
    case "eleventy":
      return eleventyFolders(folder, site);
    case "hugo":
      return below(generator, folder, await hugoRoots(site));
    default:
      return below(generator, folder, knownFolders[generator] ?? []);
  }
}

function below(
  generator: SiteGenerator,
  folder: string,
  roots: readonly string[],
): PublishedFolder | undefined {
  const root = roots.find((one) => isBelow(folder, one));
  return root === undefined ? undefined : { generator, root, exclusion: undefined };
}

async function hugoRoots({ names, read }: SiteFolder): Promise<string[]> {
  const config = names.find((name) => /^(?:hugo|config)\.(?:toml|ya?ml|json)$/u.test(name));
  const text = (config === undefined ? undefined : await read(config)) ?? "";
  return hugoFolders.map(([setting, otherwise]) => {
    const stated = new RegExp(
      String.raw`^[ \t]*["']?${setting}["']?[ \t]*[:=][ \t]*["']?([^"'\r\n,#]+)`,
      "imu",
    ).exec(text)?.[1];
    return plainPath(stated ?? otherwise);
  });
}
