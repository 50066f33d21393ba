/** How long the editor gets for one step of a test before the test says that it failed: a slow machine may be busy besides. */
export const stepTimeout = 120_000;

/** Between two looks at something that cannot tell us by itself that it changed. */
const pollInterval = 50;

/** A condition that did not come about in time. */
export class WaitedInVain extends Error {
  constructor(what: string, timeout: number, instead?: string) {
    super(
      `Waited ${timeout} ms in vain: ${what}${instead === undefined ? "" : `; instead there is ${instead}`}`,
    );
    this.name = "WaitedInVain";
  }
}

/**
 * Resolves with the first value of `look` that is neither undefined nor false. For conditions without an event,
 * such as a file another process writes.
 * @param instead Asked when it was in vain: what there is in place of `what`, which tells what went wrong.
 * @throws WaitedInVain naming `what` when `timeout` milliseconds are over.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  timeout = stepTimeout,
  instead?: () => Promise<string>,
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) {
      return found;
    }
    if (Date.now() > deadline) {
      throw new WaitedInVain(what, timeout, await instead?.());
    }
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}

/** Text as a person reads it: the editor puts non-breaking spaces into its labels. */
export function plain(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** Whether a text is the wanted one (exactly), or matches the wanted pattern. */
export function fits(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? text === plain(wanted) : wanted.test(text);
}

/** The pattern for a whole text, white space at the ends and the kind of it left aside; a pattern stays as it is. */
export function wholeText(wanted: string | RegExp): RegExp {
  if (typeof wanted !== "string") {
    return wanted;
  }
  const escaped = plain(wanted)
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(" ", "\\s+");
  return new RegExp(`^\\s*${escaped}\\s*$`);
}
