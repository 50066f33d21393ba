import { parseArgs } from "node:util";
import { accountKinds, isAccountKind } from "./account/accountKinds.ts";
import type { SandboxOptions } from "./server.ts";
import { dateRule, readDate } from "./worldClock.ts";
import { messageOf } from "../shared/errorMessage.ts";

/** The options of the command line. */
export const usageText =
  "Usage: sandbox [--port N] [--state FILE] [--account NAME] [--credits N] [--rate-limit N] [--date YYYY-MM-DD] [--dataset-ttl SECONDS]";

/** A command line that cannot be understood; the message says which option and why. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}

/** Reads the options of `main.ts`; throws CommandLineError for anything it does not understand. */
export function readCommandLine(args: readonly string[]): SandboxOptions {
  const given = split(args);
  const port = wholeNumber("--port", given.port, 65_535);
  const credits = wholeNumber("--credits", given.credits, 1_000_000_000);
  const rateLimit = wholeNumber("--rate-limit", given["rate-limit"], 1_000_000);
  const datasetTtl = wholeNumber("--dataset-ttl", given["dataset-ttl"], 1_000_000_000);
  const account = readAccount(given.account);
  const now = readDay(given.date);
  if (given.state === "") {
    throw new CommandLineError("--state needs the name of a file.");
  }
  return {
    ...(port === undefined ? {} : { port }),
    ...(credits === undefined ? {} : { credits }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(datasetTtl === undefined ? {} : { datasetTtl }),
    ...(account === undefined ? {} : { account }),
    ...(now === undefined ? {} : { now }),
    ...(given.state === undefined ? {} : { stateFile: given.state }),
  };
}

type Given = {
  readonly [
    name in "port" | "state" | "account" | "credits" | "rate-limit" | "date" | "dataset-ttl"
  ]?: string;
};

function split(args: readonly string[]): Given {
  const text = { type: "string" } as const;
  const options = {
    port: text,
    state: text,
    account: text,
    credits: text,
    "rate-limit": text,
    date: text,
    "dataset-ttl": text,
  };
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new CommandLineError(messageOf(error));
  }
}

function wholeNumber(name: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!/^\d{1,10}$/u.test(value) || Number(value) > most) {
    throw new CommandLineError(
      `${name} needs a whole number from 0 to ${most}, not ${JSON.stringify(value)}.`,
    );
  }
  return Number(value);
}

function readAccount(value: string | undefined): SandboxOptions["account"] {
  if (value === undefined || isAccountKind(value)) {
    return value;
  }
  throw new CommandLineError(
    `--account needs one of ${accountKinds.join(", ")}, not ${JSON.stringify(value)}.`,
  );
}

function readDay(value: string | undefined): Date | undefined {
  const date = value === undefined ? undefined : readDate(value);
  if (value !== undefined && date === undefined) {
    throw new CommandLineError(`--date needs ${dateRule}, not ${JSON.stringify(value)}.`);
  }
  return date;
}
