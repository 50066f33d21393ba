import { isRecord, parseJson } from "../../shared/json.ts";
import { bareOf, node, textIn } from "../sites/code/ast.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { basePathOf } from "../sites/pageUrl.ts";
import { joinPath } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import { unguarded } from "../sites/strangersWork.ts";
import type { WorkGuard } from "../sites/strangersWork.ts";
import { changedPart, withChanges } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";
import { aliasWay } from "./aliasEdits.ts";
import { arrivingWays } from "./arrivingWays.ts";
import { memberNode, redirectPlugin } from "./codeRules.ts";
import { ofDefaultLanguage } from "./defaultLanguage.ts";
import { layoutOf } from "./listEdits.ts";
import { askedOfVercel } from "./jsonRules.ts";
import { isRewriteRule } from "./lineRules.ts";
import { hostChanges, ownChanges, snippetOf } from "./newRules.ts";
import type { NewRule, NewRules } from "./newRules.ts";
import { readOwn, rulesOf, siteRedirects } from "./redirectFiles.ts";
import type { HostFile, OwnConfig } from "./redirectFiles.ts";
import { reached } from "./redirectEnds.ts";
import { hidesOthers, withPatterns } from "./patternsAgain.ts";
import { othersKept } from "./othersKept.ts";
import { dialects, takenBy, withoutSlash } from "./redirectRule.ts";
import type { RedirectFile, RedirectRule } from "./redirectRule.ts";
import type {
  FileEdit,
  RedirectRequest,
  RedirectWay,
  RedirectWays,
  RefusedWay,
} from "./redirectWays.ts";
import { retargeted } from "./retargeted.ts";
import { writtenRequest } from "./writtenPath.ts";
import type { WritingSite, WrittenRequest } from "./writtenPath.ts";

/** What came of a way. */
type Outcome = RedirectWay | RefusedWay;

/**
 * How old URLs of a site can be redirected: by a field of the article, by the generator's configuration, by the files
 * of hosts that are there. Each way redirects all requests. Redirects that lead to an old URL lead to the new one
 * afterwards, and one that leads back from the new URL is taken out. Never throws because of what is in the files.
 */
export async function waysToRedirect(
  site: SiteRules,
  files: SiteFiles,
  requests: readonly RedirectRequest[],
  guard: WorkGuard = unguarded,
): Promise<RedirectWays> {
  const base = basePathOf(site);
  const { hosts, config, files: all, refused } = await siteRedirects(site, files, guard);
  const written: WritingSite = { base, decidesSlash: traitsOf(site).decidesSlash };
  const redirected = new Map(
    all.map((file) => {
      const { path, text } = file;
      return [path, { path, text, changes: retargeted(file, requests, written) }] as const;
    }),
  );
  const outcomes: (Outcome | undefined)[] = [
    await aliasWay(site, files, requests, base),
    config === undefined
      ? undefined
      : await withPatterns(config, requests, (asked) =>
          ownWay(config, { site, files, requests: asked, written, redirected }),
        ),
    ...refused,
  ];
  for (const file of hosts) {
    outcomes.push(
      await withPatterns(file, requests, (asked) =>
        hostWay(file, {
          hosts,
          requests: asked,
          written:
            file.kind === "vercel" ? { ...written, asAsked: askedOfVercel(file.text) } : written,
          redirected,
        }),
      ),
    );
  }
  const found = outcomes.filter((one) => one !== undefined);
  const kept = await Promise.all(
    found.map(async (way) =>
      "reason" in way ? way : othersKept(withOthers(way, redirected), all, redirected),
    ),
  );
  const possible = kept.flatMap((way) => ("reason" in way ? [] : [way]));
  const judged = await arrivingWays(possible, all, requests, site);
  return {
    ways: judged.flatMap((way) => ("reason" in way ? [] : [way])),
    refused: [...kept, ...judged].flatMap((way) => ("reason" in way ? [way] : [])),
  };
}

/** What becomes of the rules of each file that lead to an old URL, by its path. */
type Retargeted = ReadonlyMap<string, FileEdit>;

/** A way together with what other files say about the old URLs. */
function withOthers(way: RedirectWay, redirected: Retargeted): RedirectWay {
  const edited = new Set(way.edits.map(({ path }) => path));
  const others = [...redirected.values()].filter(
    ({ path, changes }) => changes.length > 0 && !edited.has(path),
  );
  return { ...way, edits: [...way.edits, ...others] };
}

