import type {
  ApiCredential,
  Connections,
  UsageEntry,
} from "../../../../research/service/account.ts";
import type { Clock } from "../../../platform/relativeTime.ts";
import type { Snapshot } from "../../../platform/snapshot.ts";
import type { Budgets } from "../../../platform/spending.ts";
import type { Reconciled } from "../../../../research/spending/reconcile.ts";
import type { SpendingSources } from "../../../../research/spending/spendingReport.ts";
import type { ActivityFilter } from "../activityState.ts";

/** Everything that the Account view shows, as far as it is known at one moment. */
export interface AccountFacts extends Clock {
  readonly connection: ConnectionFacts;
  /** In credits. */
  readonly balance: Snapshot<number>;
  /** Credits below which a warning is shown; 0 for never. */
  readonly lowBalance: number;
  /** Undefined until the spending of this editor was read. */
  readonly budgets: Budgets | undefined;
  readonly connections: Snapshot<Connections>;
  readonly credentials: Snapshot<readonly ApiCredential[]>;
  /** The listed key that this editor uses; undefined where the list doesn't say. */
  readonly ownCredential: ApiCredential | undefined;
  readonly usage: Snapshot<readonly UsageEntry[]>;
  /** The usage log, each entry with who made it; empty until the log was read. */
  readonly reconciled: readonly Reconciled[];
  readonly activity: ActivityFilter;
  /** This editor's calls since the beginning of the month or week, and who made the requests of the log. */
  readonly spending: SpendingSources;
  /** The agents outside the editor that are connected to this window; undefined while none is allowed. */
  readonly outsideClients: readonly string[] | undefined;
  /** The first day of a week here, 1 for Monday to 7 for Sunday. */
  readonly weekStart: number;
}

/** The connection in use, without the key. */
export interface ConnectionFacts {
  readonly kind: "sandbox" | "service";
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
  readonly keyPrefix: string;
  /** True where the key lasts for this session only. */
  readonly sessionOnly: boolean;
}
