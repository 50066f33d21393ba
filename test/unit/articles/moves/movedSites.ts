/** Small sites whose files are moved. */

/** An article: its title, more lines of its front matter, and its text. */
export const page = (title: string, more = "", text = "## Brew\n\nText.\n"): string =>
  `---\ntitle: ${title}\n${more}---\n\n${text}`;

const guides = (folder: string): Record<string, string> => ({
  [`${folder}guides/green.md`]: page("Green"),
  [`${folder}guides/black.md`]: page("Black"),
  [`${folder}guides/from.md`]: page("From"),
});

export const hugo = {
  "hugo.toml": 'baseURL = "https://tea.example.org/"\ntitle = "Tea"\n',
  "content/_index.md": page("Home"),
  ...guides("content/"),
  "content/guides/later.md": page("Later", "draft: true\n"),
  "layouts/_default/single.html": "{{ .Content }}",
};

export const jekyll = {
  "_config.yml": "title: Tea\nurl: https://tea.example.org\npermalink: pretty\n",
  "index.md": page("Home"),
  ...guides(""),
};

export const docusaurus = {
  "docusaurus.config.js":
    'module.exports = { title: "Tea", url: "https://tea.example.org", baseUrl: "/", presets: [["classic", { docs: {}, blog: {} }]] };\n',
  "docs/intro.md": page("Intro"),
  ...guides("docs/"),
};

export const astroPages = {
  "package.json": '{"dependencies":{"astro":"5.0.0"}}',
  "astro.config.mjs":
    'import { defineConfig } from "astro/config";\nexport default defineConfig({ site: "https://tea.example.org" });\n',
  "src/pages/index.md": page("Home"),
  ...guides("src/pages/"),
};

export const eleventy = {
  "package.json": '{"devDependencies":{"@11ty/eleventy":"3.0.0"}}',
  "eleventy.config.js": "export default function (config) {}\n",
  ".env": "",
  "index.md": page("Home"),
  ...guides(""),
};
