/** A test that can't pass under Wine for a reason that Windows doesn't have. */
export interface WineLimit {
  readonly file: string;
  /** The test's own name, without those of the groups that it is in. */
  readonly test: string;
  readonly reason: string;
}

/** True in a process that Wine runs for `npm run test:windows`. */
export const isUnderWine = process.env["SEO_RESEARCH_UNDER_WINE"] === "1";

/** What Wine itself can't do. The run names each of them, and leaves nothing else out. */
export const wineLimits: readonly WineLimit[] = [];

/** What the full names of these tests match, and no others. */
export function namesOf(limits: readonly WineLimit[]): RegExp {
  const names = limits.map(({ test }) => test.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`));
  return new RegExp(`(?:${names.join("|")})$`, "u");
}

/** The tests that are left out, one a line, with the reasons. */
export function limitsTold(limits: readonly WineLimit[]): string {
  const lines = limits.map(({ file, test, reason }) => `  ${file}: ${test}\n    ${reason}`);
  return [`${limits.length} tests are left out, for Wine can't do what they need:`, ...lines].join(
    "\n",
  );
}
