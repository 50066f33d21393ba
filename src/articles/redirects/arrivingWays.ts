import { addressIn, basePathOf } from "../sites/pageUrl.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import { withChanges } from "../text/textChange.ts";
import { countsWith } from "./countingFiles.ts";
import { mostFollowed, reached } from "./redirectEnds.ts";
import { rulesOf } from "./redirectFiles.ts";
import { dialects, takenBy, withoutSlash } from "./redirectRule.ts";
import type { RedirectFile } from "./redirectRule.ts";
import type { RedirectRequest, RedirectWay, RefusedWay } from "./redirectWays.ts";
import { RuleIndex } from "./ruleIndex.ts";
import { asSource, fromRoot, leadsAway } from "./writtenPath.ts";

/**
 * The ways whose redirects arrive. Refused is one where rules that may count before pages certainly lead a new URL back to
 * the old one, once the files are changed.
 */
export function arrivingWays(
  ways: readonly RedirectWay[],
  files: readonly RedirectFile[],
  requests: readonly RedirectRequest[],
  site: SiteRules,
): Promise<readonly (RedirectWay | RefusedWay)[]> {
  return Promise.all(
    ways.map(async (way) => {
      const counting = files.filter(({ kind }) => countsWith(kind, way.kind));
      const after = await Promise.all(counting.map((file) => rulesAfter(way, file)));
      const from = new Set(requests.map((request) => withoutSlash(request.from)));
      for (const request of requests) {
        const path = leadsBack(request, from, after, site);
        if (path !== undefined) {
          return { kind: way.kind, file: way.file, reason: "loop", detail: path };
        }
      }
      return way;
    }),
  );
}

interface RulesAfter {
  readonly file: RedirectFile;
  readonly index: RuleIndex;
}

async function rulesAfter({ edits }: RedirectWay, file: RedirectFile): Promise<RulesAfter> {
  const { kind, path, text } = file;
  const edit = edits.find((one) => one.path === path);
  const rules =
    edit === undefined
      ? file.rules
      : ((await rulesOf(kind, withChanges(text, edit.changes), path)) ?? []);
  return { file, index: new RuleIndex({ kind, rules }) };
}

/** The file whose rule is the first that leads a new URL to an old one, or round in a circle. */
function leadsBack(
  { to, ...request }: RedirectRequest,
  from: ReadonlySet<string>,
  files: readonly RulesAfter[],
  site: SiteRules,
): string | undefined {
  if (leadsAway({ to, ...request })) {
    return undefined;
  }
  const seen = new Set([withoutSlash(to)]);
  for (let path = to; seen.size <= mostFollowed;) {
    const next = nextOf(path, files, site);
    if (next === undefined) {
      return undefined;
    }
    const bare = withoutSlash(next.path);
    // a rule may only decide about the slash
    if (bare === withoutSlash(path)) {
      return undefined;
    }
    if (from.has(bare) || seen.has(bare)) {
      return next.file;
    }
    seen.add(bare);
    ({ path } = next);
  }
  return undefined;
}

/** Where a path certainly leads, and by which file, both from the root of the host; undefined where that isn't certain. */
function nextOf(
  path: string,
  files: readonly RulesAfter[],
  site: SiteRules,
): { readonly path: string; readonly file: string } | undefined {
  const base = basePathOf(site);
  for (const { file, index } of files) {
    const source = asSource(path, file.kind, base);
    const rule = source === undefined ? undefined : index.taking(source);
    const counts =
      rule !== undefined &&
      source !== undefined &&
      rule.redirects &&
      (rule.isForced || dialects[file.kind].pages !== "before") &&
      takenBy(rule, source) === "yes";
    const target = counts ? reached(rule, source) : undefined;
    if (target?.startsWith("/") === true) {
      return { path: fromRoot(target, "target", { kind: file.kind, base }), file: file.path };
    }
    const url = target !== undefined && URL.canParse(target) ? new URL(target) : undefined;
    if (url !== undefined && url.origin === addressIn(site.address?.value)?.origin) {
      return { path: url.pathname, file: file.path };
    }
  }
  return undefined;
}
