import { traitsOf } from "../../sites/generatorTraits.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { SiteRules } from "../../sites/siteRules.ts";
import { buildFiles } from "./copiedIn.ts";
import type { LinkQuestion } from "./linkVerdict.ts";
import type { LinkUrls } from "./linkUrls.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/**
 * Whether a page could only be an article's, although none is known beside it: a route or a generator makes no others there,
 * no template may make another link of the target, and no build writes anything there. Not below a first folder without pages:
 * another program may answer there.
 */
export async function isArticlesPlace(
  { article, target, targets, map, context }: LinkQuestion,
  { origin, base }: LinkUrls,
  path: string,
  isAtRoot: boolean,
): Promise<boolean> {
  const [first = "", ...below] = path.split("/").filter((part) => part !== "");
  const isInSection =
    below.length > 0
      ? map.pages.hasBelow(`${origin}${base}/${first}/`)
      : (await targets?.hasPagesAtRoot?.()) === true;
  if ((!isAtRoot && !isInSection) || (await targets?.showsArticlesAt?.(path)) !== true) {
    return false;
  }
  const isRelative = target.origin === undefined && !target.path.startsWith("/");
  if (isRelative && (await targets?.changesLinks?.()) !== undefined) {
    return false;
  }
  const written = await writtenPaths(context.files, article.rules);
  return !written.some((one) => `${path}/`.startsWith(`/${one}/`));
}

/** How long an answer counts, in milliseconds. */
const knownFor = 10_000;

const known = new WeakMap<
  SiteRules,
  { readonly at: number; readonly files: SiteFiles; readonly paths: Promise<readonly string[]> }
>();

/** The paths of the built site that descriptions of builds name: `cp -r kit public/kit`. */
function writtenPaths(files: SiteFiles, rules: SiteRules): Promise<readonly string[]> {
  const now = performance.now();
  const before = known.get(rules);
  if (before !== undefined && before.files === files && now - before.at < knownFor) {
    return before.paths;
  }
  const paths = readPaths(files, rules);
  known.set(rules, { at: now, files, paths });
  return paths;
}

async function readPaths(files: SiteFiles, rules: SiteRules): Promise<readonly string[]> {
  const folders = [...traitsOf(rules).buildsInto, "static"].map((one) => one.replace(".", "\\."));
  const written = new RegExp(
    String.raw`(?:(?<![\w.-])(?:${folders.join("|")})/|\b(?:destination_dir|target-folder):[ \t]*["']?\/?)(\w[\w./-]*)`,
    "gu",
  );
  const texts = await Promise.all(
    (await buildFiles(files, rules.folder)).map((path) => files.read(path)),
  );
  const found = texts.flatMap((text) =>
    [...(text ?? "").matchAll(written)].map(([, path = ""]) => withoutTrailing(path, "/.")),
  );
  return [...new Set(found)];
}
