import * as l10n from "@vscode/l10n";
import { commands } from "../../../platform/commandIds.ts";
import { connectionState } from "../../../service/account.ts";
import type { Website } from "../../../service/account.ts";
import { absent, formatInteger } from "../../../shared/format.ts";
import type { Row } from "../row.ts";
import { sourceName, stateLook } from "./connectionWords.ts";
import { idParts } from "./rowIds.ts";
import { below, beside, firstText, longText, shortText } from "../../../shared/plainText.ts";
import { noteRow, valueRow } from "./valueRow.ts";

/** One connected website; below it every source with its state (service spec 2.5). */
export function websiteRow(website: Website, id: string, isSample: boolean): Row {
  const { website_id: websiteId, name, primary_domain: domain, is_default: isDefault } = website;
  const sources = Object.entries(website.connections ?? {}).map(([source, state]) => ({ source, state: connectionState(state) }));
  const parts = idParts(sources.map(({ source }) => source));
  const label = firstText([domain, name, websiteId], l10n.t("Website"));
  const shownName = shortText(name);
  return {
    id,
    kind: "website",
    label,
    description: beside(shownName === label ? "" : shownName, isDefault === true ? l10n.t("default") : "", countWords(sources)),
    tooltip: below(
      l10n.t("Domain: {0}", longText(domain) || absent),
      l10n.t("Name: {0}", longText(name) || absent),
      l10n.t("Website ID: {0}", longText(websiteId) || absent),
      isDefault === true ? l10n.t("Tools read this website where none is chosen.") : "",
    ),
    icon: "globe",
    copy: longText(domain) || undefined,
    target: websiteId,
    children: [
      ...sources.map(({ source, state }, index) => sourceRow(`${id}/source/${parts[index] ?? index}`, source, state)),
      ...(sources.length === 0 ? [noSourceRow(`${id}/nothing`, isSample)] : []),
      valueRow(`${id}/id`, l10n.t("Website ID"), websiteId),
    ],
  };
}

interface SourceState {
  readonly source: string;
  readonly state: string;
}

function countWords(sources: readonly SourceState[]): string {
  const connected = sources.filter(({ state }) => stateLook(state).tone === "good").length;
  return sources.length === 0
    ? l10n.t("no sources")
    : l10n.t("{0} of {1} sources connected", formatInteger(connected), formatInteger(sources.length));
}

function sourceRow(id: string, source: string, state: string): Row {
  const { words, icon, tone } = stateLook(state);
  return valueRow(id, sourceName(source), words, { icon, tone, help: l10n.t("Source: {0}", longText(source)) });
}

function noSourceRow(id: string, isSample: boolean): Row {
  const why = l10n.t("A search console or web analytics is connected to a website in the dashboard.");
  return isSample
    ? noteRow(id, l10n.t("No source is connected"), why)
    : noteRow(id, l10n.t("Connect a Source in the Dashboard…"), why, { id: commands.openDashboard, args: [] });
}
