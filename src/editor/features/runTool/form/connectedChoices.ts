import * as l10n from "@vscode/l10n";
import { websitesFor } from "../../../../research/tools/connectedWebsite.ts";
import type { Connections } from "../../../../research/service/account.ts";
import type { FieldChoice } from "../../../../shared/formField.ts";
import type { FormState } from "../../../../shared/formProtocol.ts";

/**
 * What the account's connections offer for the fields that are picked from them, but for websites of another domain
 * than the project's; nothing while they are not known.
 */
export function connectedChoices(
  connections: Connections | undefined,
  site: string | undefined,
): FormState["connected"] {
  return {
    website: websitesFor(connections, site).own.flatMap(websiteChoice),
    adAccount: (connections?.adAccounts ?? []).flatMap(adAccountChoice),
  };
}

function websiteChoice({
  website_id: value,
  name,
  primary_domain: domain,
  is_default: isDefault,
}: Connections["websites"][number]): FieldChoice[] {
  const words = [
    domain,
    name === domain ? null : name,
    isDefault === true ? l10n.t("default") : null,
  ];
  return choice(value, words);
}

function adAccountChoice({
  ad_account: value,
  name,
  platform,
  customer_id_display: id,
  currency,
}: Connections["adAccounts"][number]): FieldChoice[] {
  return choice(value, [name, platform?.replaceAll("_", " "), id, currency]);
}

function choice(
  value: string | undefined,
  words: readonly (string | null | undefined)[],
): FieldChoice[] {
  const label = words.filter((word) => typeof word === "string" && word !== "").join(" · ");
  return value === undefined || value === ""
    ? []
    : [{ value, label: label === "" ? value : label }];
}
