import { csvWriter, snakeCase } from "../../../research/files/csv.ts";
import type { ApiCredential } from "../../../research/service/account.ts";
import { withoutKeys } from "../../../shared/plainText.ts";
import type { Reconciled } from "../../../research/spending/reconcile.ts";

/** Entries turned into text at a time. */
const batch = 500;

/** Columns that the log does not have: the key's name, and who made the request as far as this editor knows. */
const ownColumns = ["credential_name", "caller"] as const;

/**
 * The usage log as CSV text in the project's dialect, piece by piece: every member of the entries as
 * it came, in snake_case and without keys, then the name of the key and who made the request.
 */
export async function* activityCsv(
  rows: readonly Reconciled[],
  credentials: readonly ApiCredential[],
): AsyncGenerator<string> {
  const names = new Map(credentials.map(({ id, name }) => [id, name]));
  const columns = columnsOf(rows);
  const writer = csvWriter([...columns.values(), ...ownColumns]);
  yield writer.header();
  for (let start = 0; start < rows.length; start += batch) {
    yield writer.rows(
      rows.slice(start, start + batch).map(({ entry, caller }) => ({
        ...Object.fromEntries(
          Object.entries(entry).map(([member, value]) => [
            columns.get(member) ?? member,
            typeof value === "string" ? withoutKeys(value) : value,
          ]),
        ),
        credential_name: names.get(entry.credential_id ?? ""),
        caller: snakeCase(caller),
      })),
    );
  }
}

/** A column for each member, in the order of the log; equal names are numbered. */
function columnsOf(rows: readonly Reconciled[]): Map<string, string> {
  const columns = new Map<string, string>();
  const taken = new Set<string>(ownColumns);
  for (const member of rows.flatMap(({ entry }) => Object.keys(entry))) {
    if (!columns.has(member)) {
      const column = unusedName(snakeCase(member) || member, taken);
      columns.set(member, column);
      taken.add(column);
    }
  }
  return columns;
}

function unusedName(name: string, taken: ReadonlySet<string>): string {
  let unused = name;
  for (let number = 2; taken.has(unused); number += 1) {
    unused = `${name}_${number}`;
  }
  return unused;
}
