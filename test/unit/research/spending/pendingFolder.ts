import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { PendingCalls } from "../../../../src/research/spending/pendingCalls.ts";
import type { PendingCall } from "../../../../src/research/spending/pendingCalls.ts";
import { scratchFolder } from "../../../support/scratch.ts";

/** The id of a process that is none. */
export const gone = 2 ** 22 + 12_345;

export const call = {
  tool: "inspect_page",
  subject: "example.com",
  sentAt: "2026-03-01T12:00:00.000Z",
  pid: process.pid,
};

/** The folder of the calls under way, for one test. */
export class PendingFolder {
  readonly #folder = scratchFolder();

  get path(): string {
    return this.#folder.path;
  }

  /** The calls as a window sees them. */
  open(): PendingCalls {
    return new PendingCalls(this.path, () => Promise.resolve());
  }

  claimPath(key: string): string {
    return join(this.path, `${createHash("sha256").update(key).digest("hex")}.json`);
  }

  /** The note that stands in the way of a call, without its path. */
  async noteOf(key: string): Promise<PendingCall | undefined> {
    const { file, ...note } =
      (await this.open().begin(key, { ...call, pid: 1 })) ?? assert.fail("It was free.");
    assert.ok(file.startsWith(this.path));
    return note;
  }

  remove(): void {
    this.#folder.remove();
  }
}
