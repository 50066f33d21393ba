import { STATUS_CODES } from "node:http";
import * as l10n from "@vscode/l10n";
import { isRecord, parseJson } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { RefusedField } from "./errors.ts";
import { withoutTrailing } from "../../articles/text/textEnd.ts";

/**
 * How good a find is, the best first: a sentence, a phrase ("Plan limit"), a sentence under a name that
 * isn't known, a phrase that says no more than the status ("Bad Request"), one word, and a code.
 */
const ranks = { sentence: 0, phrase: 1, stranger: 2, general: 3, word: 4, code: 5 } as const;

interface Found {
  readonly rank: number;
  readonly parts: readonly RefusedField[];
}

/** Where a value is: what its name says about it, the field of the request it belongs to, and how deep. */
interface Place {
  readonly kind: "said" | "code" | "other";
  /** Inside a list of errors, where an object may have the request's fields as its names. */
  readonly byField: boolean;
  readonly field: string;
  readonly depth: number;
}

const deepest = 8;
/** Parts of one list that are read: a message shows no more. */
const mostParts = 20;

/** Names under which services say what went wrong, the first of equals first; without `_`, `-` and capitals. */
const saidNames = words(`detail error message errordescription errormessage errormsg errmsg msg
  usermessage errorusermsg displaymessage description reason statusmessage statustext faultstring
  explanation errors details messages errormessages nonfielderrors validationerrors fielderrors
  fieldviolations invalidparams violations issues problems err problem fault failure cause title
  text content info note notes summary`);
const saidOrder: ReadonlyMap<string, number> = new Map(
  saidNames.map((name, index) => [name, index]),
);
/** Names under which an object has a field of the request for each of its members. */
const byFieldNames: ReadonlySet<string> = new Set(
  words(
    "detail error errors details messages validationerrors fielderrors violations issues problems",
  ),
);
const codeNames: ReadonlySet<string> = new Set(words("code errorcode errortype errcode"));
/** What was sent, what can be chosen, and what is for developers: no words about what went wrong. */
const otherMatters: ReadonlySet<string> = new Set(
  words(`input request args arguments params parameters query body ctx context headers stack
    stacktrace trace traceback debug options choices websites adaccounts accounts nextactions
    example examples`),
);
/** Names in an error that are never a field of the request. */
const ofErrors: ReadonlySet<string> = new Set(
  words(`loc type input ctx instance timestamp path id requestid traceid correlationid
    documentationurl docs href link links help severity`),
);
const fieldNames = words("field param parameter property attribute pointer");

