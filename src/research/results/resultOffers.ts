import * as l10n from "@vscode/l10n";
import type { SuggestedAction } from "../service/envelope.ts";
import { formatCredits } from "../../shared/format.ts";
import type {
  ActionOffer,
  CheckedBanner,
  ResourceOffer,
  Section,
} from "../../shared/resultProtocol.ts";
import { findTool } from "../tools/catalogue.ts";
import { priceOf } from "../tools/price.ts";
import {
  checkedTogether,
  checkedWords,
  continuingAction,
  newestPart,
  ownRows,
  partLabel,
} from "./parts/answerParts.ts";
import type { AnswerPart, AnswerParts } from "./parts/answerParts.ts";
import { withSeparators } from "./parts/notices.ts";
import {
  actionOffer,
  isFreeAction,
  isOfferedAsRows,
  ownRowsOffer,
  resourceOffer,
  toldApart,
} from "./nextActions.ts";

/** What stands on top while keywords are left; undefined when everything was checked. */
export function checkedBanner(parts: AnswerParts): CheckedBanner | undefined {
  const counts = checkedTogether(parts);
  if (counts === undefined || counts.resolved >= counts.requested) {
    return undefined;
  }
  const next = continuingAction(parts);
  const text = checkedWords(counts);
  if (next === undefined) {
    return { text, offer: null };
  }
  const offer = actionOffer(next.action, newestPart(parts).firstAction + next.index);
  const tool = findTool(next.action.tool);
  const cost = tool === undefined ? 0 : priceOf(tool);
  return {
    text,
    offer: { ...offer, label: l10n.t("Check the rest ({0})", formatCredits(cost)) },
  };
}

/** The next actions of the newest part, but for the one in the banner and exports that are offered as rows; first what costs nothing. `leads` is true for the one that this result calls for before all others. */
export function actionOffers(
  { envelope, firstAction }: AnswerPart,
  banner: CheckedBanner | undefined,
  leads: (action: SuggestedAction) => boolean,
): ActionOffer[] {
  const rank = (action: SuggestedAction): number =>
    (isFreeAction(action) ? 0 : 2) + (leads(action) ? 0 : 1);
  if (envelope === undefined) {
    return [];
  }
  const { nextActions, coverage, resources } = envelope;
  const offered = nextActions
    .map((action, index) => ({ action, offer: actionOffer(action, firstAction + index) }))
    .filter(({ offer }) => offer.index !== banner?.offer?.index)
    .filter(({ action }) => !isOfferedAsRows(action, resources))
    .toSorted((a, b) => rank(a.action) - rank(b.action));
  return toldApart(offered).map((offer) => ({
    ...offer,
    reason: offer.reason === null ? null : withSeparators(offer.reason, coverage),
  }));
}

/** The datasets behind the parts whose rows aren't here yet, and rows of an export that was paid for. `sections` tell how many rows are shown. */
export function resourceOffers(parts: AnswerParts, sections: readonly Section[]): ResourceOffer[] {
  const shown = Math.max(
    0,
    ...sections.map((section) => (section.kind === "table" ? section.table.rowCount : 0)),
  );
  return parts.flatMap((answer, part) => {
    const resources = answer.envelope?.resources ?? [];
    const datasets = resources.flatMap((resource, index) =>
      resource.isHere === true
        ? []
        : [
            resourceOffer(resource, answer.firstResource + index, {
              shown,
              actions: answer.envelope?.nextActions ?? [],
            }),
          ],
    );
    const own = ownRows(answer);
    const offers =
      own === undefined
        ? datasets
        : [...datasets, ownRowsOffer(own, answer.firstResource + resources.length)];
    return parts.length === 1
      ? offers
      : offers.map((offer) => ({
          ...offer,
          description: `${offer.description} · ${partLabel(part)}`,
        }));
  });
}
