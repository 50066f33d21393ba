import type { PermalinkPage } from "./hugoPermalinks.ts";
import { cleaned, escapedPath, sanitized } from "./hugoPath.ts";
import type { PathStyle } from "./hugoPath.ts";

/** What the address of a page is made of. */
export interface TargetParts {
  readonly kind: PermalinkPage["kind"];
  /** Its folder, or for a section itself; as they are written. */
  readonly folders: readonly string[];
  /** A page's slug or name; a bundle's is its folder's. */
  readonly baseName: string;
  readonly isBundle: boolean;
  /** From front matter, "" for none. */
  readonly url: string;
  /** From a rule, undefined for none. */
  readonly permalink: string | undefined;
  readonly isUgly: boolean;
  readonly prefix: string;
  readonly style: PathStyle;
}

/** A page's address below the site's root, and the folder that relative aliases start from. */
export interface Target {
  readonly path: string;
  /** Where its other files would be: `/posts/tea`. */
  readonly filesIn: string;
  /** Set where versions of Hugo differ: since when it is so. */
  readonly since?: string;
  /** True where older versions clean what is written, and it isn't known since when they don't. */
  readonly isUnsure?: boolean;
}

/** As Hugo makes the address of an HTML page. */
export function targetOf(parts: TargetParts): Target {
  const { kind, url, prefix, style } = parts;
  if (kind !== "home" && url !== "") {
    const target = urlTarget(url, prefix);
    return kind !== "page" && cleaned(sanitized(target.path, style)) !== cleaned(target.path)
      ? { ...target, isUnsure: true }
      : target;
  }
  const isBranch = kind === "home" || kind === "section" || kind === "taxonomy";
  const isIndex = !parts.isBundle && parts.baseName === "index" && parts.permalink === undefined;
  const written =
    parts.permalink ??
    [...parts.folders, ...(kind === "page" && !isIndex ? [parts.baseName] : [])].join("/");
  const place = sanitized(`/${written}`, style)
    .split("/")
    .filter((part) => part !== "");
  const before = prefix === "" ? "" : `/${prefix}`;
  const bare = `${before}${place.map((part) => `/${part}`).join("")}`;
  const escaped = escapedPath(bare).replaceAll("#", "%23");
  const isUgly = parts.isUgly && !isIndex;
  const path = !isUgly ? `${escaped}/` : isBranch ? `${escaped}/index.html` : `${escaped}.html`;
  return {
    path,
    filesIn: bare,
    ...(isUgly && isBranch ? { since: "0.148" } : {}),
  };
}

/** A `url` of front matter: as it is written, with the language before it where it doesn't begin with a slash. */
function urlTarget(url: string, prefix: string): Target {
  const isRelative = !url.startsWith("/");
  const rooted = url.includes("..") ? cleaned(`/${url}`) : url;
  const parts = rooted.split("/").filter((part) => part !== "");
  const isFile = rooted.includes(".") && !rooted.endsWith("/");
  const isIndex = isFile && parts.at(-1) === "index.html";
  const shown = isIndex ? parts.slice(0, -1) : parts;
  const before = isRelative && prefix !== "" ? `/${prefix}` : "";
  const bare = `${before}${shown.map((part) => `/${part}`).join("")}`;
  const [, path = "", query = ""] = /^([^?]*)(\?.*)?$/su.exec(bare) ?? [];
  const escaped = escapedPath(path).replaceAll("#", "%23");
  return {
    path: `${escaped}${(isFile && !isIndex) || escaped === "/" ? "" : "/"}${query}`,
    filesIn: isFile && !isIndex ? bare.replace(/\.[^./]*$/u, "") : bare,
  };
}

/** The address of an alias: relative ones start beside the page. */
export function aliasPath(alias: string, filesIn: string, isUgly: boolean): string | undefined {
  const joined = cleaned(alias.startsWith("/") ? alias : `/${filesIn}/../${alias}`);
  if (joined === "" || (joined === "/" && alias !== "/")) {
    return joined === "" ? undefined : "/";
  }
  const isFile = /\.html?$/iu.test(joined);
  const escaped = escapedPath(joined).replaceAll("#", "%23");
  return isFile
    ? escaped.replace(/\/index\.html$/u, "/")
    : isUgly
      ? `${escaped}.html`
      : `${escaped === "/" ? "" : escaped}/`;
}
