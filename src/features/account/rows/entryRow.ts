import * as l10n from "@vscode/l10n";
import { toolOf } from "../../../service/usageLog.ts";
import type { Reconciled } from "../../../spending/reconcile.ts";
import { findTool } from "../../../tools/catalogue.ts";
import type { Row } from "../row.ts";
import { hasFailed } from "./filterActivity.ts";
import { entryDetails } from "./entryDetails.ts";
import { callerSentence, callerWords, chargeWords, endpointName, failureWords } from "./entryWords.ts";
import type { KeyNames } from "./entryWords.ts";
import { below, beside, longText, withoutKeys } from "../../../shared/plainText.ts";
import { timeText } from "./times.ts";

/** One request of the usage log; below it everything that was logged of it. */
export function entryRow(item: Reconciled, id: string, names: KeyNames): Row {
  const { entry, failedButCharged } = item;
  const label = endpointName(entry);
  const time = timeText(entry.created_at);
  const charge = chargeWords(entry);
  const failure = failureWords(item);
  const caller = callerWords(item, names);
  return {
    id,
    kind: "entry",
    label,
    description: beside(charge, failure, ...caller, time),
    tooltip: below(
      label,
      beside(time, charge),
      failedButCharged ? l10n.t("It failed, but credits were taken for it. The service's support can say why.") : failure,
      hasFailed(entry) ? longText(entry.error_message) : "",
      callerSentence(item),
      beside(...caller),
    ),
    icon: icon(item),
    tone: failedButCharged ? "error" : failure === "" ? undefined : "warning",
    copy: copyOf(item),
    target: entry.id,
    children: entryDetails(item, id, names),
  };
}

function icon({ entry, caller }: Reconciled): string {
  switch (caller) {
    case "agent":
      return "hubot";
    case "otherKey":
      return "key";
    case "sameKey":
      return "question";
    case "thisEditor":
      return hasFailed(entry) ? "error" : (findTool(toolOf(entry) ?? "")?.icon ?? "globe");
  }
}

/** The entry as it was logged, on one line; without what the data cost the service, which nobody here pays. */
function copyOf({ entry }: Reconciled): string {
  return withoutKeys(JSON.stringify({ ...entry, vendor_cost_usd: undefined }));
}
