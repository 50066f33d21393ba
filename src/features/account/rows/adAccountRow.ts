import * as l10n from "@vscode/l10n";
import type { AdAccount } from "../../../service/account.ts";
import { absent } from "../../../shared/format.ts";
import { labelOf } from "../../../shared/labels.ts";
import type { Row } from "../row.ts";
import { stateLook } from "./connectionWords.ts";
import { below, beside, firstText, longText, shortText } from "../../../shared/plainText.ts";
import { valueRow } from "./valueRow.ts";

/** One ad account: platform, currency, customer id and state (service spec 2.6). */
export function adAccountRow(account: AdAccount, id: string): Row {
  const { ad_account: adAccount, name, currency, customer_id_display: customerId } = account;
  const platform = shortText(account.platform) === "" ? "" : shortText(labelOf(account.platform ?? ""));
  const { words, icon, tone } = stateLook(account.connection_status ?? "");
  return {
    id,
    kind: "adAccount",
    label: firstText([name, customerId, adAccount], l10n.t("Ad account")),
    description: beside(platform, shortText(currency), shortText(customerId), words),
    tooltip: below(
      l10n.t("Name: {0}", longText(name) || absent),
      l10n.t("Platform: {0}", platform || absent),
      l10n.t("Customer ID: {0}", longText(customerId) || absent),
      l10n.t("Currency: {0}. Its figures are in this currency.", longText(currency) || absent),
    ),
    icon: "megaphone",
    copy: firstText([customerId, adAccount], "") || undefined,
    target: adAccount,
    children: [
      valueRow(`${id}/platform`, l10n.t("Platform"), platform),
      valueRow(`${id}/currency`, l10n.t("Currency"), currency),
      valueRow(`${id}/customer`, l10n.t("Customer ID"), customerId),
      valueRow(`${id}/state`, l10n.t("State"), words, { icon, tone }),
      valueRow(`${id}/id`, l10n.t("Ad account ID"), adAccount, { help: l10n.t("The id by which tools name this account.") }),
    ],
  };
}
