import { callKey, checkArguments } from "../tools/arguments.ts";
import type { FieldProblem } from "../tools/arguments.ts";
import { ownSource } from "../tools/availability.ts";
import type { Availability } from "../tools/availability.ts";
import { callMarket } from "../tools/callMarket.ts";
import type { MarketNames } from "../../shared/markets.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import type { PaidSource } from "./agreedCall.ts";
import { standingLookUp } from "./callStanding.ts";
import type { CallStanding, StandingOfCall, StandingStores } from "./callStanding.ts";

/** Calls of one tool that somebody wants. */
export interface WantedCalls<Source extends PaidSource> {
  readonly tool: ToolDefinition;
  /** The arguments of each, as far as they are known; they needn't be clean. */
  readonly drafts: readonly ToolArguments[];
  /** What they would go through; undefined where nothing is connected. */
  readonly source: Source | undefined;
  /** Whose data their price was shown for; absent where none was. */
  readonly origin?: string;
}

/** What callers differ in; everything else about a call is the same for all of them. */
export interface CallerRules {
  /** True where a person has been asked whether a tool is tried that the account seems not to have. */
  readonly availabilityIsSettled: boolean;
  /** True for what a person's setting has to allow before the person's own data are read for it. */
  readonly ownDataNeedsSetting: boolean;
}

/** Who wants calls. A batch asks about its tool when it is planned or resumed, and then about none of its calls. */
export const callerRules = {
  person: { availabilityIsSettled: false, ownDataNeedsSetting: false },
  personAsked: { availabilityIsSettled: true, ownDataNeedsSetting: false },
  batch: { availabilityIsSettled: true, ownDataNeedsSetting: false },
  brief: { availabilityIsSettled: false, ownDataNeedsSetting: false },
  agent: { availabilityIsSettled: false, ownDataNeedsSetting: true },
  estimate: { availabilityIsSettled: false, ownDataNeedsSetting: true },
} as const satisfies Readonly<Record<string, CallerRules>>;

/** What is looked up before a call may run. All of it is free. */
export interface CheckPorts extends StandingStores {
  /** Whether the account in use may use a tool, by what was last read about it. */
  availability(tool: ToolDefinition): Availability;
  /** True where a person allowed agents to read their own data. */
  ownDataIsAllowed(): boolean;
  /** True for a value with an API key in it. */
  holdsKey(value: unknown): Promise<boolean>;
  /** How old a saved result of a tool may be to stand in for a call, in milliseconds. */
  freshFor(tool: ToolDefinition): number;
}

/** Why a call can't run as it is. Some of it a person can be asked about. */
export type CallRefusal =
  | { readonly kind: "holdsKey" }
  | { readonly kind: "invalid"; readonly problems: readonly FieldProblem[] }
  | { readonly kind: "ownData" }
  | { readonly kind: "notConnected"; readonly args: ToolArguments }
  /** Its price was shown for `origin`, and calls go elsewhere. */
  | { readonly kind: "otherOrigin"; readonly origin: string }
  | { readonly kind: "unavailable"; readonly reason: string };

/** What is known about a call that somebody wants. */
export type CallCheck<Source extends PaidSource> =
  | { readonly ok: true; readonly call: CheckedCall<Source> }
  | { readonly ok: false; readonly refusal: CallRefusal };

interface Facts<Source extends PaidSource> extends StandingOfCall {
  readonly tool: ToolDefinition;
  readonly args: ToolArguments;
  readonly source: Source;
  readonly key: string;
}

/**
 * A call that may be paid for once its price is agreed to: its arguments are clean, its key says whose
 * data it brings, and it is known how it stands. `check` alone makes one, for every caller, and the price
 * gates take nothing else.
 */
export class CheckedCall<Source extends PaidSource = PaidSource> {
  /** Private, so that nothing else has this type. */
  readonly #facts: Facts<Source>;

  private constructor(facts: Facts<Source>) {
    this.#facts = facts;
  }

  get tool(): ToolDefinition {
    return this.#facts.tool;
  }

