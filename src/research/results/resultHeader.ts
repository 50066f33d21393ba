import * as l10n from "../../shared/l10n.ts";
import { sourceName } from "../files/sourceWords.ts";
import { writtenMarket } from "../files/writtenMarket.ts";
import { memberOf } from "../../shared/reading.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { isSearchConsoleExport } from "../searchConsole/savedExport.ts";
import { daysOf, periods } from "./views/ownedDataViews.ts";
import { labelOf } from "../../shared/labels.ts";
import type { Evidence, ResultHeader, Section } from "../../shared/resultProtocol.ts";
import type { ResultDefinition } from "../tools/definition.ts";
import type { Fact } from "../service/envelope.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import { partLabel } from "./parts/answerParts.ts";
import type { AnswerParts } from "./parts/answerParts.ts";

/** What a result is, where it comes from and what it cost; of several parts together. */
export function resultHeader(
  parts: AnswerParts,
  known: ResultDefinition | undefined,
  sections: readonly Section[],
): ResultHeader {
  const { tool, subject, market, origin } = parts[0].result;
  const results = parts.map(({ result }) => result);
  const paid = parts.flatMap(({ result, laterRows }) => [
    result,
    ...(laterRows ? [laterRows] : []),
  ]);
  const newest = newestOf(results);
  return {
    title: l10n.t(known?.title ?? labelOf(tool)),
    subject,
    market: market === null ? null : writtenMarket(market),
    receivedAt: newest.receivedAt,
    cost: paid.reduce((sum, { cost }) => sum + cost, 0),
    ...(isSearchConsoleExport(newest) ? { isImported: true as const } : {}),
    ...(parts.some(({ envelope, problem }) => envelope === undefined && problem === undefined)
      ? { mayBeLess: true as const }
      : {}),
    balanceAfter: newestOf(paid).balanceAfter,
    ...(paid.length > results.length ? { isTotal: true as const } : {}),
    ...(parts.length > 1
      ? {
          parts: parts.map(({ result, laterRows }, index) => ({
            label: partLabel(index),
            receivedAt: result.receivedAt,
            cost: result.cost + (laterRows?.cost ?? 0),
          })),
        }
      : {}),
    ...periodOf(parts),
    sample: origin === "sandbox",
    evidence: withSections(
      readEvidence(parts.flatMap(({ envelope }) => envelope?.facts ?? [])),
      sections,
    ),
  };
}

function newestOf(results: readonly SavedResult[]): SavedResult {
  return results.reduce((latest, result) =>
    result.receivedAt > latest.receivedAt ? result : latest,
  );
}

/** The days of an export: the time of an import says nothing of them. */
function periodOf([{ result, envelope }]: AnswerParts): Pick<ResultHeader, "period"> {
  const data = isSearchConsoleExport(result) ? envelope?.data : undefined;
  const days = data === undefined ? undefined : daysOf(memberOf(data, "date_range"));
  return data === undefined || days === undefined
    ? {}
    : { period: { days, whole: periods(data) ?? days } };
}

/** Facts may be about the smaller part of a result only: what its sections are marked with is among its sources, too. */
function withSections(stated: readonly Evidence[], sections: readonly Section[]): Evidence[] {
  const known = new Set(stated.map(({ kind }) => kind));
  const others = new Set(
    sections.flatMap(({ evidence }) =>
      evidence === undefined || known.has(evidence) ? [] : [evidence],
    ),
  );
  const added = [...others].map((kind): Evidence => ({
    kind,
    sourceClass: "",
    source: "",
    confidence: null,
    observedAt: null,
  }));
  return stated.length === 0 ? [] : [...stated, ...added];
}

/** One entry for each source class among the facts, with the range of its confidence. */
function readEvidence(facts: readonly Fact[]): Evidence[] {
  const bySource = new Map<string, Evidence>();
  for (const { provenance } of facts) {
    const { sourceClass = "", confidence, observedAt } = provenance;
    const known = bySource.get(sourceClass);
    const range =
      confidence === undefined
        ? (known?.confidence ?? null)
        : widened(known?.confidence ?? null, confidence);
    const newest =
      observedAt === undefined || observedAt < (known?.observedAt ?? "")
        ? (known?.observedAt ?? null)
        : observedAt;
    if (known === undefined || range !== known.confidence || newest !== known.observedAt) {
      bySource.set(sourceClass, {
        kind: evidenceKind(sourceClass),
        sourceClass,
        source: sourceClass === "" ? "" : sourceName(sourceClass),
        confidence: range,
        observedAt: newest,
      });
    }
  }
  return [...bySource.values()];
}

/** The range with one more figure in it; the same object where it was in it before. */
function widened(range: Evidence["confidence"], value: number): Evidence["confidence"] {
  if (range === null) {
    return [value, value];
  }
  const [least, most] = range;
  return value < least || value > most ? [Math.min(least, value), Math.max(most, value)] : range;
}
