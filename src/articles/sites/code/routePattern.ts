/**
 * The paths that a file of routes by folders stands for, as a regular expression: `[slug]` is one part, `[...slug]`
 * any number of them, a name in brackets none. The path is that below the folder of the routes, without its ending.
 */
export function routePattern(route: string): RegExp {
  const parts = route
    .split("/")
    .filter((part) => part !== "" && part !== "index" && !/^(?:\(.*\)|@.*)$/u.test(part));
  const written = parts
    .map((part) => {
      const escaped = part.replaceAll(/[$()*+.?\\^{|}]/gu, String.raw`\$&`);
      return /\[{1,2}(?:\\\.){3}/u.test(escaped)
        ? "(?:/.*)?"
        : `/${escaped.replaceAll(/\[[^\]]*\]+/gu, "[^/]+")}`;
    })
    .join("");
  return new RegExp(`^${written}/?$`, "iu");
}
