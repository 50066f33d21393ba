/** How long a process may be at one thing, and how much it may hold. */
export interface ProcessLimits {
  /** Milliseconds after which it is asked whether it still responds. */
  readonly interval: number;
  /**
   * How often in a row it may be silent, in intervals of processor time that it used: what other processes use doesn't
   * count against it. Counted instead of timed, since a machine may sleep or the host may be blocked.
   */
  readonly silences: number;
  /** The same, in intervals of time, for a process that has just been started. */
  readonly silencesAtStart: number;
  /** Megabytes of its heap. */
  readonly memory: number;
  /** Milliseconds without a question after which it is ended. */
  readonly idle: number;
}

/** The limits unless others are given. */
export const usualLimits: ProcessLimits = {
  interval: 1_000,
  silences: 10,
  silencesAtStart: 30,
  memory: 256,
  idle: 5 * 60_000,
};

/** Silences allowed for each allowed interval of processor time: a process may be waiting, or get no processor at all. */
const patience = 6;

/** What is known of a process that was asked something. */
export interface Silence {
  /** Whether it has said anything yet. */
  readonly hasSpoken: boolean;
  /** How often it was silent in a row. */
  readonly silences: number;
  /** Milliseconds of processor time since it last spoke. */
  readonly work: number;
}

/** Whether a process is silent for longer than honest work takes. */
export function isSilent({ hasSpoken, silences, work }: Silence, limits: ProcessLimits): boolean {
  return hasSpoken
    ? work > limits.silences * limits.interval || silences > limits.silences * patience
    : silences > limits.silencesAtStart;
}