const endMark = /[.!?…。！？]["”’')\]]*$/u;
/** Scripts that are written without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** How JSON begins; a sentence may begin with a word in brackets. */
const brokenJson = /^\s*(?:\{|\[\s*["{[\d\]])/u;
const bareUrl = /^\s*[a-z][a-z+.-]*:\/\/\S+\s*$/iu;
const markup = /^\s*<|<(?:!doctype|html|head|body|title|\?xml)\b/iu;
const reasonPhrases: ReadonlySet<string> = new Set(
  Object.values(STATUS_CODES).map((phrase) => (phrase ?? "").toLowerCase()),
);
/** "Validation failed", "One or more validation errors occurred", "The given data was invalid". */
const general =
  /^(?:(?:an?|the|your|one or more|some|given|api|request|input|data|form|body|validation|model|schema|internal|server|service|unknown|unexpected|general|invalid|bad|was|is|has|parameters?) )*(?:errors?|error code|failed|failure|fail|invalid|request|validation|input|exception|parameters?)(?: (?:has |have )?(?:occurred|happened))?$/u;

/**
 * The service's own words in the body of an error, in whichever of the usual shapes. A sentence is
 * taken before a code beside it. None where the body is a page of a proxy, or only repeats the request.
 */
export function readServiceSentence(body: unknown): readonly RefusedField[] {
  const found = find(body, { kind: "said", byField: false, field: "", depth: 0 });
  const isBare = typeof body === "string" && (found?.rank ?? 0) === ranks.general;
  return found === undefined || isBare ? [] : found.parts;
}

/** The parts as one text, "keywords.3: too long; limit: too large". */
export function saidText(parts: readonly RefusedField[]): string {
  return parts
    .map(({ field, message }, index) => {
      const text = index < parts.length - 1 ? withoutTrailing(message.trim(), ".;。") : message;
      return field === "" ? text : `${field}: ${text}`;
    })
    .join("; ");
}

function find(value: unknown, place: Place): Found | undefined {
  if (place.depth > deepest) {
    return undefined;
  }
  if (typeof value === "string") {
    return findInText(value, place);
  }
  if (Array.isArray(value)) {
    return joined(value.map((item) => find(item, { ...place, depth: place.depth + 1 })));
  }
  return isRecord(value) ? findInRecord(value, place) : undefined;
}

function findInText(text: string, place: Place): Found | undefined {
  const nested = /^\s*[[{]/u.test(text) ? parseJson(text) : undefined;
  if (nested !== undefined) {
    return find(nested, { ...place, depth: place.depth + 1 });
  }
  const rank = rankOf(text, place.kind);
  return rank === undefined ? undefined : { rank, parts: [{ field: place.field, message: text }] };
}

function rankOf(text: string, kind: Place["kind"]): number | undefined {
  if (isNoText(text)) {
    return undefined;
  }
  const line = text.trim();
  const words = line.split(/\s+/u).length;
  const isEnded = endMark.test(line);
  if (kind === "other") {
    const isWhole = words > 2 && isEnded && /^["“'(]?(?:\p{Lu}|\p{Lo})/u.test(line);
    return isWhole ? ranks.stranger : undefined;
  }
  if (saysNoMoreThanStatus(text)) {
    return ranks.general;
  }
  if (words > 3 || (words > 1 && isEnded) || unspaced.test(text)) {
    return ranks.sentence;
  }
  return words > 1 ? ranks.phrase : kind === "code" ? ranks.code : ranks.word;
}

/** True for nothing, a broken JSON text, a page, a file, and a URL alone. */
function isNoText(text: string): boolean {
  return (
    text.trim() === "" ||
    brokenJson.test(text) ||
    bareUrl.test(text) ||
    markup.test(text) ||
    isBinary(text)
  );
}

/** True where bytes of something else were read as text; one sign of another encoding still leaves a sentence. */
function isBinary(text: string): boolean {
  return text.includes("\0") || text.split("\uFFFD").length > 2 + text.length / 20;
}

function saysNoMoreThanStatus(text: string): boolean {
  const bare = text
    .toLowerCase()
    .replaceAll(/^[\s\d:(]+|(?<![\s\d.:!)])[\s\d.:!)]+$/gu, "")
    .replaceAll(/\s+/gu, " ");
  return bare.includes(" ") && (reasonPhrases.has(bare) || general.test(bare));
}

function findInRecord(record: JsonRecord, place: Place): Found | undefined {
  const field = fieldOf(record) ?? place.field;
  const members = Object.entries(record)
    .map(([name, value]) => ({ name, value, plain: name.toLowerCase().replaceAll(/[\s_-]/gu, "") }))
    .toSorted((a, b) => orderOf(a.plain) - orderOf(b.plain));
  const inside = { ...place, byField: false, field, depth: place.depth + 1 };
  const known = members.flatMap(({ value, plain }) => {
    const kind = saidOrder.has(plain) ? "said" : codeNames.has(plain) ? "code" : undefined;
    const byField = kind === "said" && byFieldNames.has(plain);
    return kind === undefined ? [] : (find(value, { ...inside, kind, byField }) ?? []);
  });
  const others = members.filter(({ plain }) => !saidOrder.has(plain) && !codeNames.has(plain));
  if (place.byField && known.length === 0 && field === place.field) {
    return joined(
      others
        .filter(({ plain }) => !ofErrors.has(plain))
        .map(({ name, value }) =>
          find(value, {
            ...inside,
            kind: "said",
            byField: true,
            // An object has the fields of one part of the request: {"body":{"url":["…"]}}.
            field: isRecord(value) ? field : name,
          }),
        ),
    );
  }
  const stranger = others
    .filter(({ plain }) => !otherMatters.has(plain))
    .flatMap(
      ({ name, value }) =>
        find(value, { ...inside, kind: "other", field: Array.isArray(value) ? name : field }) ?? [],
    );
  return best([...known, ...stranger]) ?? refusal(record, field);
}

function orderOf(plainName: string): number {
  return saidOrder.get(plainName) ?? saidNames.length;
}

/** A field that the service names and says nothing about. */
function refusal({ loc }: JsonRecord, field: string): Found | undefined {
  return loc === undefined || field === ""
    ? undefined
    : { rank: ranks.word, parts: [{ field, message: l10n.t("refused") }] };
}

/** The field of the request that an error says it is about; undefined when it names none. */
function fieldOf(record: JsonRecord): string | undefined {
  const path = [record["loc"], record["path"]].find(Array.isArray);
  if (path !== undefined) {
    return path.filter((part) => part !== "body").join(".");
  }
  const source = isRecord(record["source"]) ? record["source"] : {};
  const stated = fieldNames
    .flatMap((name) => [record[name], source[name]])
    .find((value) => typeof value === "string");
  // JSON:API points into the body it was sent: "/data/attributes/limit".
  return stated?.replace(/^.*\//u, "");
}

/** The entries of one list together. Codes are left out where there are words. */
function joined(entries: readonly (Found | undefined)[]): Found | undefined {
  const found = entries.filter((entry) => entry !== undefined);
  const rank = Math.min(...found.map((entry) => entry.rank));
  const parts = found
    .filter((entry) => entry.rank < ranks.code || rank === ranks.code)
    .flatMap((entry) => entry.parts);
  return parts.length === 0 ? undefined : { rank, parts: unique(parts).slice(0, mostParts) };
}

function unique(parts: readonly RefusedField[]): RefusedField[] {
  return [...new Map(parts.map((part) => [`${part.field}\n${part.message}`, part])).values()];
}

function best(found: readonly Found[]): Found | undefined {
  return found.toSorted((a, b) => a.rank - b.rank)[0];
}

function words(text: string): string[] {
  return text.split(/\s+/u);
}
