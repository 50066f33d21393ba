import { unescaped } from "../checks/links/linkTarget.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { editFrontMatter } from "../frontMatter/editFrontMatter.ts";
import { fieldNamed } from "../frontMatter/frontMatter.ts";
import type { FrontMatter, FrontMatterField } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { asRead } from "../sites/lateFront.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { readConfig } from "../sites/readConfig.ts";
import { joinPath } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import { isRecord } from "../../shared/json.ts";
import { withChanges } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";
import { withoutSlash } from "./redirectRule.ts";
import type { FileEdit, RedirectRequest, RedirectWay, RefusedWay } from "./redirectWays.ts";
import { belowBase } from "./writtenPath.ts";

type FieldName = "aliases" | "redirect_from";

/** The fields that a new one stands behind. */
const fieldsBefore = ["url", "permalink", "slug", "title"];

/** Further URLs in the front matter of the articles that make the new ones. */
export async function aliasWay(
  site: SiteRules,
  files: SiteFiles,
  requests: readonly RedirectRequest[],
  base: string,
): Promise<RedirectWay | RefusedWay | undefined> {
  const { redirects } = traitsOf(site);
  if (redirects === undefined || !("field" in redirects)) {
    return undefined;
  }
  const kind = redirects.field;
  const { plugin } = redirects;
  if (plugin !== undefined && !(await hasPlugin(plugin, site, files))) {
    return { kind, reason: "pluginMissing", detail: plugin };
  }
  const byFile = Map.groupBy(requests, ({ file }) => file);
  const edits: FileEdit[] = [];
  for (const [path, own] of byFile) {
    if (path === undefined) {
      return { kind, reason: "noArticle", detail: own[0]?.to ?? "" };
    }
    const edit = await aliasEdit({ site, files, base, name: kind }, path, own);
    if ("reason" in edit) {
      return { kind, file: path, ...edit };
    }
    edits.push(...(edit.changes.length === 0 ? [] : [edit]));
  }
  return { kind, file: requests[0]?.file ?? "", edits };
}

interface AliasSite {
  readonly site: SiteRules;
  readonly files: SiteFiles;
  readonly base: string;
  readonly name: FieldName;
}

