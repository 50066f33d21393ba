import { mkdtempSync, rmSync } from "node:fs";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A host that opens a short selection of the recipes, for the unit tests, and prints as JSON what came of each and which
// modules its thread loaded. Node is started so that it can't make code of texts.

const modules: string[] = [];
registerHooks({
  load: (url, context, nextLoad) => {
    modules.push(url);
    return nextLoad(url, context);
  },
});

const { buildRecipe } = await import("./buildRecipe.ts");
const { openSite } = await import("./openSite.ts");
const { formsRecipes } = await import("./recipes/forms.ts");
const { linksRecipes } = await import("./recipes/links.ts");
const { markdownRecipes } = await import("./recipes/markdown.ts");
const { mdxRecipes } = await import("./recipes/mdx.ts");
const { patternsRecipes } = await import("./recipes/patterns.ts");
const { oneFile } = await import("../support/oneFile.ts");
const { processSource, shortLimits } = await import("../support/projectProcess.ts");

const recipes = [
  ...formsRecipes,
  ...linksRecipes,
  ...markdownRecipes,
  ...mdxRecipes,
  ...patternsRecipes,
];
const limits = { ...shortLimits, memory: 128 };

const outcomes: Record<string, unknown> = {};
for (const name of process.argv.slice(2)) {
  const recipe = recipes.find((one) => one.name === name);
  if (recipe === undefined) {
    throw new Error(`There is no recipe ${name}.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "seo-research-hostile-"));
  try {
    const site = buildRecipe(recipe, folder);
    const { open, also } = recipe;
    outcomes[name] = await openSite({
      site,
      open,
      also,
      processFile: oneFile(processSource),
      limits,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.stdout.write(JSON.stringify({ outcomes, modules }));
