import { withoutTemplateComments } from "../anchors/markupIds.ts";
import { valueAt } from "../readConfig.ts";
import { filesBelow, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { isHtmlHook } from "./hugoAnchors.ts";
import type { HugoConfig } from "./hugoConfig.ts";
import type { HugoSettings } from "./hugoSettings.ts";
import { flagOf, textOf } from "./hugoValues.ts";

/** What a template for links has that makes another target of the one that is written. */
const otherTarget =
  /\b(?:rel)?ref\b|\bGet(?:Page|Match|Remote)\b|\b(?:rel|abs)(?:Lang)?URL\b|\b(?:replace(?:RE)?|printf|trim\w*|substr|slicestr|lower|partial\w*|resources|path|urls|index|default|cond)\b|\bhref="\{\{(?:[^}]{0,500}\}\}[^"]|[^}]{501})|\bhref="[^"{]+\{\{|strings\.(?!HasPrefix)/u;

/** The templates for links of a site and of its themes. */
export interface LinkHooks {
  /** Why one makes links of its own; undefined where none does. */
  readonly changes: string | undefined;
  readonly hasOwn: boolean;
  /** Whether each leads to the page whose source a target names, as Hugo's own does, and leaves what names none as it is. */
  readonly findsSources: boolean;
}

/**
 * What a template has that looks for pages as Hugo's own does: the target without `./`, the address of the page that it
 * finds, with the end of the target behind that, and the link's other attributes.
 */
const lookup =
  /\$path\s*:=\s*(?:strings\.TrimPrefix "\.\/" )?\$u\.Path\b|\$u\s*:=\s*urls\.Parse \.Destination\b|\(\$?\.(?:PageInner|Page)\.(?:GetPage|Resources\.Get) \$path\)|\(resources\.Get \$path\)|\$href\s*:?=\s*(?:printf "%s[#?]%s" (?:\$href|\.PageInner\.RelPermalink|\.RelPermalink) (?:\.|\$u\.Fragment|\$u\.RawQuery)|(?:or )?\$u\.String|\.RelPermalink)(?=\s*-?\}\})|\$attributes\s*=\s*printf "%s %s=%q" [^{}]*|\bwarnf\b[^{}]*|\bhref="\{\{-?\s*\$href\s*-?\}\}"/gu;

/** Reads the templates for links in the layouts of some folders. */
export async function linkHooks(places: readonly string[], files: SiteFiles): Promise<LinkHooks> {
  let [hasOwn, findsSources] = [false, false];
  for (const place of places) {
    const layouts = await filesBelow(files, joinPath(place, "layouts"));
    for (const hook of layouts.filter((path) => isHtmlHook(path, "render-link"))) {
      hasOwn = true;
      const text = withoutTemplateComments((await files.read(hook)) ?? "ref");
      const isLookup =
        /\bGetPage \$path\b/u.test(text) && /\$href\s*:?=\s*(?:or )?\$u\.String\b/u.test(text);
      if (otherTarget.test(isLookup ? text.replaceAll(lookup, "") : text)) {
        return { changes: `${hook} makes the links.`, hasOwn, findsSources: false };
      }
      findsSources ||= isLookup;
    }
  }
  return { changes: undefined, hasOwn, findsSources };
}

/** Whether Hugo's own template for links may be used: by itself on a site of several languages that has none. */
export function isEmbeddedUsed(
  values: HugoConfig["values"],
  { isMultilingual, isMultihost }: HugoSettings,
  hasOwn: boolean,
): boolean {
  const link = valueAt(values, ["markup", "goldmark", "renderhooks", "link"]);
  const stated = textOf(valueAt(link, ["useembedded"])).toLowerCase();
  return (
    stated === "always" ||
    flagOf(valueAt(link, ["enabledefault"])) ||
    (!hasOwn && (stated === "fallback" || (stated !== "never" && isMultilingual && !isMultihost)))
  );
}
