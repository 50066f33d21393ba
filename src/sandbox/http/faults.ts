import { badRequest } from "./reply.ts";

interface FaultDefinition {
  readonly what: string;
  /** What the number after the colon means, and its value when none is given. */
  readonly parameter?: { readonly means: string; readonly fallback: number };
}

/**
 * Trouble on demand: a request that carries `X-Sandbox-Fault: name[:number]` (several with commas)
 * gets it. The header says nothing to the real service.
 *
 * | fault          | number          | charged | what happens                                                  |
 * |----------------|-----------------|---------|---------------------------------------------------------------|
 * | delay          | ms (1000)       | yes     | the answer comes late                                         |
 * | reset-before   |                 | no      | connection reset, the request never read                      |
 * | reset-after    |                 | yes     | all done and logged, then reset without a byte of the answer  |
 * | reset-midway   |                 | yes     | reset after half of the answer                                |
 * | truncated      |                 | yes     | half of the JSON, but a complete HTTP message                 |
 * | empty          |                 | yes     | status 200 and no body                                        |
 * | wrong-type     |                 | yes     | status 200 and an HTML page                                   |
 * | drip           | ms (100)        | yes     | the answer in 20 pieces with a pause before each              |
 * | giant          | MB (64)         | yes     | the answer after that much white space: still valid JSON      |
 * | invalid-utf8   |                 | yes     | a byte that is not UTF-8 inside the JSON                      |
 * | 500            |                 | no      | 500 as plain text                                             |
 * | 502            |                 | no      | 502 with a proxy's HTML page                                  |
 * | 503            |                 | no      | 503, provider unavailable                                     |
 * | 429            | s (1)           | no      | 429 with `Retry-After`                                        |
 * | charged-failure|                 | yes     | credits are taken, then 500                                   |
 * | expired-key    |                 | no      | 401 as if the key had expired in mid-session                  |
 *
 * "charged" holds for paid calls that would have succeeded; the account endpoints cost nothing.
 */
const faults = {
  delay: { what: "the answer comes late", parameter: { means: "milliseconds", fallback: 1000 } },
  "reset-before": { what: "connection reset, the request never read" },
  "reset-after": { what: "done and logged, then reset without an answer" },
  "reset-midway": { what: "reset after half of the answer" },
  truncated: { what: "half of the JSON in a complete HTTP message" },
  empty: { what: "no body" },
  "wrong-type": { what: "an HTML page with status 200" },
  drip: {
    what: "the answer in 20 pieces",
    parameter: { means: "milliseconds before each", fallback: 100 },
  },
  giant: {
    what: "the answer after much white space",
    parameter: { means: "megabytes", fallback: 64 },
  },
  "invalid-utf8": { what: "a byte that is not UTF-8" },
  "500": { what: "internal server error" },
  "502": { what: "a proxy's HTML page" },
  "503": { what: "provider unavailable" },
  "429": { what: "rate limited", parameter: { means: "seconds", fallback: 1 } },
  "charged-failure": { what: "credits are taken, then 500" },
  "expired-key": { what: "the key has expired" },
} satisfies Record<string, FaultDefinition>;

type FaultName = keyof typeof faults;

/** The faults a request asks for, with their numbers. */
export type Faults = ReadonlyMap<FaultName, number>;

/** The names of all faults. */
export const faultNames: readonly string[] = Object.keys(faults);

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

/** Reads the value of `X-Sandbox-Fault`; 400 for a name it does not know, so that a test never passes by a typing error. */
export function readFaults(header: string | readonly string[] | undefined): Faults {
  const asked = new Map<FaultName, number>();
  const values = typeof header === "string" ? [header] : (header ?? []);
  for (const part of values
    .flatMap((value) => value.split(","))
    .map((value) => value.trim())
    .filter(Boolean)) {
    const [name = "", number] = part.split(":");
    if (!isFaultName(name) || (number !== undefined && !/^\d{1,9}$/u.test(number))) {
      throw badRequest(
        `Unknown sandbox fault ${JSON.stringify(part)}. Known: ${faultNames.join(", ")}`,
      );
    }
    const definition: FaultDefinition = faults[name];
    asked.set(name, number === undefined ? (definition.parameter?.fallback ?? 0) : Number(number));
  }
  return asked;
}
