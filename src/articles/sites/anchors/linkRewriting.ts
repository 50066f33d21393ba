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
      ? linkCode.test(withoutComments(code ?? text))
      : worksOnLinks.test(source) && !leavesTargets.test(source);
    if (changes) {
      return `The plugin ${source} may make other links.`;
    }
  }
  return undefined;
}
