import { formatCredits } from "../../shared/format.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { marketWords } from "../../shared/markets.ts";
import { priceOf } from "../tools/price.ts";
import { findTool, toolNamed } from "../tools/catalogue.ts";
import type { BudgetState } from "../spending/budgets.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted, quotedList } from "./quoted.ts";

/** What is known about one call that somebody thinks of. */
export interface PricedCall {
  readonly tool: string;
  readonly subject: string;
  /** Undefined where it has none, or can't be run. */
  readonly market?: MarketNames | undefined;
  /** Credits that it would cost; 0 where a saved result answers it, or it can't be run. */
  readonly price: number;
  /** True where a dialog asks the person about it, whatever the chat is allowed to do. */
  readonly asksInDialog?: boolean;
  /** True while the same call is running: its result is free. */
  readonly isRunning?: boolean;
  /** The saved result that answers it. */
  readonly savedId?: string;
  /** Why it can't be run as it is. */
  readonly problem?: string;
}

/** What a person has to spend; undefined where it isn't known. */
export interface Means {
  readonly balance: number | undefined;
  readonly day: BudgetState;
  readonly session: BudgetState;
  /** What agents may spend on a day, and have spent. */
  readonly agents: { readonly limit: number; readonly spent: number };
}

/** What a model can't know and has to name: the project's own values. */
export interface OwnValues {
  readonly market: MarketNames;
  /** "" where the project has none. */
  readonly domain: string;
  readonly competitors: readonly string[];
  /** Ids and names of connected websites and ad accounts; absent where agents may not read own data. */
  readonly connected?: readonly {
    readonly what: string;
    readonly id: string;
    readonly name: string;
  }[];
}

/** The prices of calls, their sum, and what they would be paid from. */
export function priceList(
  calls: readonly PricedCall[],
  { balance, day, session, agents }: Means,
  own: OwnValues,
): AnswerContent {
  const sum = calls.reduce((total, { price }) => total + price, 0);
  const faulty = calls.filter(({ problem }) => problem !== undefined).length;
  const dialogs = calls.filter(({ asksInDialog }) => asksInDialog === true).length;
  return {
    head: [
      `Together ${formatCredits(sum)}. Nothing was run or reserved.`,
      ...(faulty === 0 ? [] : [`${faulty} of the calls can't be run as they are; not in the sum.`]),
      `Balance: ${balance === undefined ? "unknown" : formatCredits(balance)}.`,
      `Left of the person's budgets: ${left(day)} today, ${left(session)} in this session.`,
      `Left of what agents may spend today: ${formatCredits(agentsLeft(agents))}.`,
      ...tooMuch(sum, { balance, day, session, agents }),
      ...(dialogs === 0
        ? []
        : [`A dialog asks the person about ${dialogs} of them, one at a time.`]),
      ...cheaperWays(calls),
      ...ownLines(own),
      "Saved results are free: read them with seo_read_saved_result.",
    ],
    columns: ["tool", "subject", "market", "credits", "asked", "saved_id", "problem"],
    rows: calls.map((call) => [
      call.tool,
      call.subject,
      call.market === undefined ? "" : marketWords(call.market),
      call.problem === undefined ? call.price : null,
      call.price === 0 ? "" : call.asksInDialog === true ? "dialog" : "chat",
      call.savedId,
      call.problem ??
        (call.isRunning === true ? "none: it's running now, so wait for its result" : undefined),
    ]),
    offset: 0,
    total: calls.length,
    unpaged: "Estimate the others by themselves.",
  };
}

function left({ left: credits }: BudgetState): string {
  return credits === undefined ? "no limit" : formatCredits(credits);
}

function agentsLeft({ limit, spent }: Means["agents"]): number {
  return Math.max(0, limit - spent);
}

/** What all of the calls together would exceed. */
function tooMuch(sum: number, { balance, day, session, agents }: Means): string[] {
  const exceeded = [
    balance !== undefined && sum > balance ? "the balance" : "",
    day.left !== undefined && sum > day.left
      ? "the person's budget for today (seoResearch.budgetPerDay)"
      : "",
    session.left !== undefined && sum > session.left
      ? "the person's budget for this session (seoResearch.budgetPerSession)"
      : "",
    sum > agentsLeft(agents) ? "what agents may spend today (seoResearch.agentBudgetPerDay)" : "",
  ].filter((what) => what !== "");
  return exceeded.length === 0
    ? []
    : [`All of them together exceed ${exceeded.join(" and ")}: calls stop there.`];
}

/** One call of another tool that does for several of these, and costs less. */
function cheaperWays(calls: readonly PricedCall[]): string[] {
  const paid = Map.groupBy(
    calls.filter(({ price }) => price > 0),
    ({ tool }) => tool,
  );
  return [...paid].flatMap(([name, same]) => {
    const sum = same.reduce((total, { price }) => total + price, 0);
    return (findTool(name)?.instead ?? []).flatMap(({ tool, sentence }) => {
      const price = priceOf(toolNamed(tool));
      return same.length > 1 && price < sum
        ? [
            `Instead of ${same.length} calls of ${name} for ${formatCredits(sum)}, ${tool} for ${formatCredits(price)} may do: ${sentence}`,
          ]
        : [];
    });
  });
}

function ownLines({ market, domain, competitors, connected = [] }: OwnValues): string[] {
  return [
    [
      `The project's own market: ${quoted(marketWords(market), 120)}`,
      ...(domain === "" ? [] : [`domain: ${quoted(domain, 120)}`]),
      ...(competitors.length === 0
        ? []
        : [`competitors: ${quotedList(competitors.slice(0, 5), 80)}`]),
    ].join("; ") + ".",
    ...(connected.length === 0
      ? []
      : [
          `Connected: ${connected
            .slice(0, 8)
            .map(({ what, id, name }) => `${what} ${quoted(id, 60)} (${quoted(name, 60)})`)
            .join(", ")}.`,
        ]),
  ];
}
