import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import type { Envelope } from "../service/envelope.ts";
import { readEnvelope } from "../service/envelope.ts";
import { parseFigures, withExactNumbers } from "../../shared/exactNumber.ts";
import {
  countValues,
  isNestedDeeper,
  isRecord,
  mostNesting,
  noteShallow,
} from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { memberText } from "../../shared/jsonText.ts";
import { parseInPieces } from "../../system/parseInPieces.ts";
import type { TextLimits } from "../../system/parseInPieces.ts";
import { answerExtension } from "./libraryFiles.ts";
import { namedSubject } from "./namedSubject.ts";
import { storedTimeSchema } from "./storedTimeSchema.ts";
import { survivesReserialising, utf8Text } from "./survivesReserialising.ts";
import { shortText } from "../../shared/plainText.ts";

/** Names the format inside every saved result, so that a file explains itself. */
const formatName = "seo-research/result";
const currentVersion = 1;

/** An id or a file's name becomes a path: nothing in it parts folders. */
const plainName = () => z.string().check(z.regex(/^[\w.-]+$/u));

/** Any JSON object, passed on as it is: a copy would lose a member called `__proto__`. */
const openRecord = (): z.ZodMiniType<JsonRecord> => z.custom<JsonRecord>(isRecord);
/** Values in what was asked for: real calls have ten thousand keywords at most. */
const mostArguments = 100_000;
/** What was asked for is shown and compared everywhere, so its depth and size are limited: anybody may have written the file. */
const shallowRecord = (): z.ZodMiniType<JsonRecord> =>
  z.custom<JsonRecord>(
    (value) =>
      isRecord(value) &&
      countValues(value, mostArguments) <= mostArguments &&
      !isNestedDeeper(value, mostNesting),
  );

/**
 * One paid answer with everything that is known about the call. This is the content of a
 * `*.seo.json` file, version 1. Members that a person or another program added are kept.
 */
const members = () => ({
  format: z.literal(formatName),
  version: z.literal(currentVersion),
  /** A plain name, and not "." or "..", which are folders. */
  id: z.string().check(z.regex(/^(?!\.+$)[\w.-]+$/u)),
  /** The tool's name in the service's paths. */
  tool: z.string().check(z.minLength(1)),
  /** The cleaned arguments as they were sent. */
  args: shallowRecord(),
  /** What the call was about. */
  subject: z.string(),
  /** Null for tools without a market. */
  market: z.nullable(z.object({ location: z.string(), language: z.string() })),
  /** ISO times in UTC; either may be in the future, where a clock was ahead. */
  sentAt: storedTimeSchema(),
  receivedAt: storedTimeSchema(),
  /** Credits. */
  cost: z.number(),
  /** Credits left afterwards; null when the balance could not be read. */
  balanceAfter: z.nullable(z.number()),
  /** `sandbox`, or the service's address. */
  origin: z.string(),
  /** Equal for calls that would be answered alike. */
  callKey: z.string(),
  /** The answer; null when it lies in a file of its own or could not be read as JSON. */
  envelope: z.nullable(openRecord()),
  /** Name of the file beside this one that holds the answer's bytes; null when `envelope` does. */
  answerFile: z.nullable(plainName()),
  /** True for an answer that is no JSON object: it is kept as it came, and never offered in place of a call. */
  unreadable: z.optional(z.boolean()),
  /** True where the response in `answerFile` says that the call failed; read it with `hasFailed`. Absent in what versions up to 1.0.0 wrote. */
  failed: z.optional(z.unknown()),
  /** How often the API key was in the answer, and was removed from it; absent when it was not. */
  redactions: z.optional(z.number()),
  /** True where `envelope` is the response's own text: parsing and writing it again would lose something. */
  asReceived: z.optional(z.boolean()),
  /** The response's bytes where they are no UTF-8, so that `envelope` can't hold them. */
  responseBase64: z.optional(z.string()),
  /** Id of the result that this one continues; null or absent for a question of its own. */
  continues: z.optional(z.nullable(plainName())),
  /** A title of a person's own; read it with `ownTitle`. Whatever else stands here is kept, and shown nowhere. */
  title: z.optional(z.unknown()),
  /** Words to find it by; read them with `tagsOf`. */
  tags: z.optional(z.unknown()),
  /** The folders that were open when it was run; read them with `projectsOf`. Absent in what earlier versions wrote. */
  projects: z.optional(z.unknown()),
  /** Of rows of a dataset the call that they belong to; read it with `datasetCallOf`. Absent in what versions up to 1.0.0 wrote. */
  dataset: z.optional(z.unknown()),
  /** "chat" where an agent in chat asked for it. */
  from: z.optional(z.unknown()),
});
const savedResultSchema = z.lazy(() => z.looseObject(members()));

