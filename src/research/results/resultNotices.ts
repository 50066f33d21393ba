import * as l10n from "../../shared/l10n.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import { countedText, formatInteger, formatUtcTime } from "../../shared/format.ts";
import { inSight } from "../../shared/noticesInSight.ts";
import type { Notice, Section } from "../../shared/resultProtocol.ts";
import type { ResultDefinition } from "../tools/definition.ts";
import { checkedTogether, checkedWords, partLabel } from "./parts/answerParts.ts";
import type { AnswerPart, AnswerParts } from "./parts/answerParts.ts";
import { hasEstimates } from "./parts/memberSections.ts";
import { partNotices, tidyNotices, unsaidSentences } from "./parts/notices.ts";
import type { PartNotice } from "./parts/notices.ts";
import type { PartReading } from "./parts/readPart.ts";
import { lacksRows } from "../tools/rowCounts.ts";
import type { RowTotal } from "../tools/rowCounts.ts";

/** What a document is known to hold when its notices are written. */
export interface NoticeFacts {
  readonly tool: ResultDefinition | undefined;
  /** True where a banner says how much was checked. */
  readonly hasBanner: boolean;
  readonly sections: readonly Section[];
  /** True where a button of the page loads the rows that a part lacks. */
  readonly canLoad: boolean;
  /** One for each part. */
  readonly readings: readonly PartReading[];
  /** What the tool's view has to say on top. */
  readonly own: readonly PartNotice[];
  /** What else it has to say. */
  readonly notes: readonly PartNotice[];
}

/** The sentences on top of a result: what the parts say for themselves, then once what holds for every result of the tool. */
export function resultNotices(parts: AnswerParts, facts: NoticeFacts): PartNotice[] {
  const { tool, sections, own, notes } = facts;
  const [{ result }] = parts;
  const later = l10n.t("This continues an earlier result. Open that one to see both together.");
  const estimates = l10n.t("Monthly volumes next to live positions are index estimates.");
  const said: PartNotice[] = [
    ...inSight(own),
    ...(typeof result.continues === "string" ? [{ kind: "note", text: later } as const] : []),
    ...checkedNotice(parts, facts),
    ...parts.flatMap((part, index) =>
      ofPart(part, facts.readings[index], facts.canLoad).map((notice): PartNotice => ({
        ...notice,
        text: parts.length > 1 ? `${partLabel(index)}: ${notice.text}` : notice.text,
      })),
    ),
    ...notes,
    ...(sections.some(hasEstimates)
      ? [{ kind: "note", text: estimates, inSight: true } as const]
      : []),
  ];
  const caveats = (tool?.caveats ?? [])
    .map((text) => unsaidSentences(l10n.t(text), said))
    .filter((text) => text !== "");
  return tidyNotices([...said, ...caveats.map((text): PartNotice => ({ kind: "caveat", text }))]);
}

function checkedNotice(parts: AnswerParts, { hasBanner }: NoticeFacts): Notice[] {
  const counts = parts.length > 1 && !hasBanner ? checkedTogether(parts) : undefined;
  return counts === undefined
    ? []
    : [
        {
          kind: "scope",
          text: countedText(
            parts.length,
            { one: "{1}, in 1 part.", other: "{1}, in {0} parts." },
            parts.length,
            checkedWords(counts),
          ),
          inSight: true,
        },
      ];
}

function ofPart(
  part: AnswerPart,
  reading: PartReading | undefined,
  canLoad: boolean,
): PartNotice[] {
  if (reading === undefined) {
    return [];
  }
  const { data, total, freshness } = reading;
  const loads = canLoad && lacksRows(total);
  return [
    ...emptyNotice(part, reading),
    ...totalNotice(total).map((notice) => (loads ? withLoadStep(notice) : notice)),
    ...freshness
      .filter(({ member }) => member === undefined)
      .map(({ text }): PartNotice => ({ kind: "caveat", text, inSight: true, isSaid: true })),
    ...cacheNotice(part),
    ...partNotices(part, data).map((notice) =>
      loads && notice.kind === "scope" && notice.isSaid === true ? withLoadStep(notice) : notice,
    ),
  ];
}

function withLoadStep<N extends Notice>(notice: N): N {
  return { ...notice, step: l10n.t("To get the rest, use Load All. Its button shows the price.") };
}

/** Figures that are called live and were taken from the service's cache are as old as that. */
function cacheNotice({ envelope }: AnswerPart): PartNotice[] {
  const cached = (envelope?.facts ?? []).filter(
    ({ provenance: { isCached, sourceClass } }) =>
      isCached === true && evidenceKind(sourceClass) === "live",
  );
  const [newest] = cached
    .flatMap(({ provenance }) => provenance.observedAt ?? [])
    .toSorted()
    .toReversed();
  if (cached.length === 0) {
    return [];
  }
  const text =
    newest === undefined
      ? l10n.t("These results aren't from now: the service read them from its cache.")
      : l10n.t(
          "These results aren't from now: the service read them from its cache, last observed {0}.",
          formatUtcTime(newest),
        );
  return [
    { kind: "caveat", text, inSight: true, ...(newest === undefined ? {} : { isSaid: true }) },
  ];
}

/** One sentence for a response that could be read and has nothing to show. */
function emptyNotice({ envelope, problem }: AnswerPart, { data, total }: PartReading): Notice[] {
  if (envelope === undefined || problem !== undefined || Object.keys(data).length > 0) {
    return [];
  }
  const { deltas, resources } = envelope;
  const isElsewhere = [deltas, resources].some((list) => list.length > 0);
  return isElsewhere || lacksRows(total)
    ? [{ kind: "scope", text: l10n.t("The data of this response is empty. See the rest of it.") }]
    : [{ kind: "empty", text: l10n.t("The response contains no data.") }];
}

/** How many rows were not returned, where no table says so. */
function totalNotice(total: RowTotal | undefined): Notice[] {
  if (total === undefined || total.path !== undefined || !lacksRows(total)) {
    return [];
  }
  const { returned, available } = total;
  const text =
    available === null
      ? l10n.t("The service has more rows than this response contains.")
      : l10n.t(
          "The service returned {0} of {1} rows.",
          formatInteger(returned),
          formatInteger(available),
        );
  return [{ kind: "scope", text, inSight: true }];
}
