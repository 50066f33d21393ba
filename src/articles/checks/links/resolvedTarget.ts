import type { SiteRules } from "../../sites/siteRules.ts";
import { addressIn } from "../../sites/pageUrl.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";
import { linkTarget } from "./linkTarget.ts";
import type { LinkTarget } from "./linkTarget.ts";
import { hasTemplate } from "./templateLinks.ts";
import type { TemplateLink } from "./templateLinks.ts";
import { withoutTrailing } from "../../text/textEnd.ts";

/** A file that a template of the generator makes a link to. */
export interface NamedFile extends Pick<TemplateLink, "form" | "path"> {
  readonly kind: "named";
  /** Without `#`; undefined where there is none. */
  readonly fragment: string | undefined;
}

/** What a target is once its templates are filled in, as far as the configuration tells. */
export type ResolvedTarget = LinkTarget | NamedFile;

/** With one argument alone: others name a language or a format. */
const ref =
  /^\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?(?:"(?<double>[^"{}]*)"|`(?<tick>[^`{}]*)`|(?<bare>[^\s"'`={}<>%]+))\s*[>%]\}\}(?:#(?<behind>[^\s{}]*))?$/u;
const liquidTag =
  /^\{%-?\s*(?<form>link|post_url)\s+(?<path>[^\s{}%]+)\s*-?%\}(?:#(?<behind>[^\s{}]*))?$/u;
const liquidStart =
  /^(?<url>\{\{-?\s*site\.url\s*-?\}\})?(?<base>\{\{-?\s*site\.baseurl\s*-?\}\})?(?<rest>[^]*)$/u;
const liquidFilter =
  /^\{\{-?\s*(?:"(?<double>[^"{}]*)"|'(?<single>[^'{}]*)')\s*\|\s*(?<filter>relative_url|absolute_url|prepend:\s*site\.baseurl(?:\s*\|\s*prepend:\s*site\.url)?)\s*-?\}\}(?<behind>[^{}]*)$/u;

/** Takes a target of an article apart, with the templates in it that the site's configuration decides. */
export function resolvedTarget(
  written: string,
  rules: Pick<SiteRules, "generator" | "address" | "basePath">,
): ResolvedTarget {
  const target = written.trim();
  const syntax = hasTemplate(target) ? traitsOf(rules).linkTemplates : undefined;
  switch (syntax) {
    case "shortcodes":
      return hugoTarget(target) ?? linkTarget(target);
    case "liquid":
      return jekyllTarget(target, rules) ?? linkTarget(target);
    case undefined:
      return linkTarget(target);
  }
}

function hugoTarget(target: string): ResolvedTarget | undefined {
  const { double, tick, bare, behind } = ref.exec(target)?.groups ?? {};
  const [, path = "", fragment] = /^([^#]*)(?:#(.*))?$/u.exec(double ?? tick ?? bare ?? "") ?? [];
  if (path === "") {
    return fragment === undefined ? undefined : linkTarget(`#${fragment}`);
  }
  // what is behind a `?` or names another site isn't Hugo's to find
  return /[?:\\]/u.test(path)
    ? undefined
    : { kind: "named", form: "ref", path, fragment: fragment ?? behind };
}

function jekyllTarget(
  target: string,
  rules: Pick<SiteRules, "address" | "basePath">,
): ResolvedTarget | undefined {
  const { url, base, rest = "" } = liquidStart.exec(target)?.groups ?? {};
  const { form, path = "", behind } = liquidTag.exec(rest)?.groups ?? {};
  if (form === "link" || form === "post_url") {
    return { kind: "named", form, path, fragment: behind };
  }
  const basePath = baseOf(rules);
  if (basePath === undefined) {
    return undefined;
  }
  if (url !== undefined || base !== undefined) {
    const path = `${base === undefined ? "" : basePath}${rest}`;
    return /^(?:$|[/#?])/u.test(rest) && !hasTemplate(rest)
      ? linkTarget(path.startsWith("/") ? path : `/${path}`)
      : undefined;
  }
  const filtered = liquidFilter.exec(rest)?.groups;
  if (filtered === undefined) {
    return undefined;
  }
  const { double, single, filter = "", behind: end = "" } = filtered;
  const written = double ?? single ?? "";
  if (filter.startsWith("prepend") && !written.startsWith("/")) {
    return undefined;
  }
  return /^[a-z][\w+.-]*:|^\/\//iu.test(written)
    ? undefined
    : linkTarget(`${basePath}/${written.replace(/^\/+/u, "")}${end}`);
}

/** What `site.baseurl` is; undefined where the address has a path of its own, too. */
function baseOf({
  address,
  basePath,
}: Pick<SiteRules, "address" | "basePath">): string | undefined {
  return (addressIn(address?.value)?.pathname ?? "/") === "/"
    ? withoutTrailing(basePath?.value ?? "", "/")
    : undefined;
}
