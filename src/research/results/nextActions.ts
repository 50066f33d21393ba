import * as l10n from "@vscode/l10n";
import type { Envelope, Resource, SuggestedAction } from "../service/envelope.ts";
import { rowWords } from "../../shared/counts.ts";
import { cutText } from "../../shared/cutText.ts";
import { formatCell } from "../../shared/columnFormats.ts";
import { formatCredits, formatInteger } from "../../shared/format.ts";
import { labelOf } from "../../shared/labels.ts";
import { shortText } from "../../shared/plainText.ts";
import { columnOf } from "./parts/memberColumns.ts";
import type { ActionOffer, ResourceOffer } from "../../shared/resultProtocol.ts";
import { missingFields } from "../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import { exportDataset } from "../tools/exportDataset.ts";
import { readNextAction } from "../tools/readNextAction.ts";
import type { NextAction } from "../tools/readNextAction.ts";
import { pricedTitle, priceOf } from "../tools/price.ts";

/** Characters of an argument that are shown. */
const longestArgument = 2_000;

/** Characters of what a follow-up is about, on its button. */
const longestSubject = 40;

/** The next action at `index` of an envelope. Throws a sentence where the envelope holds none there, or one of a tool that this version doesn't know. */
export function resolveNextAction(
  { nextActions }: Envelope,
  index: number,
): Exclude<NextAction, { readonly kind: "unknown" }> {
  const action = nextActions[index];
  const next = action === undefined ? undefined : readNextAction(action);
  if (next === undefined || next.kind === "unknown") {
    throw new Error(l10n.t("This version of SEO Research can't run this next step."));
  }
  return next;
}

/** The first next action of an envelope that can run as it is. */
export function firstReadyAction({
  nextActions,
}: Envelope): { readonly tool: ToolDefinition; readonly args: ToolArguments } | undefined {
  return nextActions.map(readNextAction).find((next) => next.kind === "ready");
}

/** What an export of a dataset behind a result asks. Throws a sentence where there is no such dataset. */
export function datasetRequest(
  { resources }: Envelope,
  index: number,
): { readonly tool: ToolDefinition; readonly args: ToolArguments } {
  const resource = resources[index];
  if (resource === undefined) {
    throw new Error(l10n.t("That dataset is no longer in this result."));
  }
  return { tool: exportDataset, args: { uri: resource.uri } };
}

/** A suggested follow-up with its price and its reason, named by `index` in the document. */
export function actionOffer(action: SuggestedAction, index: number): ActionOffer {
  const next = readNextAction(action);
  const { others = {} } = action;
  const reason = action.reason === null ? null : cutText(action.reason, longestArgument);
  switch (next.kind) {
    case "ready":
      return {
        index,
        label: pricedTitle(next.tool),
        reason,
        detail: describe({ ...next.args, ...others }),
        state: "ready",
      };
    case "incomplete":
      return {
        index,
        label: pricedTitle(next.tool),
        reason,
        detail: describe({ ...next.args, ...others }),
        state: "incomplete",
        asksFor: missingLabels(next.tool, next.args),
      };
    case "connections":
      return {
        index,
        label: l10n.t("Show Connections (free)"),
        reason,
        detail: describe(others),
        state: "ready",
      };
    case "unknown":
      // A suggestion without a tool has nothing but its own words to be called by.
      return {
        index,
        label: action.tool === "" ? (reason ?? l10n.t("Suggestion")) : labelOf(action.tool),
        reason: action.tool === "" ? null : reason,
        detail: describe({ ...action.args, ...others }),
        state: "unknown",
      };
  }
}

/** Each offer with what it is about in its label, where another one has the same label. */
export function toldApart(
  offered: readonly { readonly action: SuggestedAction; readonly offer: ActionOffer }[],
): ActionOffer[] {
  return offered.map(({ action, offer }) => {
    const isRepeated = offered.some(
      ({ offer: { index, label } }) => index !== offer.index && label === offer.label,
    );
    const next = readNextAction(action);
    if (!isRepeated || (next.kind !== "ready" && next.kind !== "incomplete")) {
      return offer;
    }
    const subject = shortText(next.tool.subject(next.args), longestSubject);
    const price = formatCredits(priceOf(next.tool));
    return subject === ""
      ? offer
      : { ...offer, label: l10n.t("{0}: {1} ({2})", l10n.t(next.tool.title), subject, price) };
  });
}

