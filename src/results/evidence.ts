import type { Fact } from "../service/envelope.ts";
import { evidenceKind } from "../shared/evidence.ts";
import type { Evidence } from "../shared/resultProtocol.ts";

/** One entry for each source class among the facts, with the range of its confidence. */
export function readEvidence(facts: readonly Fact[]): Evidence[] {
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
