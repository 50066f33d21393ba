import { CodeFunction, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { Evaluation } from "../code/evaluate.ts";
import { codeValue } from "../code/modules.ts";
import type { CodeModules } from "../code/modules.ts";
import type { Packages } from "../code/packages.ts";
import { readConfig } from "../readConfig.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** The module through which the theme AstroWind's pages know its configuration. */
const themeModule = "astrowind:config";

/** What a theme's own integration makes of a configuration of its own. */
export interface ThemeConfig {
  /** The file that it is read from. */
  readonly path: string;
  readonly site: CodeValue;
  readonly base: CodeValue;
  readonly trailingSlash: CodeValue;
}

/**
 * AstroWind has its settings in a file of its own, which its integration, a part of the site's repository, fills up with
 * defaults and gives to Astro and, as a module, to the pages. Undefined where a site hasn't that integration, or where
 * what it does can't be followed.
 */
export async function readThemeConfig(
  { integrations, text }: { readonly integrations: CodeValue; readonly text: string },
  folder: string,
  files: SiteFiles,
  { modules, packages }: { readonly modules: CodeModules; readonly packages: Packages },
): Promise<ThemeConfig | undefined> {
  const isThere = (isList(integrations) ? integrations : []).some(
    (one) => memberAt(one, "name") === "astrowind-integration",
  );
  if (!isThere) {
    return undefined;
  }
  const [, named = "src/config.yaml"] =
    /\bastrowind\(\s*\{\s*config:\s*["']([^"'\n]+)["']/u.exec(text) ?? [];
  const builder = joinPath(folder, "vendor/integration/utils/configBuilder.ts");
  const path = joinPath(folder, named);
  const own = await files.read(path);
  const read = own === undefined ? "" : await readConfig(path, own);
  await modules.load(builder);
  const evaluation = new Evaluation({ packages });
  const build = modules.exportOf(builder, "default", evaluation);
  if (typeof read === "string" || !(build instanceof CodeFunction)) {
    return undefined;
  }
  const built = evaluation.call(build, [codeValue(read)]);
  if (!(built instanceof CodeObject)) {
    return undefined;
  }
  modules.provide(themeModule, built);
  const slash = memberAt(built, "SITE", "trailingSlash");
  return {
    path,
    site: memberAt(built, "SITE", "site"),
    base: memberAt(built, "SITE", "base"),
    trailingSlash: typeof slash === "boolean" ? (slash ? "always" : "never") : slash,
  };
}