/** What the rules of a file make of the requests: which are to be written and where, or why they can't be. */
function placed(
  file: Pick<RedirectFile, "kind" | "rules" | "path" | "text">,
  requests: readonly RedirectRequest[],
  written: WritingSite,
): readonly NewRules[] | RefusedWay {
  const { kind, path, rules } = file;
  const added = new Map<number, NewRule[]>();
  const patterns = new Map<string, { readonly before: number; readonly rule: NewRule }>();
  for (const request of requests) {
    const own = writtenRequest(request, kind, written);
    if (typeof own === "string") {
      return { kind, file: path, reason: "path", detail: own };
    }
    for (const from of own.from) {
      const place = placeOf(file, from, own, request);
      if ("reason" in place) {
        return place;
      }
      const { before } = place;
      const text = request.pattern?.path === path ? linesAs(request.pattern.text, file) : undefined;
      if (before !== undefined && text !== undefined) {
        const known = patterns.get(text) ?? { before, rule: { from, to: own.to, text } };
        patterns.set(text, { ...known, before: Math.min(known.before, before) });
      } else if (before !== undefined) {
        added.set(before, [...(added.get(before) ?? []), { from, to: own.to }]);
      }
    }
  }
  // behind those for single paths, which they may take, too
  for (const { before, rule } of patterns.values()) {
    added.set(before, [...(added.get(before) ?? []), rule]);
  }
  return [...added]
    .toSorted(([one], [other]) => one - other)
    .map(([before, list]) => ({ before: Math.min(before, rules.length), rules: list }));
}

/** A text with the line ends of a file. */
function linesAs(text: string, file: Pick<RedirectFile, "text">): string {
  return text.replaceAll(/\r\n?|\n/gu, layoutOf(file.text, false).newline);
}

/** Before which rule a new one has to be; undefined where the path is redirected already. */
function placeOf(
  { kind, path, rules, text }: Pick<RedirectFile, "kind" | "rules" | "path" | "text">,
  from: string,
  { to }: WrittenRequest,
  request: RedirectRequest,
): { readonly before: number | undefined } | RefusedWay {
  const isListed = dialects[kind].counts === "last" || kind === "docusaurus";
  const isThere = ({ target = "" }: RedirectRule): boolean =>
    [to, request.from].some((one) => withoutSlash(one) === withoutSlash(target));
  const found = firstTaking(rules, from, (one) => one.redirects && isThere(one));
  const rule = rules[found];
  const isOwn = (one: RedirectRule): boolean =>
    one.takes.kind === "one" && takenBy(one, from) === "yes" && one.redirects;
  const own = isListed
    ? rules.findLast(isOwn)
    : rule !== undefined && isOwn(rule)
      ? rule
      : undefined;
  if (own !== undefined) {
    return isThere(own)
      ? { before: undefined }
      : { kind, file: path, reason: "conflict", detail: request.from };
  }
  if (rule === undefined) {
    return { before: rules.length };
  }
  // of Apache's sections only those outside of them have an order that is known
  const isInSection = kind === "htaccess" && !rule.isPlain && !isRewriteRule(text, rule);
  return isInSection
    ? { kind, file: path, reason: "otherOrder", detail: rule.source }
    : { before: isListed ? rules.length : found };
}

/** The first rule that may take a path; of those that aren't certain, the ones that lead to the same are passed over. */
function firstTaking(
  rules: readonly RedirectRule[],
  path: string,
  isSame: (rule: RedirectRule) => boolean,
): number {
  return rules.findIndex((rule) => {
    const taken = takenBy(rule, path);
    return taken === "yes" || (taken === "maybe" && !isSame(rule));
  });
}

interface HostParts {
  readonly hosts: readonly RedirectFile[];
  readonly requests: readonly RedirectRequest[];
  readonly written: WritingSite;
  readonly redirected: Retargeted;
}

async function hostWay(
  file: HostFile,
  { hosts, requests, written, redirected }: HostParts,
): Promise<Outcome> {
  const { kind, path } = file;
  const { base } = written;
  // paths of Apache's module for rewriting begin where the file is, which may be below that path
  const isRewritten =
    kind === "htaccess" && file.rules.some((rule) => isRewriteRule(file.text, rule));
  const isBelow = file.rules.some(({ source }) => source.startsWith(`${base}/`));
  if (base !== "" && (isRewritten || !isBelow)) {
    return { kind, file: path, reason: "basePath" };
  }
  const own = redirected.get(path)?.changes ?? [];
  const current = takesOut(own) ? await readHost(file, withChanges(file.text, own)) : file;
  const added = current === undefined ? undefined : placed(current, requests, written);
  if (current === undefined || added === undefined) {
    return { kind, file: path, reason: "unreadable" };
  }
  if ("reason" in added) {
    return added;
  }
  // Netlify asks that file first
  const first = kind === "netlify" ? hosts.find((one) => one.kind === "_redirects") : undefined;
  const earlier = first?.rules.find((rule) =>
    requests.some(({ from }) => takenBy(rule, from) !== "no"),
  );
  if (earlier !== undefined) {
    return { kind, file: path, reason: "otherOrder", detail: earlier.source };
  }
  const more = added.length === 0 ? [] : hostChanges(current, added);
  return verified(file, inAll(file, current, own, more), requests, written);
}

/** Whether rules go: then new ones are placed in what is left, since both may be at one place. */
function takesOut(changes: readonly TextChange[]): boolean {
  return changes.some(({ text }) => text === "");
}

async function readHost(file: HostFile, text: string): Promise<HostFile | undefined> {
  const rules = await rulesOf(file.kind, text, file.path);
  return rules === undefined ? undefined : { ...file, text, rules };
}

