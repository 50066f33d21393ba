import { isRecord } from "../../shared/json.ts";
import { allTomlStatements } from "../frontMatter/tomlStatements.ts";
import type { AnyTomlStatement, TomlStatement } from "../frontMatter/tomlStatements.ts";
import { countsForAll } from "../sites/netlifyConditions.ts";
import { readConfig } from "../sites/readConfig.ts";
import { splatPaths } from "./lineRules.ts";
import { isNotFoundStatus, isRedirectStatus } from "./redirectRule.ts";
import type { RedirectRule } from "./redirectRule.ts";

const header = /^[ \t]*\[\[[ \t]*redirects[ \t]*\]\][ \t]*(?:#[^\n\r]*)?\r?$/gmu;

/** What is behind a rule in its line, and the empty lines below it. */
const restOfLine = /^[^\n\r]*(?:\r?\n(?:[ \t]*\r?\n)*|$)/u;

/** The name of a table that belongs to the redirect before it, such as its conditions, behind blanks and comments. */
const ownTable =
  /^(?:\s|#[^\n]*(?:\n|$))*\[{1,2}[ \t]*redirects[ \t]*\.[^\n\r[\]]*\]{1,2}[ \t]*(?:#[^\n\r]*)?(?=\r?\n|$)/u;

/** The redirects of `netlify.toml`. Undefined where they can't be read, or aren't tables of their own. */
export async function netlifyRules(text: string): Promise<RedirectRule[] | undefined> {
  const config = await readConfig("netlify.toml", text);
  if (typeof config === "string") {
    return undefined;
  }
  const { redirects = [] } = config;
  const headers = [...text.matchAll(header)];
  if (!Array.isArray(redirects) || redirects.length !== headers.length) {
    return undefined;
  }
  const entries: readonly unknown[] = redirects;
  const rules: RedirectRule[] = [];
  for (const [index, { index: at, 0: line }] of headers.entries()) {
    const entry = entries[index];
    const block = blockAt(text, at + line.length);
    const end = blockEnd(text, at + line.length, block);
    const place = (name: string): TomlStatement | undefined =>
      block.find((statement) => statement.name === name && !statement.isDotted);
    const [from, to] = [place("from"), place("to")];
    const { from: source, to: target, status = 301, force } = isRecord(entry) ? entry : {};
    if (typeof source !== "string" || from === undefined) {
      return undefined;
    }
    const start = at + (/^[ \t]*/u.exec(line)?.[0].length ?? 0);
    rules.push({
      start,
      end,
      removal: { start: at, end: end + (restOfLine.exec(text.slice(end))?.[0].length ?? 0) },
      takes: splatPaths(source),
      source,
      sourcePlace: { start: from.start + 1, end: from.end - 1 },
      target: typeof target === "string" ? target : undefined,
      targetPlace:
        to === undefined || typeof target !== "string"
          ? undefined
          : { start: to.start + 1, end: to.end - 1 },
      redirects: typeof target === "string" && isRedirectStatus(Number(status)),
      isNotFound: isNotFoundStatus(Number(status)),
      isPlain: isRecord(entry) && countsForAll(entry) && source.startsWith("/"),
      isForced: force === true,
      keepsRest: false,
    });
  }
  return rules;
}

/** Where a redirect ends, with the tables that belong to it. */
function blockEnd(text: string, header: number, block: readonly TomlStatement[]): number {
  let end = lastEnd(header, block);
  for (;;) {
    const name = ownTable.exec(text.slice(end))?.[0];
    if (name === undefined) {
      return end;
    }
    end = lastEnd(end + name.length, blockAt(text, end + name.length));
  }
}

function lastEnd(header: number, block: readonly TomlStatement[]): number {
  return Math.max(header, ...block.map(({ end }) => end));
}

/** The statements behind a table's name, up to the next one; those with dots belong to the table, too. */
function blockAt(text: string, at: number): AnyTomlStatement[] {
  return allTomlStatements(text.slice(at)).map((statement) => ({
    ...statement,
    nameStart: statement.nameStart + at,
    start: statement.start + at,
    end: statement.end + at,
  }));
}