async function aliasEdit(
  { site, files, base, name }: AliasSite,
  path: string,
  requests: readonly RedirectRequest[],
): Promise<FileEdit | Pick<RefusedWay, "reason" | "detail">> {
  const text = await files.read(path);
  const kind = articleKind(path);
  if (text === undefined || kind === undefined) {
    return { reason: "noArticle", detail: path };
  }
  const wanted: string[] = [];
  for (const { from } of requests) {
    const below = belowBase(from, base);
    if (below === undefined) {
      return { reason: "basePath" };
    }
    const plain = unescaped(below);
    if (plain === undefined || /[\p{Cc}"\\,]|^\/$/u.test(plain)) {
      return { reason: "path", detail: from };
    }
    wanted.push(plain);
  }
  const front = await readFrontMatter(text, kind);
  const field = fieldNamed(front, name);
  const present = entriesOf(field);
  if (present === undefined) {
    return { reason: "frontMatter" };
  }
  const own = requests.map(({ to }) => withoutSlash(unescaped(belowBase(to, base) ?? to) ?? to));
  const kept = present.filter((alias) => !own.includes(withoutSlash(alias)));
  const added = wanted.filter((one) => !kept.includes(one));
  const value = [...kept, ...new Set(added)];
  const isSame =
    value.length === present.length && value.every((one, index) => one === present[index]);
  const changes = isSame ? [] : await changedField(text, kind, field ?? { name }, value);
  if (typeof changes === "string") {
    return { reason: "frontMatter", detail: changes };
  }
  const after = await readFrontMatter(withChanges(text, changes), kind);
  if (!isFaithful(front, after, name, value)) {
    return { reason: "frontMatter" };
  }
  const isSaid = await isDerived({ site, path, front: after }, wanted);
  return isSaid ? { path, text, changes } : notDerived(site, files, requests[0]?.from ?? "");
}

/** A field's entries: a text is one of them. Undefined for what is neither a text nor a list of texts. */
function entriesOf(field: FrontMatterField | undefined): readonly string[] | undefined {
  const value: unknown = field?.value ?? [];
  const list: readonly unknown[] =
    typeof value === "string" ? [value] : Array.isArray(value) ? value : [undefined];
  const texts = list.filter((one) => typeof one === "string");
  return texts.length === list.length ? texts.filter((one) => one !== "") : undefined;
}

/** The field as the list of all that it should say, its comments and its form kept; a single text becomes a list. A text is why that can't be. */
async function changedField(
  text: string,
  kind: ArticleKind,
  { name, start = 0, end = 0, value: before }: Partial<FrontMatterField> & { name: string },
  value: readonly string[],
): Promise<TextChange[] | string> {
  if (typeof before === "string" && before !== "") {
    return [{ start, end, text: `[${value.map((one) => JSON.stringify(one)).join(", ")}]` }];
  }
  const edit = await editFrontMatter(text, kind, { name, value, after: fieldsBefore });
  return edit.kind === "refused" ? edit.problem : edit.kind === "change" ? [edit.change] : [];
}

/** Whether the field says what it should, and all others what they said. */
function isFaithful(
  before: FrontMatter,
  after: FrontMatter,
  name: FieldName,
  value: readonly string[],
): boolean {
  const others = (front: FrontMatter): string =>
    JSON.stringify(
      (front.kind === "fields" ? front.fields : []).flatMap((field) =>
        field.name.toLowerCase() === name ? [] : [[field.name, field.value ?? null]],
      ),
    );
  const named =
    after.kind === "fields" ? after.fields.filter((one) => one.name.toLowerCase() === name) : [];
  return (
    named.length === 1 &&
    (entriesOf(named[0]) ?? []).join("\n") === value.join("\n") &&
    others(before) === others(after)
  );
}

/** Whether the site's rules say that these paths lead to the page of a file. */
async function isDerived(
  {
    site,
    path,
    front,
  }: { readonly site: SiteRules; readonly path: string; readonly front: FrontMatter },
  wanted: readonly string[],
): Promise<boolean> {
  const page = await site.derive({ path, front: asRead(front, traitsOf(site)) }, new Date());
  const aliases =
    page.kind === "page" ? page.aliases.map((one) => withoutSlash(unescaped(one) ?? one)) : [];
  return wanted.every((one) => aliases.includes(withoutSlash(one)));
}

async function notDerived(
  site: SiteRules,
  files: SiteFiles,
  from: string,
): Promise<Pick<RefusedWay, "reason" | "detail">> {
  const texts = await Promise.all(site.sources.map((source) => files.read(source)));
  const isOff = texts.some((text) =>
    /^[ \t]*["']?disableAliases["']?[ \t]*[:=][ \t]*true/imu.test(text ?? ""),
  );
  return isOff
    ? { reason: "turnedOff", detail: "disableAliases" }
    : { reason: "path", detail: from };
}

/** Whether a plugin of Jekyll is among those of the configuration, or in the group of the Gemfile that Jekyll loads. */
async function hasPlugin(plugin: string, site: SiteRules, files: SiteFiles): Promise<boolean> {
  const path = site.configuration ?? joinPath(site.folder, "_config.yml");
  const config = await readConfig(path, (await files.read(path)) ?? "");
  const lists = isRecord(config) ? [config["plugins"], config["gems"]] : [];
  if (lists.some((list) => Array.isArray(list) && list.includes(plugin))) {
    return true;
  }
  const gemfile = (await files.read(joinPath(site.folder, "Gemfile"))) ?? "";
  let isInGroup = false;
  for (const line of gemfile.split("\n")) {
    const [, gem] = /^[ \t]*gem[ \t(]+["']([\w-]+)["']/u.exec(line) ?? [];
    if (gem === plugin && (isInGroup || /\bgroup(?:s)?(?::| *=>).*:jekyll_plugins/u.test(line))) {
      return true;
    }
    isInGroup = isInGroup
      ? !/^[ \t]*end\b/u.test(line)
      : /^[ \t]*group\b.*:jekyll_plugins.*\bdo\b/u.test(line);
  }
  return false;
}
