/** Small sites whose links are judged in every kind of place. */

export const page = (title: string, more = ""): string =>
  `---\ntitle: ${title}\n${more}---\n\n## Brewing\n\nText.\n`;

export const docusaurus = (more = ""): string =>
  `module.exports = { title: "Tea", url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: {}, blog: {} }]],${more} };\n`;
export const docs = {
  "docusaurus.config.js": docusaurus(),
  "docs/intro.md": page("Intro"),
  "docs/guides/green.md": page("Green"),
  "docs/guides/black.md": page("Black"),
  "docs/guides/from.md": page("From"),
  "docs/guides/later.md": page("Later", "draft: true\n"),
};
export const versions = {
  ...docs,
  "versions.json": '["1.0"]',
  "versioned_docs/version-1.0/intro.md": page("Intro"),
  "versioned_docs/version-1.0/guides/green.md": page("Green"),
  "versioned_docs/version-1.0/guides/from.md": page("From"),
};
export const starlight = (more = "", plugins = ""): string =>
  `import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\nexport default defineConfig({ site: "https://tea.example.org", ${more} integrations: [starlight({ title: "Tea", ${plugins} })] });\n`;
export const content =
  'import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\nimport { docsSchema } from "@astrojs/starlight/schema";\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n';
export const guide = {
  "package.json": '{"dependencies":{"astro":"5.0.0","@astrojs/starlight":"0.30.0"}}',
  "astro.config.mjs": starlight(),
  "src/content.config.ts": content,
  "src/content/docs/index.md": page("Home"),
  "src/content/docs/guides/green.md": page("Green"),
  "src/content/docs/guides/black.md": page("Black"),
  "src/content/docs/guides/from.md": page("From"),
  "src/content/docs/guides/later.md": page("Later", "draft: true\n"),
};
const languages = {
  ...guide,
  "astro.config.mjs": starlight(
    "",
    'defaultLocale: "en", locales: { en: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } }',
  ),
};
export const inFolders = Object.fromEntries(
  Object.entries(languages).map(([path, text]) => [
    path.replace("src/content/docs/", "src/content/docs/en/"),
    text,
  ]),
);
export const rooted = {
  ...guide,
  "astro.config.mjs": starlight(
    "",
    'defaultLocale: "root", locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } }',
  ),
  "src/content/docs/de/guides/green.md": page("Grün"),
  "src/content/docs/de/guides/from.md": page("Von"),
};
export const hugo = {
  "hugo.toml": 'baseURL = "https://tea.example.org/"\ntitle = "Tea"\n',
  "content/_index.md": page("Home"),
  "content/guides/green.md": page("Green"),
  "content/guides/black.md": page("Black"),
  "content/guides/from.md": page("From"),
  "content/guides/later.md": page("Later", "draft: true\n"),
  "layouts/_default/single.html": "{{ .Content }}",
};
export const jekyll = {
  "_config.yml": "title: Tea\nurl: https://tea.example.org\npermalink: pretty\n",
  "index.md": page("Home"),
  "guides/green.md": page("Green"),
  "guides/black.md": page("Black"),
  "guides/from.md": page("From"),
  "guides/later.md": page("Later", "published: false\n"),
};
export const eleventy = {
  "package.json": '{"devDependencies":{"@11ty/eleventy":"3.0.0"}}',
  "eleventy.config.js": "export default function (config) {}\n",
  "index.md": page("Home"),
  "guides/green.md": page("Green"),
  "guides/black.md": page("Black"),
  "guides/from.md": page("From"),
};
export const nextra = {
  "package.json": '{"dependencies":{"next":"15.0.0","nextra":"4.0.0","nextra-theme-docs":"4.0.0"}}',
  "next.config.mjs":
    'import nextra from "nextra";\nconst withNextra = nextra({});\nexport default withNextra({});\n',
  "app/layout.jsx": "export default function Layout({ children }) { return children; }\n",
  "app/page.mdx": page("Home"),
  "app/guides/green/page.mdx": page("Green"),
  "app/guides/black/page.mdx": page("Black"),
  "app/guides/from/page.mdx": page("From"),
};
