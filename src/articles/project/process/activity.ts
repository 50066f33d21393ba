import { isRecord, parseJson } from "../../../shared/json.ts";
import type { StrangersWork, WorkGuard } from "../../sites/strangersWork.ts";
import type { GivenUpWork } from "../projectQuestions.ts";

/** What a process tells of what it is at; "" where it is at nothing of a stranger's. */
export interface ActivityNote {
  readonly activity: string;
}

/** Whether a message of a process tells what it is at. */
export function isActivityNote(message: unknown): message is ActivityNote {
  return isRecord(message) && typeof message["activity"] === "string";
}

/** What a process was at by its last note; undefined where it was at nothing of a stranger's. */
export function activityOf(note: string): StrangersWork | undefined {
  const value = note === "" ? undefined : parseJson(note);
  return isWork(value) ? value : undefined;
}

function isWork(value: unknown): value is StrangersWork {
  return (
    isRecord(value) &&
    typeof value["kind"] === "string" &&
    typeof value["name"] === "string" &&
    typeof value["file"] === "string"
  );
}

/** The process's end: tells what it is at before it begins, and does what has no certain end one after the other. */
export class ActivityGuard implements WorkGuard {
  readonly #tell: (note: ActivityNote) => void;
  readonly #givenUp = new Map<string, string>();
  #current = "";
  #told = "";
  #last: Promise<unknown> = Promise.resolve();

  /** `tell` must hand a note over before it returns: nothing may run in this process afterwards. */
  constructor(tell: (note: ActivityNote) => void) {
    this.#tell = tell;
  }

  /** Takes in what had to be given up until now. */
  giveUp(works: readonly GivenUpWork[]): void {
    this.#givenUp.clear();
    for (const work of works) {
      this.#givenUp.set(keyOf(work), work.reason);
    }
  }

  givenUp(work: StrangersWork): string | undefined {
    return (
      this.#givenUp.get(keyOf(work)) ??
      (work.site === undefined ? undefined : this.#givenUp.get(keyOf(work.site)))
    );
  }

  alone<Value>(
    work: StrangersWork,
    task: (reads: (file: string) => void) => Promise<Value>,
  ): Promise<Value> {
    const done = Promise.allSettled([this.#last]).then(async () => {
      const before = this.#current;
      this.#is(JSON.stringify(work));
      try {
        return await task((file) => this.#is(JSON.stringify({ ...work, file })));
      } finally {
        this.#is(before);
      }
    });
    this.#last = done;
    return done;
  }

  during<Value>(work: StrangersWork, task: () => Value): Value {
    const before = this.#current;
    this.#is(JSON.stringify(work));
    try {
      return task();
    } finally {
      this.#is(before);
    }
  }

  #is(activity: string): void {
    this.#current = activity;
    if (activity === "") {
      // each note takes longer than most works: where the next one follows at once, its own note says that this one has ended
      process.nextTick(() => this.#tellOfCurrent());
    } else {
      this.#tellOfCurrent();
    }
  }

  #tellOfCurrent(): void {
    if (this.#current !== this.#told) {
      this.#told = this.#current;
      this.#tell({ activity: this.#current });
    }
  }
}

function keyOf({ kind, name }: StrangersWork): string {
  return `${kind} ${name}`;
}
