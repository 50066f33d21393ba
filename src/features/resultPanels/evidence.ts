import type { Fact } from "../../service/envelope.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import type { EvidenceKind } from "../../shared/evidence.ts";
import type { Evidence } from "../../shared/resultProtocol.ts";
import type { ToolDefinition } from "../../tools/definition.ts";
import type { EvidenceOf } from "./views/answerView.ts";

/** One entry for each source class among the facts, with the range of its confidence. */
export function readEvidence(facts: readonly Fact[]): Evidence[] {
  const bySource = new Map<string, Evidence>();
  for (const { provenance } of facts) {
    const { sourceClass = "", confidence, observedAt } = provenance;
    const known = bySource.get(sourceClass);
    const range = confidence === undefined ? (known?.confidence ?? null) : widened(known?.confidence ?? null, confidence);
    const newest = observedAt === undefined || observedAt < (known?.observedAt ?? "") ? (known?.observedAt ?? null) : observedAt;
    if (known === undefined || range !== known.confidence || newest !== known.observedAt) {
      bySource.set(sourceClass, { kind: evidenceKind(sourceClass), sourceClass, confidence: range, observedAt: newest });
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

/**
 * Tells how the figures of a member came about: by the facts behind it; by all facts where the tool
 * names none for it; else by what is known of the tool, as facts of another type say nothing about
 * it. Undefined where they are of several kinds, and for members that the
 * tool does not know.
 */
export function memberEvidence(tool: ToolDefinition | undefined, facts: readonly Fact[]): EvidenceOf {
  const byType = new Map<string, Set<EvidenceKind>>();
  const all = new Set<EvidenceKind>();
  for (const { type, provenance } of facts) {
    const kind = evidenceKind(provenance.sourceClass);
    all.add(kind);
    const known = byType.get(type);
    if (known === undefined) {
      byType.set(type, new Set([kind]));
    } else {
      known.add(kind);
    }
  }
  return (member) => {
    const definition = tool?.sections.find((one) => one.member === member);
    if (tool === undefined || definition === undefined) {
      return undefined;
    }
    const behind = definition.fact === undefined ? all : byType.get(definition.fact);
    const [kind, ...others] = behind === undefined || behind.size === 0 ? tool.evidence : behind;
    return others.length > 0 || kind === "unknown" ? undefined : kind;
  };
}
