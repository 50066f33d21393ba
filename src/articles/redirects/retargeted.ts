import type { TextPlace } from "../checks/body/articleBody.ts";
import type { TextChange } from "../text/textChange.ts";
import { entriesRemoval } from "./listPlaces.ts";
import { targetChange } from "./newRules.ts";
import { dialects, withoutSlash } from "./redirectRule.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";
import type { RedirectRequest } from "./redirectWays.ts";
import { fromRoot, leadsAway } from "./writtenPath.ts";
import type { WritingSite } from "./writtenPath.ts";

/** The changes of rules that lead to an old URL. */
export function retargeted(
  { kind, rules, text }: Pick<RedirectFile, "kind" | "rules" | "text">,
  requests: readonly RedirectRequest[],
  { base }: WritingSite,
): readonly TextChange[] {
  const published = (path: string, part: "source" | "target"): string =>
    path.startsWith("/") ? fromRoot(path, part, { kind, base }) : path;
  const removed = new Set<RedirectRule>();
  const changes = rules.flatMap((rule): TextChange[] => {
    const target = rule.target === undefined ? undefined : published(rule.target, "target");
    const request = requests.find(
      ({ from }) => target !== undefined && withoutSlash(target) === withoutSlash(from),
    );
    if (request === undefined || rule.keepsRest || !rule.redirects) {
      return [];
    }
    const source = published(rule.source, "source");
    const isBack =
      withoutSlash(source) === withoutSlash(request.to) ||
      (rule.takes.kind === "one" && withoutSlash(rule.takes.path) === withoutSlash(request.to));
    if (isBack) {
      removed.add(rule);
      return [];
    }
    const to =
      dialects[kind].isBelowBase.target && !leadsAway(request)
        ? request.to.slice(base.length)
        : request.to;
    return targetChange(rule, to);
  });
  return [...changes, ...withoutRules(text, removed)];
}

/** The changes that take rules out of a text. */
function withoutRules(text: string, removed: ReadonlySet<RedirectRule>): TextChange[] {
  const places: TextPlace[] = [];
  const listed = new Map<readonly TextPlace[], Set<number>>();
  for (const { removal } of removed) {
    if ("entries" in removal) {
      const { entries, index } = removal;
      listed.set(entries, (listed.get(entries) ?? new Set()).add(index));
    } else {
      places.push(removal);
    }
  }
  const lists = [...listed].flatMap(([entries, gone]) => entriesRemoval(text, entries, gone));
  return [...places, ...lists].map(({ start, end }) => ({ start, end, text: "" }));
}
