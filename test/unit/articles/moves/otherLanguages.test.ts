import assert from "node:assert/strict";
import { join } from "node:path";
import { scratchFolder } from "../../../support/scratch.ts";
import { SiteHistory, lines } from "./siteHistory.ts";

/** A site that shows the page of its default language where a translation is missing. */
const texts = {
  "package.json": '{ "dependencies": { "astro": "5.0.0", "@astrojs/starlight": "0.36.0" } }\n',
  "astro.config.mjs":
    'import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\n' +
    'export default defineConfig({ site: "https://tea.example", integrations: [starlight({ title: "Tea", defaultLocale: "root", locales: { root: { label: "English", lang: "en" }, es: { label: "Español" } } })] });\n',
  "src/content.config.ts":
    'import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\nimport { docsSchema } from "@astrojs/starlight/schema";\n' +
    "export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
  "src/content/docs/green.md": "---\ntitle: Green tea\n---\n\nIt is brewed at 70 degrees.\n",
  "src/content/docs/es/green.md": "---\ntitle: Té verde\n---\n\nSe prepara a 70 grados.\n",
  "src/content/docs/black.md": "---\ntitle: Black tea\n---\n\nIt is brewed with boiling water.\n",
  "src/content/docs/es/only.md": "---\ntitle: Mate\n---\n\nSolo en español.\n",
};

describe("URLs of translations that were deleted", () => {
  it("are gone only where the site shows no other language's page there", async () => {
    const scratch = scratchFolder();
    try {
      const site = new SiteHistory(join(scratch.path, "site"), texts, { below: "" });
      site.remove("src/content/docs/es/green.md");
      site.remove("src/content/docs/es/only.md");
      site.remove("src/content/docs/black.md");
      assert.deepEqual(lines(await site.changes()), [
        "gone src/content/docs/black.md: /black/ deleted",
        "gone src/content/docs/es/only.md: /es/only/ deleted",
      ]);
    } finally {
      scratch.remove();
    }
  });
});