export type SavedResult = z.infer<z.ZodMiniObject<ReturnType<typeof members>>> & {
  /** The text of `envelope` where it is `asReceived`: `writeResult` writes it as it is. */
  readonly responseText?: string;
};
/** What the caller knows about a result before it is kept. */
export type NewResult = Omit<SavedResult, "format" | "version" | "id">;

export type ReadResult =
  | { readonly ok: true; readonly result: SavedResult }
  | {
      readonly ok: false;
      readonly problem: string;
      /** The id inside a file that is named after another result. */
      readonly idInside?: string;
    };

/** Gives a new result its place in the current format. */
export function makeResult(id: string, { responseText, ...result }: NewResult): SavedResult {
  const subject = namedSubject(result);
  return withText(
    savedResultSchema.parse({
      format: formatName,
      version: currentVersion,
      id,
      ...result,
      subject,
    }),
    responseText,
  );
}

/** What a result holds of its response. */
export type StoredResponse = Pick<
  SavedResult,
  "envelope" | "answerFile" | "asReceived" | "responseBase64" | "responseText"
>;

/**
 * A response as a result holds it: parsed where that loses nothing, else as the text that came as
 * well, without white space around it. Undefined for what is no JSON object, and has to be kept as
 * bytes.
 */
export function storedResponse(bytes: Uint8Array): StoredResponse | undefined {
  const text = new TextDecoder().decode(bytes);
  const envelope = parseFigures(text);
  if (!isRecord(envelope)) {
    return undefined;
  }
  if (survivesReserialising(bytes)) {
    return { envelope, answerFile: null };
  }
  const isText = utf8Text(bytes) !== undefined;
  return {
    envelope,
    answerFile: null,
    asReceived: true,
    responseText: text.trim(),
    ...(isText ? {} : { responseBase64: Buffer.from(bytes).toString("base64") }),
  };
}

/** The response of a result that holds it, as it came: its text, or its bytes where they are no UTF-8. Undefined where the parsed form says all. */
export function responseOf({
  responseText,
  responseBase64,
}: SavedResult): string | Uint8Array | undefined {
  return responseBase64 === undefined ? responseText : Buffer.from(responseBase64, "base64");
}

/** The title that a person gave a result; undefined where there is none. */
export function ownTitle({ title }: Pick<SavedResult, "title">): string | undefined {
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}

/** The words that a person put on a result, to find it by. */
export function tagsOf({ tags }: Pick<SavedResult, "tags">): string[] {
  return textsIn(tags).filter((tag) => tag.trim() !== "");
}

/** The URIs of the folders that were open when a result was run; none where that isn't known. */
export function projectsOf({ projects }: Pick<SavedResult, "projects">): string[] {
  return textsIn(projects).filter((project) => project !== "");
}

/** True for a result that an agent in chat asked for. */
export function isFromChat({ from }: Pick<SavedResult, "from">): boolean {
  return from === "chat";
}

/** A file may hold anything there: what isn't text means nothing. */
function textsIn(list: unknown): string[] {
  const members: unknown[] = Array.isArray(list) ? list : [];
  return members.filter((member) => typeof member === "string");
}

/** Characters of a response that are written with a line for each value, for people. More of them, nested deep, would be longer than any text may be. */
const longestIndented = 1_000_000;

/** The text of a `*.seo.json` file. */
export function writeResult({ responseText, ...result }: SavedResult): string {
  const response = responseText ?? JSON.stringify(result.envelope);
  if (responseText === undefined && response.length <= longestIndented) {
    return `${JSON.stringify(result, null, 1)}\n`;
  }
  const { envelope: _parsed, ...others } = result;
  const head = JSON.stringify(others, null, 1);
  return `${head.slice(0, head.lastIndexOf("}")).trimEnd()},\n "envelope": ${response}\n}\n`;
}

