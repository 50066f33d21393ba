import type { SandboxOptions } from "../server.ts";

/** What the host asks of the sandbox in its worker thread. */
export type HostMessage =
  | { readonly kind: "start"; readonly options: SandboxOptions }
  | { readonly kind: "refill" }
  /** Save and end; the host stops the thread when it has the answer. */
  | { readonly kind: "close" };

/** The answers to them. */
export interface HostReplies {
  readonly start: { readonly url: string; readonly key: string };
  readonly refill: number;
  readonly close: undefined;
}

/** What a worker thread is given that is to run the sandbox. */
export const workerMark = "sandbox";
