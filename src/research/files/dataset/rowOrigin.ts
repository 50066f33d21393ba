/** Where the rows of a file come from; every row says so. */
export interface RowOrigin {
  readonly location: string | null;
  readonly language: string | null;
  readonly source: string | null;
  /** ISO time in UTC. */
  readonly observedAt: string | null;
}

/** The origin as columns of a file, in their order. */
export function originColumns({ location, language, source, observedAt }: RowOrigin): {
  readonly [column: string]: string | null;
} {
  return { location, language, source, observed_at: observedAt };
}

/** Their names. */
export const originNames: readonly string[] = ["location", "language", "source", "observed_at"];
