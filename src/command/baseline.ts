import { createHash } from "node:crypto";
import type { CommandFinding } from "./checkProject.ts";

/** A finding with what it is recognized by in another run. */
export interface KnownFinding extends CommandFinding {
  /** 16 hexadecimal digits that follow from rule, file and the text found, not from the line. */
  readonly fingerprint: string;
}

/** A line of a baseline. */
export interface BaselineEntry {
  readonly fingerprint: string;
  readonly rule: string;
  readonly file: string;
}

/** What a baseline says about findings. */
export interface Compared {
  /** Those that it doesn't have. */
  readonly fresh: readonly KnownFinding[];
  /** How many findings it has. */
  readonly known: number;
  /** Its entries that nothing was found for. */
  readonly gone: readonly BaselineEntry[];
}

/** That a baseline can't be used, as a sentence. */
export class BaselineError extends Error {}

const header =
  "# Findings that are known: fingerprint, rule, file. Written by seo-research check --write-baseline.";

/** Findings with their fingerprints: of several alike in one file each has another. */
export function withFingerprints(findings: readonly CommandFinding[]): KnownFinding[] {
  return counted(findings).map(({ finding, nth }) => ({
    ...finding,
    fingerprint: fingerprintOf(finding, finding.file, nth),
  }));
}

/** Findings with their numbers, from 1, among those that are alike. */
function counted<Found extends CommandFinding>(
  findings: readonly Found[],
): { readonly finding: Found; readonly nth: number }[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const alike = JSON.stringify([finding.rule, finding.file, finding.text]);
    const nth = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, nth);
    return { finding, nth };
  });
}

function fingerprintOf({ rule, text }: CommandFinding, file: string, nth: number): string {
  return createHash("sha256")
    .update(JSON.stringify([rule, file, text, nth]))
    .digest("hex")
    .slice(0, 16);
}

/** The text of a baseline: one finding a line, sorted. */
export function baselineText(findings: readonly KnownFinding[]): string {
  const lines = findings.map(
    ({ fingerprint, rule, file }) => `${fingerprint} ${rule} ${JSON.stringify(file)}`,
  );
  return `${[header, ...[...new Set(lines)].toSorted()].join("\n")}\n`;
}

/** The entries of a baseline. Throws BaselineError with the number of the first line that is none. */
export function readBaseline(text: string, name: string): BaselineEntry[] {
  return text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n?|\n/u)
    .flatMap((line, index) => {
      if (line.trim() === "" || line.startsWith("#")) {
        return [];
      }
      const [, fingerprint, rule = "", file = ""] =
        /^([\da-f]{16}) ([\w-]+) (".*")$/u.exec(line.trim()) ?? [];
      const read = fingerprint === undefined ? undefined : textOf(file);
      if (fingerprint === undefined || read === undefined) {
        throw new BaselineError(
          `${name}, line ${index + 1}, has no finding. Write it again with --write-baseline.`,
        );
      }
      return [{ fingerprint, rule, file: read }];
    });
}

function textOf(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What a baseline knows of findings. One of a file that was renamed since is recognized, too: its fingerprint with the name
 * of a file that isn't there any more is one of the baseline's.
 *
 * @param isThere Whether a file is still there.
 * @param isLookedAt Whether an entry's finding would have been found by this run; those that wouldn't aren't gone.
 */
export function compareWithBaseline(
  findings: readonly KnownFinding[],
  entries: readonly BaselineEntry[],
  {
    isThere,
    isLookedAt,
  }: {
    readonly isThere: (file: string) => boolean;
    readonly isLookedAt: (entry: BaselineEntry) => boolean;
  },
): Compared {
  const left = new Map(entries.map((entry) => [entry.fingerprint, entry]));
  const unknown = findings.filter(({ fingerprint }) => !left.delete(fingerprint));
  const goneFiles = [
    ...new Set([...left.values()].map(({ file }) => file).filter((file) => !isThere(file))),
  ];
  const fresh = counted(unknown)
    .filter(
      ({ finding, nth }) =>
        !goneFiles.some((file) => left.delete(fingerprintOf(finding, file, nth))),
    )
    .map(({ finding }) => finding);
  return {
    fresh,
    known: findings.length - fresh.length,
    gone: [...left.values()].filter(isLookedAt),
  };
}
