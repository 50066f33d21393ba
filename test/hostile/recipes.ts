import { astroRecipes } from "./recipes/astro.ts";
import { backupRecipes } from "./recipes/backup.ts";
import { csvRecipes } from "./recipes/csv.ts";
import { docusaurusRecipes } from "./recipes/docusaurus.ts";
import { eleventyRecipes } from "./recipes/eleventy.ts";
import { exportRecipes } from "./recipes/exports.ts";
import { formsRecipes } from "./recipes/forms.ts";
import { frontRecipes } from "./recipes/front.ts";
import { gitignoreRecipes } from "./recipes/gitignore.ts";
import { htmlRecipes } from "./recipes/html.ts";
import { hugoRecipes } from "./recipes/hugo.ts";
import { jekyllRecipes } from "./recipes/jekyll.ts";
import { keywordsRecipes } from "./recipes/keywords.ts";
import { laterDoorsRecipes } from "./recipes/laterDoors.ts";
import { linksRecipes } from "./recipes/links.ts";
import { manyLinksRecipes } from "./recipes/manyLinks.ts";
import { markdownRecipes } from "./recipes/markdown.ts";
import { mdxRecipes } from "./recipes/mdx.ts";
import { namesRecipes } from "./recipes/names.ts";
import { nextRecipes } from "./recipes/next.ts";
import { patternsRecipes } from "./recipes/patterns.ts";
import { redirectsRecipes } from "./recipes/redirects.ts";
import { resultRecipes } from "./recipes/result.ts";
import { rulesRecipes } from "./recipes/rules.ts";
import { secondLooksRecipes } from "./recipes/secondLooks.ts";
import type { Recipe } from "./recipe.ts";

/** Every recipe, group by group. */
export const recipes: readonly Recipe[] = [
  ...hugoRecipes,
  ...jekyllRecipes,
  ...eleventyRecipes,
  ...astroRecipes,
  ...docusaurusRecipes,
  ...nextRecipes,
  ...formsRecipes,
  ...patternsRecipes,
  ...gitignoreRecipes,
  ...rulesRecipes,
  ...redirectsRecipes,
  ...frontRecipes,
  ...markdownRecipes,
  ...mdxRecipes,
  ...htmlRecipes,
  ...namesRecipes,
  ...linksRecipes,
  ...csvRecipes,
  ...resultRecipes,
  ...backupRecipes,
  ...keywordsRecipes,
  ...exportRecipes,
  ...secondLooksRecipes,
  ...laterDoorsRecipes,
  ...manyLinksRecipes,
];
