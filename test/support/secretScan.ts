import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Where raw API keys were looked for, and found. */
export interface SecretScan {
  /** How many files, or stored values, were read. */
  readonly looked: number;
  /** What holds a key. A place is named, the key never. */
  readonly found: readonly string[];
}

/** A raw API key stands where none may stand, or there was nothing to look at. */
export class SecretScanError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SecretScanError";
  }
}

/**
 * A raw key as the service makes them (`or_` and random characters; a listed prefix is shorter). Nothing is
 * asked of the characters before it: in a database it may follow any byte.
 */
const rawKey = /or_[\w-]{20,}/u;
/** The same in UTF-16, as databases of browsers keep text: read byte by byte, each character is followed by a zero. */
const wideKey = /o\0r\0_\0(?:[\w-]\0){20,}/u;

/** How often what was decoded is decoded once more: JSON in a URL in HTML has three encodings. */
const mostEncodings = 5;
/** Without one of these nothing in a text is an encoded letter, digit, `_` or `-`. */
const encoded = /\\+u00|\\[_-]|%[2-7]|&(?:#|lowbar;|UnderBar;|amp;|percnt;|bsol;)/u;

/** True for bytes or text with a raw key in them, as it is or with any of its characters encoded. */
export function holdsRawKey(content: Buffer | string): boolean {
  let text = typeof content === "string" ? content : content.toString("latin1");
  for (let round = 0; round <= mostEncodings; round += 1) {
    if (rawKey.test(text) || wideKey.test(text)) {
      return true;
    }
    const inner = encoded.test(text) ? decoded(text) : text;
    const next = inner === text ? withoutSemicolons(text) : inner;
    if (next === text) {
      return false;
    }
    text = next;
  }
  return false;
}

/** One encoding less: JSON escapes, percent-encoding and HTML references of visible ASCII characters. */
function decoded(text: string): string {
  return text
    .replaceAll(/\\+u00([2-7][0-9a-f])/giu, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .replaceAll(/\\+([_-])/gu, "$1")
    .replaceAll(/%([2-7][0-9a-f])/giu, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .replaceAll(/&#0{0,12}(\d{2,3});/gu, (_, digits: string) => String.fromCharCode(Number(digits)))
    .replaceAll(/&#x0{0,12}([2-7][0-9a-f]);/giu, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .replaceAll(/&(?:lowbar|UnderBar);/gu, "_")
    .replaceAll("&percnt;", "%")
    .replaceAll("&bsol;", "\\")
    .replaceAll("&amp;", "&");
}

/** References as browsers take them, too. Only when nothing else is left: the semicolon may be encoded. */
function withoutSemicolons(text: string): string {
  return text
    .replaceAll(/&#0{0,12}(\d{2,3})(?!\d)/gu, (_, digits: string) =>
      String.fromCharCode(Number(digits)),
    )
    .replaceAll(/&#x0{0,12}([2-7][0-9a-f])(?![0-9a-f])/giu, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}

/**
 * Reads every file below the folders, whatever its kind; links are not followed, a folder that does not exist is empty.
 * The folders must be at rest.
 */
export function scanFolders(folders: readonly string[]): SecretScan {
  const files = folders.filter((folder) => existsSync(folder)).flatMap(filesBelow);
  return { looked: files.length, found: files.filter((path) => holdsRawKey(readFileSync(path))) };
}

/**
 * @throws SecretScanError naming every place with a key, and when nothing was looked at: then the scan proves nothing.
 */
export function assertNoSecrets(where: string, { looked, found }: SecretScan): void {
  if (found.length > 0) {
    throw new SecretScanError(`A raw API key stands in ${where}: ${found.join(", ")}`);
  }
  if (looked === 0) {
    throw new SecretScanError(
      `Looked for raw API keys in ${where}, but nothing was there to look at.`,
    );
  }
}

/** What a window keeps in its browser: the editor's state, settings and logs among it, and what extensions remember. */
export async function scanBrowserStorage(page: Page): Promise<SecretScan> {
  const values = await page.evaluate(readBrowserStorage);
  return {
    looked: values.length,
    found: values.filter(({ text }) => holdsRawKey(text)).map(({ place }) => place),
  };
}

/** By hand: the recursive reading of Node goes into linked folders. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}

/** Runs in the page: everything stored for its origin, as text. */
export async function readBrowserStorage(): Promise<{ place: string; text: string }[]> {
  const values: { place: string; text: string }[] = [];
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error(String(request.error))));
    });
  const textOf = (value: unknown): string => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      return new TextDecoder("latin1").decode(value);
    }
    return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  };
  for (const [name, storage] of [
    ["localStorage", localStorage],
    ["sessionStorage", sessionStorage],
  ] as const) {
    for (const [key, text] of Object.entries(storage)) {
      values.push({ place: `${name} ${key}`, text: `${key} ${String(text)}` });
    }
  }
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const [keys, contents] = await Promise.all([
        result(objects.getAllKeys()),
        result<unknown[]>(objects.getAll()),
      ]);
      for (const [index, content] of contents.entries()) {
        values.push({
          place: `IndexedDB ${name} ${store} ${textOf(keys[index])}`,
          text: `${textOf(keys[index])} ${textOf(content)}`,
        });
      }
    }
    database.close();
  }
  return values;
}