/** True for a follow-up that spends nothing. */
export function isFreeAction(action: SuggestedAction): boolean {
  const next = readNextAction(action);
  return next.kind === "connections" || (next.kind === "ready" && priceOf(next.tool) === 0);
}

/** Whether a suggestion is to export a dataset of the result: Load All and Save As offer its rows. */
export function isOfferedAsRows(
  action: SuggestedAction,
  resources: readonly Pick<Resource, "uri">[],
): boolean {
  return (
    action.tool === exportDataset.name && resources.some(({ uri }) => uri === action.args["uri"])
  );
}

/** Why a dataset is suggested for export, and what else the suggestions say: they have no button of their own. */
function suggestedWords(uri: string, actions: readonly SuggestedAction[]): string[] {
  return actions
    .filter((action) => isOfferedAsRows(action, [{ uri }]))
    .flatMap(({ reason, args, others = {} }) => [
      cutText(reason ?? "", longestArgument),
      describe(Object.fromEntries(Object.entries(args).filter(([name]) => name !== "uri"))),
      describe(others),
    ]);
}

/**
 * A dataset behind the answer with what its export costs, named by `index` in the document, which shows `shown` rows of it
 * at most. `actions` are those of its answer, which may suggest it.
 */
export function resourceOffer(
  { uri, description, rowCount, others = {} }: Resource,
  index: number,
  { shown, actions }: { readonly shown: number; readonly actions: readonly SuggestedAction[] },
): ResourceOffer {
  const price = formatCredits(priceOf(exportDataset));
  const rows = rowCount === null ? l10n.t("All the rows behind this result") : rowWords(rowCount);
  return {
    index,
    label: l10n.t("Export Dataset ({0})", price),
    ...(rowCount === null
      ? {
          load: l10n.t("Load All Rows ({0})", price),
          save: l10n.t("All rows ({0})…", price),
        }
      : rowCount > shown
        ? {
            load: l10n.t("Load All {0} Rows ({1})", formatInteger(rowCount), price),
            save: l10n.t("All {0} rows ({1})…", formatInteger(rowCount), price),
          }
        : {}),
    description: [
      description === null ? rows : described(description, rowCount),
      describe(others),
      ...suggestedWords(uri, actions),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  };
}

/** A dataset in the service's words, with its rows; where these words have the number, it is not said twice. */
function described(description: string, rowCount: number | null): string {
  if (rowCount === null) {
    return `${description} (${l10n.t("All the rows behind this result")})`;
  }
  const counted = new RegExp(
    `(?<![\\d.,])(?:${rowCount}|${formatInteger(rowCount)})(?![\\d.,]\\d|\\d)`,
    "u",
  );
  // Smaller numbers may mean something else: "the top 10".
  return rowCount >= 1_000 && counted.test(description)
    ? description.replace(counted, formatInteger(rowCount))
    : `${description} (${rowWords(rowCount)})`;
}

/** The rows of an export that was paid for, as a file once more. */
export function ownRowsOffer(rows: number, index: number): ResourceOffer {
  return {
    index,
    label: l10n.t("Export to File (free)"),
    description: l10n.t("{0}, already paid for", rowWords(rows)),
  };
}

function missingLabels(tool: ToolDefinition, draft: ToolArguments): string[] {
  const missing = missingFields(tool, draft);
  return tool.fields.filter(({ name }) => missing.includes(name)).map(({ label }) => l10n.t(label));
}

/** Arguments in words; long ones, such as a dataset's address, are not for people to read. */
function describe(args: ToolArguments): string {
  return Object.entries(args)
    .filter(([name]) => name !== "uri")
    .map(
      ([name, value]) =>
        `${l10n.t(columnOf(name, value).label)}: ${cutText(formatCell(value, "text"), longestArgument)}`,
    )
    .join(" · ");
}
