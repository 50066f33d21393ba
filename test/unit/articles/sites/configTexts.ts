import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

/** The configuration's files of a public site, whose facts are kept in words, as its generator would read them. */
export function configTexts(
  generator: string,
  config: JsonRecord,
  siteUrl: string,
): Record<string, string> {
  return generator === "docusaurus"
    ? docusaurusTexts(config, siteUrl)
    : generator === "astro"
      ? astroTexts(config)
      : generator === "next"
        ? nextTexts(config)
        : {};
}

/** `site` is the folder, `baseUrl` may have its code in brackets behind it. */
function docusaurusTexts(config: JsonRecord, siteUrl: string): Record<string, string> {
  const { site, baseUrl, docs, blog, pages, plugins, versions, ...rest } = config;
  const options = { docs, blog, pages };
  const [base] = (typeof baseUrl === "string" ? baseUrl : "/").split(" ");
  const folder = typeof site === "string" && site !== "" ? `${site}/` : "";
  const values = {
    url: new URL(siteUrl).origin,
    baseUrl: base,
    ...rest,
    presets: [["classic", options]],
    plugins: plugins ?? [],
  };
  return {
    [`${folder}docusaurus.config.js`]: `module.exports = ${JSON.stringify(values)};\n`,
    ...(versions === undefined ? {} : { [`${folder}versions.json`]: JSON.stringify(versions) }),
  };
}

/** `collections` with `base` and `pattern`, `routes` with the collection and the part of an entry for each parameter. */
function astroTexts(config: JsonRecord): Record<string, string> {
  const { collections, routes, starlight, ...own } = config;
  const theme = starlight === undefined ? "" : `starlight(${JSON.stringify(starlight)})`;
  const texts: Record<string, string> = {
    "astro.config.mjs": `export default { ...${JSON.stringify(own)}, integrations: [${theme}] };\n`,
  };
  const given = isRecord(collections) ? collections : {};
  texts["src/content.config.ts"] = [
    'import { defineCollection } from "astro:content";',
    'import { glob } from "astro/loaders";',
    "export const collections = {",
    ...Object.entries(given).map(([name, options]) =>
      typeof options === "string"
        ? `  ${name}: defineCollection({ loader: ${options}() }),`
        : `  ${name}: defineCollection({ loader: glob(${JSON.stringify(options)}) }),`,
    ),
    "};",
  ].join("\n");
  for (const [path, route] of Object.entries(isRecord(routes) ? routes : {})) {
    const { collection, leavesOut, ...params } = isRecord(route) ? route : {};
    const members = Object.entries(params).map(([name, part]) => `${name}: post.${String(part)}`);
    texts[path] = [
      "---",
      'import { getCollection } from "astro:content";',
      "export async function getStaticPaths() {",
      `  const posts = await getCollection(${JSON.stringify(collection)}${typeof leavesOut === "string" ? `, (post) => !post.${leavesOut}` : ""});`,
      `  return posts.map((post) => ({ params: { ${members.join(", ")} }, props: post }));`,
      "}",
      "---",
      "",
    ].join("\n");
  }
  return texts;
}

/** `nextra` where that makes the pages, `routes` the files of routes for many pages, with what in their code matters. */
function nextTexts({ nextra, routes, ...own }: JsonRecord): Record<string, string> {
  const value = JSON.stringify(own);
  const texts: Record<string, string> = {
    "next.config.mjs":
      nextra === true
        ? `import nextra from "nextra";\nexport default nextra({})(${value});\n`
        : `export default ${value};\n`,
  };
  for (const [path, text] of Object.entries(isRecord(routes) ? routes : {})) {
    texts[path] = String(text);
  }
  return texts;
}
