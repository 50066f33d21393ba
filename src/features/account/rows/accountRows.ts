import type { Row } from "../row.ts";
import type { AccountFacts } from "./accountFacts.ts";
import { activityRow } from "./activityRows.ts";
import { balanceRow } from "./balanceRows.ts";
import { budgetRows } from "./budgetRows.ts";
import { connectionsRow } from "./connectionRows.ts";
import { credentialsRow } from "./credentialRows.ts";
import { keyRow } from "./keyRow.ts";
import { linkRows } from "./linkRows.ts";

export type { AccountFacts } from "./accountFacts.ts";

/**
 * The rows of the Account view. Their ids are unique and stay the same as long as the thing does
 * that they stand for; no text in them holds a key, and all of it is to be drawn as text.
 */
export function accountRows(facts: AccountFacts): Row[] {
  return [
    balanceRow(facts),
    ...budgetRows(facts),
    keyRow(facts),
    connectionsRow(facts),
    credentialsRow(facts),
    activityRow(facts),
    ...linkRows(facts),
  ];
}
