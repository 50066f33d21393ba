import { takesAllOf } from "./redirectRule.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";
import type { RedirectRequest } from "./redirectWays.ts";

/** What comes of the requests with the patterns that redirected them once, else, where these would hide other rules or don't lead there any more, each by itself. */
export async function withPatterns<Outcome extends object>(
  { path }: Pick<RedirectFile, "path">,
  requests: readonly RedirectRequest[],
  make: (requests: readonly RedirectRequest[]) => Promise<Outcome>,
): Promise<Outcome> {
  const isOfFile = requests.some(({ pattern }) => pattern?.path === path);
  const found = isOfFile ? await make(requests) : undefined;
  return found === undefined || "reason" in found
    ? make(
        requests.map(({ from, to, file }) => ({
          from,
          to,
          ...(file === undefined ? {} : { file }),
        })),
      )
    : found;
}

/** Whether a pattern that was written again takes what a rule of the file behind it took for itself. */
export function hidesOthers(
  { path, rules: before }: RedirectFile,
  after: readonly RedirectRule[],
  requests: readonly RedirectRequest[],
): boolean {
  if (!requests.some(({ pattern }) => pattern?.path === path)) {
    return false;
  }
  const known = new Set(before.map(({ source, target }) => `${source} ${target}`));
  return after.some(
    (pattern, at) =>
      !known.has(`${pattern.source} ${pattern.target}`) &&
      after.slice(at + 1).some((rule) => takesAllOf(pattern, rule)),
  );
}
