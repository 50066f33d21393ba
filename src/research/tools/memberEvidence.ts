import type { Fact } from "../service/envelope.ts";
import { evidenceKind } from "../../shared/evidence.ts";
import type { EvidenceKind } from "../../shared/evidence.ts";
import type { ResultDefinition } from "./definition.ts";

/**
 * Tells how the figures of a member came about: by the facts behind it; by all facts that aren't
 * behind another member where the tool names none for it; else by what is known of the tool, as facts
 * of another type say nothing about it. Undefined where they are of several kinds, and for members that the
 * tool does not know.
 */
export function memberEvidence(
  tool: ResultDefinition | undefined,
  facts: readonly Fact[],
): (member: string) => EvidenceKind | undefined {
  const byType = new Map<string, Set<EvidenceKind>>();
  const all = new Set<EvidenceKind>();
  const behindOthers = new Set((tool?.sections ?? []).map(({ fact }) => fact));
  for (const { type, provenance } of facts) {
    const kind = evidenceKind(provenance.sourceClass);
    if (!behindOthers.has(type)) {
      all.add(kind);
    }
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
    const usual = definition.isByFactsAlone === true ? [] : tool.evidence;
    const [kind, ...others] = behind === undefined || behind.size === 0 ? usual : behind;
    return others.length > 0 || kind === "unknown" ? undefined : kind;
  };
}