  /** Clean. */
  get args(): ToolArguments {
    return this.#facts.args;
  }

  get subject(): string {
    return this.tool.subject(this.args);
  }

  get source(): Source {
    return this.#facts.source;
  }

  /** Equal for calls that would be answered alike. */
  get key(): string {
    return this.#facts.key;
  }

  /** As the service reads the arguments; undefined for a tool without a market. */
  get market(): MarketNames | undefined {
    return callMarket(this.tool, this.args);
  }

  get standing(): CallStanding {
    return this.#facts.standing;
  }

  /** The id of the newest saved result of it, however old. */
  get newestSaved(): string | undefined {
    return this.#facts.newestSaved;
  }

  /**
   * The one place where it is decided whether calls may run, and what would do for them: keys and
   * arguments, own data, connection, whose price was shown, availability, and then how each stands.
   * In the order of the drafts.
   */
  static async check<Source extends PaidSource>(
    ports: CheckPorts,
    wanted: WantedCalls<Source>,
    rules: CallerRules,
  ): Promise<CallCheck<Source>[]> {
    const { tool, source } = wanted;
    const cleaned = wanted.drafts.map((draft) => {
      const checked = checkArguments(tool, draft);
      const hasKey = checked.ok && source !== undefined;
      return {
        draft,
        checked,
        key: hasKey ? callKey(tool, checked.args, ownerOf(tool, source)) : "",
      };
    });
    // Asked about all at once: one among thousands is the exception.
    const mayHoldKey = await ports.holdsKey(cleaned);
    const standingOf = standingLookUp(ports, {
      origin: source?.origin ?? "",
      maxAge: ports.freshFor(tool),
      keys: cleaned.map(({ key }) => key),
    });
    return Promise.all(
      cleaned.map(async (one): Promise<CallCheck<Source>> => {
        if (mayHoldKey && (await ports.holdsKey(one))) {
          return refused({ kind: "holdsKey" });
        }
        const { checked, key } = one;
        if (!checked.ok) {
          return refused({ kind: "invalid", problems: checked.problems });
        }
        const { args } = checked;
        if (source === undefined) {
          return refused(ownDataRefusal(ports, tool, rules) ?? { kind: "notConnected", args });
        }
        const refusal =
          ownDataRefusal(ports, tool, rules) ?? refusalOf(ports, wanted, source, rules);
        if (refusal !== undefined) {
          return refused(refusal);
        }
        const facts = { tool, args, source, key, ...(await standingOf(key)) };
        return { ok: true, call: new CheckedCall(facts) };
      }),
    );
  }
}

function refused(refusal: CallRefusal): { readonly ok: false; readonly refusal: CallRefusal } {
  return { ok: false, refusal };
}

function ownDataRefusal(
  ports: CheckPorts,
  tool: ToolDefinition,
  { ownDataNeedsSetting }: CallerRules,
): CallRefusal | undefined {
  return ownDataNeedsSetting && ownSource(tool) !== undefined && !ports.ownDataIsAllowed()
    ? { kind: "ownData" }
    : undefined;
}

/** Why nothing of a tool may be sent with a connection. A price agreed to for one origin is agreed to for no other. */
function refusalOf<Source extends PaidSource>(
  ports: CheckPorts,
  { tool, origin }: WantedCalls<Source>,
  source: Source,
  { availabilityIsSettled }: CallerRules,
): CallRefusal | undefined {
  if (origin !== undefined && origin !== source.origin) {
    return { kind: "otherOrigin", origin };
  }
  const available = availabilityIsSettled ? undefined : ports.availability(tool);
  return available?.ok === false ? { kind: "unavailable", reason: available.reason } : undefined;
}

/** Whose data a call brings, as for `callKey`: public data is the same for every key; an account's own figures are not. */
function ownerOf(
  { needs }: ToolDefinition,
  { origin, account }: Pick<PaidSource, "origin" | "account">,
): string {
  return needs === undefined ? origin : `${origin} ${account}`;
}
