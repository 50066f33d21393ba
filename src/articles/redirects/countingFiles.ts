import { isHostKind } from "./redirectFiles.ts";
import type { RedirectFile, RuleKind } from "./redirectRule.ts";
import type { RedirectKind } from "./redirectWays.ts";

/** Kinds of files of one host, in the order in which it asks them. */
const ofNetlify: readonly RedirectKind[] = ["_redirects", "netlify"];

/** Whether a site that has redirects of one kind may have some of another: what is for another host says nothing. */
export function countsWith(kind: RedirectKind, other: RedirectKind): boolean {
  return (
    kind === other ||
    [kind, other].some((one) => !isHostKind(one)) ||
    [kind, other].every((one) => ofNetlify.includes(one))
  );
}

/**
 * The files of a site that count where one of them does, in the order in which they are asked: those of its host, then the
 * generator's configuration. Of a configuration only itself where the site has files of several hosts.
 */
export function countingWith<One extends { readonly file: Pick<RedirectFile, "kind"> }>(
  kind: RuleKind,
  all: readonly One[],
): readonly One[] {
  const kinds = all.map(({ file }) => file.kind);
  const hosts = kinds.filter((one) => isHostKind(one));
  const isOneHost = hosts.every((one) => hosts.every((other) => countsWith(one, other)));
  return all
    .filter(({ file }) =>
      !isHostKind(kind) && !isOneHost ? file.kind === kind : countsWith(kind, file.kind),
    )
    .toSorted((one, other) => placeOf(one.file.kind) - placeOf(other.file.kind));
}

function placeOf(kind: RuleKind): number {
  return isHostKind(kind) ? Math.max(0, ofNetlify.indexOf(kind)) : ofNetlify.length;
}