/** The changes of a file whose further ones are of its text as it is, or as the first have left it. */
function inAll(
  file: Pick<RedirectFile, "text">,
  current: Pick<RedirectFile, "text">,
  first: readonly TextChange[],
  further: readonly TextChange[],
): readonly TextChange[] {
  return current.text === file.text
    ? [...first, ...further]
    : [
        changedPart(
          file.text,
          withChanges(
            current.text,
            further.map((change) => ({ ...change, text: linesAs(change.text, file) })),
          ),
        ),
      ];
}

interface OwnParts extends Omit<HostParts, "hosts"> {
  readonly site: SiteRules;
  readonly files: SiteFiles;
}

async function ownWay(
  config: OwnConfig,
  { site, files, requests: all, written, redirected }: OwnParts,
): Promise<Outcome> {
  const { kind, path, text } = config;
  const refused = (reason: RefusedWay["reason"], detail?: string): RefusedWay => ({
    kind,
    file: path,
    reason,
    ...(detail === undefined ? {} : { detail }),
  });
  const requests = kind === "docusaurus" ? ofDefaultLanguage(all, site, written) : all;
  if (typeof requests === "string") {
    return refused("path", requests);
  }
  const wished = requests.flatMap((request): NewRule[] => {
    const own = writtenRequest(request, kind, written);
    return typeof own === "string" ? [] : own.from.map((from) => ({ from, to: own.to }));
  });
  const code: RefusedWay = { ...refused("code"), snippet: snippetOf(kind, wished, text) };
  if (kind === "next") {
    const output =
      config.config.root === undefined ? "unknown" : memberNode(config.config.root, "output");
    const value = output === "unknown" ? undefined : bareOf(node(output?.["value"]));
    if (textIn(value?.["value"]) === "export") {
      return refused("exportMode", "output");
    }
    // paths of sites with languages begin with one of them, which Next.js leaves out or puts there itself
    if (
      output === "unknown" ||
      (output !== undefined && value?.type !== "StringLiteral") ||
      site.languages.length > 0
    ) {
      return code;
    }
  }
  if (kind === "docusaurus" && redirectPlugin(config.config).entry === undefined) {
    const name = "@docusaurus/plugin-client-redirects";
    const manifest = parseJson((await files.read(joinPath(site.folder, "package.json"))) ?? "");
    const isThere =
      isRecord(manifest) &&
      ["dependencies", "devDependencies"].some((list) => {
        const names = manifest[list];
        return isRecord(names) && Object.hasOwn(names, name);
      });
    if (!isThere) {
      return refused("pluginMissing", name);
    }
  }
  // Next.js finds its redirects, unlike its pages, whatever the capitals
  if (kind === "next" && requests.some(hasSameLetters)) {
    return refused("capitals");
  }
  const own = redirected.get(path)?.changes ?? [];
  const current = takesOut(own)
    ? await readOwn({ kind, path, text: withChanges(text, own) })
    : config;
  const added = "reason" in current ? current : placed(current, requests, written);
  if ("reason" in current || "reason" in added) {
    return "reason" in added ? added : code;
  }
  const changes = added.length === 0 ? [] : ownChanges(current, added);
  return changes === undefined
    ? code
    : verified(config, inAll(config, current, own, changes), requests, written, code);
}

function hasSameLetters({ from, to }: RedirectRequest): boolean {
  return withoutSlash(from.toLowerCase()) === withoutSlash(to.toLowerCase());
}

/** A way whose file, read again, redirects each of the old URLs to its new one; refused where it doesn't. */
async function verified(
  file: RedirectFile,
  changes: readonly TextChange[],
  requests: readonly RedirectRequest[],
  written: WritingSite,
  otherwise: RefusedWay = { kind: file.kind, file: file.path, reason: "unreadable" },
): Promise<Outcome> {
  const { kind, path, text } = file;
  const rules = await rulesOf(kind, withChanges(text, changes), path);
  const order = (dialects[kind].counts === "last" ? rules?.toReversed() : rules) ?? [];
  const isFaithful = requests.every((request) => {
    const own = writtenRequest(request, kind, written);
    const leadsThere = (
      { target = "", redirects }: RedirectRule,
      reachedTarget = target,
    ): boolean =>
      redirects && typeof own !== "string" && withoutSlash(reachedTarget) === withoutSlash(own.to);
    const isRedirected = (from: string): boolean => {
      const rule =
        kind === "docusaurus"
          ? order.find(({ takes }) => takes.kind === "one" && takes.path === from)
          : order[firstTaking(order, from, (one) => leadsThere(one))];
      return (
        rule !== undefined && takenBy(rule, from) === "yes" && leadsThere(rule, reached(rule, from))
      );
    };
    return typeof own !== "string" && own.from.every(isRedirected);
  });
  return isFaithful && !hidesOthers(file, rules ?? [], requests)
    ? { kind, file: path, edits: changes.length === 0 ? [] : [{ path, text, changes }] }
    : otherwise;
}
