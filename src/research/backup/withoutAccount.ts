import { textOf } from "../../shared/json.ts";
import { unquoted, visitJson } from "../../shared/jsonText.ts";
import { readLine } from "../spending/ledgerLines.ts";
import type { LedgerLine } from "../spending/ledgerLines.ts";
import { unnamedWebsite } from "../tools/connectedWebsites.ts";
import { findTool } from "../tools/catalogue.ts";
import type { BackupChoice } from "./backupFormat.ts";

/**
 * An account id is what `Connection.account` is made of the key: the ledger notes it with each call,
 * and the call keys of results that belong to one account begin with it, behind the origin. The
 * sandbox's is the word that its origin is: everybody has it, and it stays.
 */
function callKeyWithoutAccount(key: string): string {
  return key.replace(/^\["([^" ]*) ([^"]*)"/u, (whole, origin: string, account: string) =>
    account === origin ? whole : `["${origin}"`,
  );
}

/** The text of a result's file without the account id in its call key; every other character stays. The text must be valid JSON. */
export function resultWithoutAccount(text: string): string {
  const pieces: string[] = [];
  let [depth, name, done] = [0, "", 0];
  visitJson(text, {
    string: (start, end, isName) => {
      const token = depth === 1 ? text.slice(start, end) : "";
      if (token !== "" && isName) {
        name = unquoted(token);
      } else if (token !== "" && name === "callKey") {
        pieces.push(
          text.slice(done, start),
          JSON.stringify(callKeyWithoutAccount(unquoted(token))),
        );
        done = end;
      }
    },
    open: () => {
      depth += 1;
    },
    close: () => {
      depth -= 1;
    },
  });
  return [...pieces, text.slice(done)].join("");
}

/** Results of this tool have figures of the person's own; those of a tool that this version doesn't know may have. */
export function hasOwnData(tool: string): boolean {
  return (findTool(tool)?.freshness ?? "owned") === "owned";
}

/**
 * A day's file of the ledger as a backup has it: as it is where nothing is left out, and otherwise
 * the lines that this version knows, with the members it knows, without account ids and without the
 * names of the websites and ad accounts that calls about own data were made for.
 */
export function ledgerOf(text: string, choice: BackupChoice): string {
  // What follows the last line break is torn, or just being written.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (choice.accountIds && choice.ownData) {
    return whole;
  }
  const lines = whole.split("\n").flatMap((line) => (line === "" ? [] : (readLine(line) ?? [])));
  return lines.map((line) => `${JSON.stringify(lineOf(line, choice))}\n`).join("");
}

function lineOf(line: LedgerLine, { accountIds, ownData }: BackupChoice): LedgerLine {
  if (line.kind !== "call") {
    return line;
  }
  const { account, key, ...call } = line;
  const isWithheld = !ownData && hasOwnData(call.tool);
  const hasAccount = account !== undefined && (accountIds || account === call.origin);
  return {
    ...call,
    ...(isWithheld ? { subject: withheldSubject(call.tool) } : {}),
    ...(hasAccount ? { account } : {}),
    ...(key === undefined || isWithheld
      ? {}
      : { key: accountIds ? key : callKeyWithoutAccount(key) }),
  };
}

/** What a call was about, without whose data it read: the names of connected websites belong to the account. */
function withheldSubject(name: string): string {
  const tool = findTool(name);
  const isWebsite = tool?.needs === "searchConsole" || tool?.needs === "webAnalytics";
  return isWebsite ? unnamedWebsite : textOf(tool?.subject({}));
}
