import * as z from "zod/mini";
import { findMarket } from "../shared/markets.ts";

/** Longest keyword the advertising data knows, in characters and in words. */
const keywordCharacters = 80;
const keywordWords = 10;

/** Parameters that only tell where a visitor came from; the page is the same without them. */
const trackingParameter = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|oly_anon_id|oly_enc_id|vero_id)$/iu;

/**
 * A keyword as the service looks it up: one line, single spaces, composed Unicode, lower case kept
 * as typed. Rejects what could never be answered before it costs anything.
 */
export const keyword = z.string("Type a keyword, for example: pour over coffee.").check(z.overwrite(collapse), problemCheck(keywordProblem));

/**
 * A public web page's address: `https://` is added where the scheme is missing, the fragment and
 * tracking parameters are removed, the host is written in ASCII. Rejects local and private hosts.
 */
export const pageUrl = z.string("Type the address of a web page.").check(
  problemCheck((value) => {
    const read = readPageUrl(value);
    return "problem" in read ? read.problem : undefined;
  }),
  z.overwrite((value) => {
    const read = readPageUrl(value);
    return "problem" in read ? value : read.url;
  }),
);

/** A country, by the name the service takes; capitals are put right for the countries we know. */
export const country = z.string("Type the name of a country, for example: Germany.").check(
  z.overwrite(collapse),
  z.minLength(1, "Type the name of a country, or leave the field empty."),
  z.refine((value) => !value.includes(","), "This tool takes whole countries only, for example: Germany."),
  z.overwrite((value) => findMarket(value)?.location ?? value),
);

/** A language, by its English name. */
export const language = z.string("Type the English name of a language, for example: German.").check(
  z.overwrite(collapse),
  z.minLength(1, "Type the English name of a language, or leave the field empty."),
  z.refine((value) => !/^[a-z]{2}(?:-[a-z]{2})?$/iu.test(value), "Type the language's English name (German), not its code (de)."),
);

/** A whole number between two bounds, both included. */
export function wholeNumber(least: number, most: number): z.ZodMiniType<number> {
  const message = `Type a whole number from ${least} to ${most}.`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
}

/** A check that says in a sentence what is wrong with a text. */
function problemCheck(problem: (value: string) => string | undefined): z.core.$ZodCheck<string> {
  return z.superRefine((value, context) => {
    const message = problem(value);
    if (message !== undefined) {
      context.addIssue({ code: "custom", message });
    }
  });
}

/** Removes control characters and surplus white space, and composes accents. */
export function collapse(value: string): string {
  return value.normalize("NFC").replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function keywordProblem(value: string): string | undefined {
  if (value === "") {
    return "Type a keyword, for example: pour over coffee.";
  }
  if (!/[\p{L}\p{N}]/u.test(value)) {
    return "A keyword needs at least one letter or digit.";
  }
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/iu.test(value)) {
    return "This is a web address, not a keyword. Use Inspect Page for a page.";
  }
  if ([...value].length > keywordCharacters) {
    return `A keyword has at most ${keywordCharacters} characters; this one has ${[...value].length}.`;
  }
  if (value.split(" ").length > keywordWords) {
    return `A keyword has at most ${keywordWords} words; shorten it to what people type into a search box.`;
  }
  return undefined;
}

type PageUrlReading = { readonly url: string; readonly removed: readonly string[] } | { readonly problem: string };

/** Cleans a page address as `pageUrl` does, and names the tracking parameters that were removed. */
export function readPageUrl(value: string): PageUrlReading {
  const typed = value.trim();
  if (typed === "") {
    return { problem: "Type the address of a web page, for example: https://example.com/guide." };
  }
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/iu.test(typed) && !/^[^/]+:\d+(?:\/|$)/u.test(typed) ? typed : `https://${typed}`);
  if (url === undefined || /\s/u.test(typed)) {
    return { problem: "This is not a web address. It should look like https://example.com/guide." };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: `Only http and https pages can be inspected, not ${url.protocol}` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "Remove the user name and password from the address: they would be sent to the service." };
  }
  const problem = hostProblem(url.hostname);
  return problem === undefined ? withoutTracking(url) : { problem };
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

function withoutTracking(url: URL): PageUrlReading {
  const removed = [...new Set(url.searchParams.keys())].filter((name) => trackingParameter.test(name));
  for (const name of removed) {
    url.searchParams.delete(name);
  }
  url.hash = "";
  return { url: url.href, removed };
}

/** Why a host cannot be known to a public index; undefined when it can. */
function hostProblem(host: string): string | undefined {
  if (host.startsWith("[")) {
    return "Use the page's domain name instead of an IP address.";
  }
  if (/^\d+\.\d+\.\d+\.\d+$/u.test(host)) {
    return "Use the page's domain name instead of an IP address.";
  }
  if (/(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/u.test(host)) {
    return `${host} is reachable only from your own network; the service knows public pages only.`;
  }
  if (!host.includes(".") || host.endsWith(".")) {
    return `${host} is not a public domain name; it should look like example.com.`;
  }
  return undefined;
}
