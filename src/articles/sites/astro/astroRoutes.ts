import { withoutOuter } from "../../text/textEnd.ts";
import { browserPath } from "../code/stated.ts";
import { nameOf } from "../siteFiles.ts";
import { CodeObject, isList, isUnknown, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";

/** How a site's pages are written. */
export interface PageForm {
  readonly format: "directory" | "file" | "preserve";
  readonly trailingSlash: "always" | "never" | "ignore";
}

/** A path and those that lead to the same page. */
export interface RoutePath {
  readonly path: string;
  readonly aliases: readonly string[];
}

/** Fills a route's `[name]` and `[...name]`; undefined where a part of it isn't known. */
export function filledRoute(route: string, params: CodeValue): string | undefined {
  if (!(params instanceof CodeObject)) {
    return undefined;
  }
  const parts: string[] = [];
  for (const segment of bareRoute(route).split("/")) {
    let isWell = true;
    const filled = segment.replaceAll(
      /\[(\.\.\.)?([^\]]{1,500})\]/gu,
      (_whole, rest: string | undefined, name: string) => {
        const value = memberAt(params, name);
        if (value === undefined && rest !== undefined) {
          return "";
        }
        const text =
          typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
        isWell &&= text !== undefined && (rest !== undefined || !text.includes("/"));
        return text ?? "";
      },
    );
    if (!isWell) {
      return undefined;
    }
    parts.push(filled);
  }
  const path = parts
    .filter(
      (part, index) =>
        part !== "" && !(part === "index" && index === parts.length - 1 && isIndex(route)),
    )
    .join("/")
    .normalize();
  return `/${withoutOuter(path, "/")}`.replaceAll(/\/{2,}/gu, "/");
}

/** A page's path as the site's form has it; undefined for what is no path. */
export function formedPath(
  path: string,
  isIndexFile: boolean,
  { format, trailingSlash }: PageForm,
  isTemplate: boolean,
): RoutePath | undefined {
  const shown = browserPath(path);
  if (shown === undefined) {
    return undefined;
  }
  if (shown === "/") {
    return { path: "/", aliases: [] };
  }
  if (/^\/(?:404|500)$/u.test(shown) && format === "directory") {
    return { path: `${shown}.html`, aliases: [`${shown}/`] };
  }
  if (format === "directory" || (format === "preserve" && isIndexFile)) {
    return { path: trailingSlash === "never" ? shown : `${shown}/`, aliases: [] };
  }
  const slashed = isTemplate && format === "preserve" && trailingSlash !== "never";
  return { path: `${shown}.html`, aliases: [...(slashed ? [`${shown}/`] : []), shown] };
}

/** True for the file that stands for its folder. */
export function isIndex(route: string): boolean {
  return /^index\.[^.]+$/u.test(nameOf(route));
}

/** A route's file without its ending. */
function bareRoute(route: string): string {
  return route.replace(/\.[^./]+$/u, "");
}

/**
 * Which of the paths that a route makes show an entry: those whose props have it, or, where there are none, whose
 * parameters have its id. Undefined where that can't be told.
 */
export function paramsFor(
  paths: CodeValue,
  entry: CodeValue,
  ids: readonly string[],
): CodeValue[] | undefined {
  if (!isList(paths)) {
    return undefined;
  }
  const found: CodeValue[] = [];
  for (const one of paths) {
    if (!(one instanceof CodeObject)) {
      return undefined;
    }
    const [params, props] = ["params", "props"].map((key) => memberAt(one, key));
    const isShown =
      props === undefined
        ? valuesIn(params).some((value) => typeof value === "string" && ids.includes(value))
        : isUnknown(props)
          ? undefined
          : [props, ...valuesIn(props)].some((value) => isEntry(value, entry, ids)) ||
            (valuesIn(props).some(isUnknown) ? undefined : false);
    if (isShown === undefined) {
      return undefined;
    }
    if (isShown) {
      found.push(params);
    }
  }
  return found;
}

/** An entry, a copy of it with members of its own, or what code made of it, its id among that. */
function isEntry(value: CodeValue, entry: CodeValue, ids: readonly string[]): boolean {
  return (
    value === entry ||
    (value instanceof CodeObject &&
      entry instanceof CodeObject &&
      (memberAt(value, "filePath") === memberAt(entry, "filePath") ||
        ids.some((id) => id === memberAt(value, "id"))))
  );
}

function valuesIn(value: CodeValue): CodeValue[] {
  return value instanceof CodeObject ? [...value.members.values()] : [];
}
