import type { Fact } from "../../service/envelope.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import type { Evidence } from "../../shared/resultProtocol.ts";

/** One entry for each source class among the facts, with the range of its confidence. */
export function readEvidence(facts: readonly Fact[]): Evidence[] {
  const bySource = Map.groupBy(facts, ({ provenance }) => provenance.sourceClass ?? "");
  return [...bySource].map(([sourceClass, group]) => {
    const confidences = group.flatMap(({ provenance }) => provenance.confidence ?? []);
    const observed = group.flatMap(({ provenance }) => provenance.observedAt ?? []).toSorted();
    return {
      kind: evidenceKind(sourceClass),
      sourceClass,
      confidence: confidences.length === 0 ? null : [least(confidences), most(confidences)],
      observedAt: observed.at(-1) ?? null,
    };
  });
}

// Not Math.min(...list): an answer may have more facts than a call has arguments.
function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}
