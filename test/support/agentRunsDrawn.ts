import fc from "fast-check";
import * as z from "zod/mini";
import { agentFaults } from "./faultyService.ts";

/** One call of an agent. */
export interface AgentCall {
  readonly tool: (typeof tools)[number];
  /** Which of a few subjects: agents that loop ask the same again. */
  readonly subject: number;
  readonly fault: string | undefined;
  /** Milliseconds after which the chat is cancelled; undefined for never. */
  readonly cancelledAfter: number | undefined;
  /** Whether the person says yes to the chat's question, where it asks one. */
  readonly yes: boolean;
}

export const tools = ["inspect_serp", "inspect_page", "inspect_keyword"] as const;

/** `usual`, so many times as often as one of the others. */
function mostly<T, U>(usual: T, others: fc.Arbitrary<U>, times: number): fc.Arbitrary<T | U> {
  return fc.oneof(
    { weight: Math.round(times * 10), arbitrary: fc.constant(usual) },
    { weight: 10, arbitrary: others },
  );
}

const agentCall: fc.Arbitrary<AgentCall> = fc.record({
  tool: fc.constantFrom(...tools),
  subject: fc.nat(1),
  fault: mostly(undefined, fc.constantFrom(...agentFaults), 1),
  cancelledAfter: mostly(undefined, fc.nat(60), 6),
  yes: mostly(true, fc.constant(false), 5),
});

/** What a person runs meanwhile: of the same subjects, so that calls meet. */
const personCalls = fc.array(
  fc.record({ subject: fc.nat(1), fault: mostly(undefined, fc.constantFrom(...agentFaults), 2) }),
  { maxLength: 2 },
);

/** What two agents in chat and one outside call one after the other each, and a person and a batch, side by side, the credits that each may spend, and every how many dialogs of ours are declined. */
export const agentRun = fc.record({
  agents: fc.tuple(
    fc.array(agentCall, { minLength: 1, maxLength: 4 }),
    fc.array(agentCall, { maxLength: 3 }),
  ),
  outside: fc.array(agentCall, { maxLength: 2 }),
  person: personCalls,
  batch: fc.oneof(
    { weight: 30, arbitrary: fc.constant<number[]>([]) },
    { weight: 10, arbitrary: fc.subarray([0, 1], { minLength: 1 }) },
  ),
  budget: mostly(30, fc.nat(15), 2),
  /** What everybody together may spend. */
  dayBudget: mostly(0, fc.integer({ min: 1, max: 30 }), 3),
  declinesEach: mostly(0, fc.integer({ min: 2, max: 4 }), 1),
});

export type AgentRun = typeof agentRun extends fc.Arbitrary<infer T> ? T : never;

/** Credits that a person's two calls and a batch of two cost at most. */
export const mostOfOthers = 12;

/** The run and the subject's number, however a tool spells what it is about. */
export function about(subject: string): string {
  return /run.\d+.subject.\d/u.exec(subject)?.[0].replaceAll(/\W/gu, " ") ?? subject;
}

/** The page of a subject. Nothing ranks for its domain: what the sandbox would make up for another one takes it most of a run. */
export function pageOf(subject: string): { readonly url: string } {
  return { url: `https://runs.example/${subject.replaceAll(" ", "-")}` };
}

/** Whether a call key is that of a request. */
export function isFor(key: string, asks: string): boolean {
  const [, tool, args] = callKeyShape.parse(JSON.parse(key));
  const subject = args["query"] ?? args["keyword"] ?? args["url"] ?? "";
  return asks.includes(`/${tool} `) && asks.toLowerCase().includes(`"${subject}"`.toLowerCase());
}

const callKeyShape = z.tuple([z.string(), z.string(), z.record(z.string(), z.string())]);

export function inputOf(tool: (typeof tools)[number], subject: string): object {
  switch (tool) {
    case "inspect_serp":
      return { query: subject };
    case "inspect_keyword":
      return { keyword: subject };
    case "inspect_page":
      return pageOf(subject);
  }
}
