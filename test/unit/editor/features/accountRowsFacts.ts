import assert from "node:assert/strict";
import { accountRows } from "../../../../src/editor/features/account/rows/accountRows.ts";
import type { AccountFacts } from "../../../../src/editor/features/account/rows/accountFacts.ts";
import type { Row } from "../../../../src/editor/features/account/rows/row.ts";
import { reconcile } from "../../../../src/research/spending/reconcile.ts";
import type { Caller, Reconciled } from "../../../../src/research/spending/reconcile.ts";
import {
  apiCredential,
  listAnswer,
  usageEntry,
  websitesAnswer,
} from "../../../../src/research/service/account.ts";
import type { UsageEntry } from "../../../../src/research/service/account.ts";
import { unread } from "../../../../src/editor/platform/snapshot.ts";
import type { Snapshot } from "../../../../src/editor/platform/snapshot.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";

export const now = Date.parse("2025-11-20T12:15:11.482Z");
const minute = 60_000;
export const day = 86_400_000;

const answer = (name: string): unknown => wireFixture(name).response.body;
export const connections = websitesAnswer.parse(answer("websites"));
export const credentials = listAnswer(apiCredential).parse(answer("api-credentials-list"));
export const entries = listAnswer(usageEntry).parse(answer("usage"));

/** Read a minute ago. */
export function read<T>(value: T): Snapshot<T> {
  return { ...unread, value, readAt: now - minute };
}

export function failed<T>(problem: Error, value?: T): Snapshot<T> {
  return { ...unread, problem, value, readAt: value === undefined ? undefined : now - 12 * minute };
}

/** An account in order: 497 credits, all sections read, the key "Editor" in use. */
export function facts(changes: Partial<AccountFacts> = {}): AccountFacts {
  const reconciled = reconcile({
    entries,
    ledger: [],
    ownCredentialId: "cred_41aa07c3",
    clockOffset: 0,
  });
  const { reconciled: shown = reconciled } = changes;
  return {
    now,
    language: "en",
    connection: {
      kind: "service",
      origin: "https://api.example.com",
      keyPrefix: "or_9pX2mT…",
      sessionOnly: false,
    },
    balance: read(497),
    lowBalance: 50,
    budgets: {
      day: { limit: 100, spent: 12, left: 88, level: "fine", raised: false },
      session: { limit: 0, spent: 3, left: undefined, level: "none", raised: false },
      agents: { limit: 0, spent: 0 },
    },
    connections: read(connections),
    credentials: read(credentials),
    ownCredential: credentials[0],
    usage: read(entries),
    reconciled,
    activity: { limit: 50, tool: undefined, failed: false, ownKey: false, accountRequests: false },
    spending: { ledger: [], reconciled: shown, account: "own", clockOffset: 0 },
    outsideClients: undefined,
    weekStart: 1,
    ...changes,
  };
}

/** A request of the log, and who made it. */
export type LoggedBy = UsageEntry & { readonly by?: Caller; readonly ledgerId?: string };

/** The log and who made its requests. */
export function logged(
  ...requests: readonly LoggedBy[]
): Pick<AccountFacts, "usage" | "reconciled"> {
  const reconciled = requests.map(({ by = "thisEditor", ledgerId, ...entry }): Reconciled => {
    const failedButCharged = (entry.status_code ?? 0) >= 400 && (entry.credits_charged ?? 0) > 0;
    return { entry, caller: by, failedButCharged, ...(ledgerId === undefined ? {} : { ledgerId }) };
  });
  return { usage: read(reconciled.map(({ entry }) => entry)), reconciled };
}

export const sandbox: AccountFacts["connection"] = {
  kind: "sandbox",
  origin: "sandbox",
  keyPrefix: "or_aaaaaa…",
  sessionOnly: false,
};

/** All rows at all depths. */
export function flat(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
}

/** The rows that facts make, to be asked for one by its id. */
export class Shown {
  readonly rows: readonly Row[];

  constructor(changes: Partial<AccountFacts> = {}) {
    this.rows = accountRows(facts(changes));
  }

  get all(): Row[] {
    return flat(this.rows);
  }

  get ids(): string[] {
    return this.all.map(({ id }) => id);
  }

  row(id: string): Row {
    const row = this.all.find((one) => one.id === id);
    assert.ok(row !== undefined, `no row ${id} among ${this.ids.join(", ")}`);
    return row;
  }

  /** Label and description, as they stand beside each other. */
  line(id: string): string {
    const { label, description } = this.row(id);
    return description === undefined ? label : `${label} | ${description}`;
  }

  tooltip(id: string): string {
    return this.row(id).tooltip ?? "";
  }
}
