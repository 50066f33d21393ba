import { withoutComments } from "../../text/ends.ts";
import { codeOf } from "./markdownPlugins.ts";
import { pluginSources } from "./pluginLists.ts";
import type { PluginPlace } from "./markdownPlugins.ts";

/** Where a configuration names what works on the Markdown of articles, in the words of any generator. */
const lists = /\b(?:(?:beforeDefault)?(?:Remark|Rehype)|remark|rehype|recma)Plugins\b\s*:?/gu;
/** A function that is given the text of each article before it is read. */
const preprocessor = /\bpreprocessor\b/u;
/** Packages whose names say that they work on the targets of links. */
const worksOnLinks = /link|url|href|wiki|\brefs?\b|relative|path|route/iu;
/** Of these those that leave the targets alone. */
const leavesTargets =
  /^(?:rehype-(?:external-links|autolink-headings)|remark-(?:unlink|inline-links|reference-links|link-card\w*|validate-links|linkify\w*)|(?:@[\w-]+\/)?starlight-links-validator)$/u;
/** What code has that works on links. */
const linkCode = /\blink\w*\b|\burl\b|\bhref\b|\bdefinition\b/iu;

/**
 * Why code may make other links of those in articles: a plugin of the site's own that works on links, or a package
 * whose name says that it does. Undefined where nothing does.
 */
export async function linkRewriting(place: PluginPlace): Promise<string | undefined> {
  const text = withoutComments(place.config);
  if (preprocessor.test(text)) {
    return "Code of the configuration changes articles before they are read.";
  }
  const sources = pluginSources(text, lists);
  if (sources === undefined) {
    return "Code makes the list of plugins, which may make other links.";
  }
  for (const source of sources) {
    const isOwn = /^[./~]|^@(?:site)?\/|^[\w$]+$/u.test(source);
    const code = isOwn ? await codeOf(source, place) : undefined;
    const changes = isOwn
      ? code === undefined
        ? linkCode.test(text)
        : mayChangeTargets(withoutComments(code))
      : worksOnLinks.test(source) && !leavesTargets.test(source);
    if (changes) {
      return `The plugin ${source} may make other links.`;
    }
  }
  return undefined;
}

/** What only reads a target: a variable for it, by a pattern perhaps, and a type. */
const reads =
  /\b(?:const|let|var)\s+\{[^{}]{0,200}\}\s*=(?!=)|\b(?:const|let|var)\s+(?:url|href)\s*(?::[^=;\n]{0,100})?=(?!=)|\b(?:url|href)\??:\s*(?:string|URL|unknown|any)\b/gu;
/** What gives a node another target, replaces it, or may: by its own members, those of all nodes, or functions that aren't here. */
const changesTargets =
  /\b(?:url|href)\b["'`\]]{0,2}\s*(?:(?:\?\?|\|\||&&|\+)?=(?![=>])|:)|[{,]\s*(?:url|href)\s*\}|\{\s*(?:url|href)\s*,|\bhref=|\bObject\.assign\b|\bsetAttribute\b|\.(?:properties|attributes|value|type|tagName|children)\s*(?:\?\?|\|\||\+)?=(?![=>])|\.splice\b|\bparent\.children\b|\{\s*\.{3}|\bdelete\b|\bfrom\s*["'`][./~@]\/?(?!unist|types)|\brequire\(\s*["'`]\.|\bdefinition\b|\b\w*(?:replace|rewrite|resolve|transform|normali[sz]e)\w*\s*\(/iu;

/** Whether the code of a plugin may give links other targets: one that looks at them to mark those to other sites doesn't. */
function mayChangeTargets(code: string): boolean {
  return linkCode.test(code) && changesTargets.test(code.replaceAll(reads, ""));
}
