import type { Envelope } from "../../service/envelope.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import { currencyOf } from "./currency.ts";
import { freshnessNotes } from "./freshnessNotes.ts";
import type { FreshnessNote } from "./freshnessNotes.ts";
import { asFractions, shareUnits } from "./shareUnits.ts";
import type { ShareUnits } from "./shareUnits.ts";
import { rowTotal } from "./rowTotals.ts";
import type { RowTotal } from "./rowTotals.ts";
import { shownMembers } from "./shownMembers.ts";
import { hasUnread } from "./unread.ts";

/** What there is to show of one response. */
export interface PartReading {
  /** Everything that is shown as members of `data`. */
  readonly data: JsonRecord;
  /** The same with all shares as fractions: what pictures are drawn from. */
  readonly drawn: JsonRecord;
  readonly units: ShareUnits;
  /** The currency of an ad account's money. */
  readonly currency: string | undefined;
  /** Rows that were not returned. */
  readonly total: RowTotal | undefined;
  readonly freshness: readonly FreshnessNote[];
  /** True where it has lists that the tool doesn't know: nothing may be said to be absent. */
  readonly hasUnread: boolean;
}

/** Reads one response; undefined stands for one that could not be read. */
export function readPart(
  envelope: Envelope | undefined,
  tool: ToolDefinition | undefined,
): PartReading {
  const data = shownMembers(envelope, tool);
  const units = shareUnits(data);
  return {
    data,
    drawn: asFractions(data, units),
    units,
    currency: currencyOf(data),
    total: envelope === undefined ? undefined : rowTotal(data, envelope.coverage),
    freshness: envelope === undefined ? [] : freshnessNotes({ ...envelope, data }, tool),
    hasUnread: hasUnread(data, tool),
  };
}
