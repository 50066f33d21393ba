import type { SuggestedAction } from "../service/envelope.ts";
import type {
  ActionOffer,
  CheckedBanner,
  ResourceOffer,
  Section,
} from "../shared/resultProtocol.ts";
import { ownRows, partLabel } from "./parts/answerParts.ts";
import type { AnswerPart, AnswerParts } from "./parts/answerParts.ts";
import { actionOffer, isFreeAction, ownRowsOffer, resourceOffer } from "./nextActions.ts";

/** The next actions of the newest part, but for the one in the banner; first what costs nothing. `leads` is true for the one that this result calls for before all others. */
export function actionOffers(
  { envelope, firstAction }: AnswerPart,
  banner: CheckedBanner | undefined,
  leads: (action: SuggestedAction) => boolean,
): ActionOffer[] {
  const rank = (action: SuggestedAction): number =>
    (isFreeAction(action) ? 0 : 2) + (leads(action) ? 0 : 1);
  return (envelope?.nextActions ?? [])
    .map((action, index) => ({ action, offer: actionOffer(action, firstAction + index) }))
    .filter(({ offer }) => offer.index !== banner?.offer?.index)
    .toSorted((a, b) => rank(a.action) - rank(b.action))
    .map(({ offer }) => offer);
}

/** The datasets behind the parts, and rows of an export that was paid for. `sections` tell how many rows are shown. */
export function resourceOffers(parts: AnswerParts, sections: readonly Section[]): ResourceOffer[] {
  const shown = Math.max(
    0,
    ...sections.map((section) => (section.kind === "table" ? section.table.rowCount : 0)),
  );
  return parts.flatMap((answer, part) => {
    const datasets = (answer.envelope?.resources ?? []).map((resource, index) =>
      resourceOffer(resource, answer.firstResource + index, shown),
    );
    const own = ownRows(answer);
    const offers =
      own === undefined
        ? datasets
        : [...datasets, ownRowsOffer(own, answer.firstResource + datasets.length)];
    return parts.length === 1
      ? offers
      : offers.map((offer) => ({
          ...offer,
          description: `${offer.description} · ${partLabel(part)}`,
        }));
  });
}
