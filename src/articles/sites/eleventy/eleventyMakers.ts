import { withoutComments } from "../../text/ends.ts";

/** Plugins of Eleventy that make no pages, by a word of their names that says what they are for. */
const harmless =
  /^@11ty\/eleventy$|\b(?:rss|toc|embeds?|\w*youtube|vimeo|twitter|navigation|img|images?|pictures?|svg\w*|icons?|favicons?|sass|css|\w+css|esbuild|vite|minif\w+|\w*minifier|cache\w*|fetch|syntaxhighlight|highlight|prism|shiki|date|time|reading-?time|webc|bundle\w*|sitemap|schema|seo|meta\w*|links?|base|footnotes?|is-land|graph|inclusive|page-assets|share-highlight|og-image|drafts|webmentions?)\b/u;
const ofEleventy = /eleventy|11ty/u;
/** What code has that writes files, or runs a program that does. */
const writes =
  /\b(?:writeFile|outputFile|createWriteStream|copyFile|copy)(?:Sync)?\s*\(|\bcp(?:Sync)?\s*\(/u;
/** Commands of a build that may copy or write pages into the site. */
const commands =
  /\b(?:cp|mv|rsync|copyfiles|cpx2?|typedoc|jsdoc|build-storybook|docusaurus|storybook)\s/u;

/**
 * Why a plugin, code of the configuration or another command of the build may make pages; undefined where none does.
 *
 * @param modules The texts of the configuration and of the modules that it brings in.
 * @param builds The texts of files that say how the site is built.
 */
export function eleventyMakers(
  modules: readonly string[],
  builds: readonly string[],
): string | undefined {
  const texts = modules.map((text) => withoutComments(text));
  const plugin = texts.map(unknownPlugin).find((name) => name !== undefined);
  if (plugin !== undefined) {
    return `The plugin ${plugin} may make pages.`;
  }
  return texts.some((text) => writes.test(text))
    ? "Code of the configuration writes files."
    : builds.some((text) => commands.test(text))
      ? "A command of the build may copy pages into the site."
      : undefined;
}

/** A plugin that isn't known by its name to make no pages and to change none, in code without comments. */
export function unknownPlugin(text: string): string | undefined {
  const imported = importsIn(text);
  const added = [
    ...text.matchAll(/\baddPlugin\s*\(\s*(?:require\(\s*["']([^"']+)["']|([\w$]+))/gu),
  ].map(
    ([, source, name = ""]) =>
      source ?? imported.find(({ names }) => names.includes(name))?.source ?? "",
  );
  const named = imported.map(({ source }) => source).filter((source) => ofEleventy.test(source));
  return [...named, ...added].find((source) => /^[^.]/u.test(source) && !harmless.test(source));
}

/** What a module brings in, with the names by which it does so. */
export function importsIn(
  text: string,
): { readonly source: string; readonly names: readonly string[] }[] {
  const found = text.matchAll(
    /\b(?:import\s([\w$*{},\s]{1,2000}?)\sfrom\s*|(?:const|let|var)\s([\w$*{},:\s]{1,2000}?)=\s*(?:await\s+)?(?:require|import)\(\s*|require\(\s*)["']([^"'\n]+)["']/gu,
  );
  return [...found].map(([, imported = "", required = "", source = ""]) => ({
    source,
    names: `${imported}${required}`.match(/[\w$]+/gu) ?? [],
  }));
}