/** Reads the text of a `*.seo.json` file, or says in a sentence why it can't be read. */
export function parseResult(text: string): ReadResult {
  return resultOf(parseFigures(text), () => memberText(text, "envelope"));
}

/** The same, yielding to other work in between: a result may have 32 MB, and an untrusted file anything up to `limits`. */
export async function readResultText(text: string, limits?: TextLimits): Promise<ReadResult> {
  const parsed = await parseInPieces(text, "envelope", limits);
  if (parsed === "tooMuch") {
    return {
      ok: false,
      problem: l10n.t(
        "The file has far more values than any result, too many to show. Open it as text.",
      ),
    };
  }
  const { value, member } = parsed ?? {};
  if (isRecord(value) && (member?.levels ?? 0) <= mostNesting) {
    noteShallow(value["envelope"]);
  }
  return resultOf(value, () => member?.text());
}

/** `responseText` gives the text of the member `envelope`. */
function resultOf(value: unknown, responseText: () => string | undefined): ReadResult {
  if (value === undefined) {
    return { ok: false, problem: l10n.t("The file isn't valid JSON.") };
  }
  const head = z.object({ format: z.literal(formatName), version: z.number() }).safeParse(value);
  if (!head.success) {
    return { ok: false, problem: l10n.t("The file isn't a saved SEO Research result.") };
  }
  if (head.data.version > currentVersion) {
    return {
      ok: false,
      problem: l10n.t(
        "The file was written by a newer version of SEO Research. Update the extension to open it.",
      ),
    };
  }
  const read = savedResultSchema.safeParse(value);
  if (!read.success) {
    const where = read.error.issues.map((issue) => issue.path.join(".")).join(", ");
    return { ok: false, problem: l10n.t("The file is damaged ({0}).", where) };
  }
  return { ok: true, result: withResponse(read.data, responseText) };
}

/**
 * The same for a file of the library, which is named after the result with this id: what it says is
 * another result's, or whose response is another one's, would be listed, paid and changed as that.
 */
export async function readResultNamed(id: string, text: string): Promise<ReadResult> {
  const read = await readResultText(text);
  const problem = read.ok ? misnamed(id, read.result) : undefined;
  return !read.ok || problem === undefined
    ? read
    : { ok: false, problem, ...(read.result.id === id ? {} : { idInside: read.result.id }) };
}

/** True for the text of a result that can be read, and is another one than its file's name says. */
export async function isForeignResult(id: string, text: string): Promise<boolean> {
  const read = await readResultText(text);
  return read.ok && misnamed(id, read.result) !== undefined;
}

function misnamed(name: string, { id, answerFile }: SavedResult): string | undefined {
  if (id !== name) {
    return l10n.t(
      "The file name doesn't match its ID: it was copied from {0} or renamed.",
      shortText(id),
    );
  }
  return answerFile === null || answerFile === name + answerExtension
    ? undefined
    : l10n.t("The file points to {0}, the response of another result.", shortText(answerFile));
}

/** Takes the response as it came out of the file's text, where the parsed form has lost something. Arguments are what a call sends again. */
function withResponse(result: SavedResult, text: () => string | undefined): SavedResult {
  const { envelope, asReceived } = result;
  const isText =
    envelope !== null && (asReceived === true || isNestedDeeper(envelope, mostNesting));
  const args = withExactNumbers(result.args);
  const subject = namedSubject(result);
  return withText(
    isRecord(args) ? { ...result, args, subject } : { ...result, subject },
    isText ? text() : undefined,
  );
}

/** A file may have a member of that name, too, which means nothing. */
function withText(result: SavedResult, responseText: string | undefined): SavedResult {
  const { responseText: _other, ...rest } = result;
  return responseText === undefined ? rest : { ...rest, responseText };
}

/** The answer of a result that carries it inside; undefined when it lies elsewhere or is unreadable. */
export function envelopeOf(result: SavedResult): Envelope | undefined {
  return result.envelope === null ? undefined : readEnvelope(result.envelope);
}
