import { readPattern } from "../../patterns/pattern.ts";

/** Signs of a route that is tried: those of files are no longer. */
const longestRoute = 1_000;

/**
 * Whether a file of routes by folders may stand for a path: `[slug]` is one part, `[...slug]` any number of them, a
 * name in brackets none. The route is the file's path below the folder of the routes, without its ending. A route that
 * can't be tried may stand for any path.
 */
export function routeMatcher(route: string): (path: string) => boolean {
  const parts = route
    .split("/")
    .filter((part) => part !== "" && part !== "index" && !/^(?:\(.*\)|@.*)$/u.test(part));
  if (!route.includes("[")) {
    const whole = parts.map((part) => `/${part}`.toLowerCase()).join("");
    return (path) => {
      const own = path.toLowerCase();
      return own === whole || own === `${whole}/`;
    };
  }
  if (route.length > longestRoute) {
    return () => true;
  }
  const written = parts
    .map((part) => {
      const escaped = part.replaceAll(/[$()*+.?\\^{|}]/gu, String.raw`\$&`);
      return /^\[{1,2}(?:\\\.){3}[^\]]*\]+$/u.test(escaped)
        ? "(?:/.*)?"
        : // the text beside the brackets is kept: `[...slug].md` makes no page without that ending
          `/${escaped.replaceAll(/\[{1,2}(?:\\\.){3}[^\]]{0,500}\]+/gu, ".*").replaceAll(/\[[^\]]{0,500}\]+/gu, "[^/]+")}`;
    })
    .join("");
  const { pattern } = readPattern(`^${written}/?$`, "iu");
  return (path) => pattern?.test(path) !== false;
}
