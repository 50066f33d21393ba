import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as z from "zod";
import { messageOf } from "../../../src/shared/errorMessage.ts";
import { isEntryPoint, repositoryRoot } from "../paths.ts";
import { releasedPackage, sha256Of } from "./releaseFiles.ts";

/** A version of an extension, and the package that was published. */
export interface Release {
  readonly publisher: string;
  readonly name: string;
  readonly version: string;
  readonly sha256: string;
}

const listed = z.looseObject({
  version: z.string(),
  active: z.boolean().optional(),
  files: z.looseObject({ download: z.string() }),
});
const latest = z.looseObject({ version: z.string() });

/** How long one request may take. */
const requestTimeout = 60_000;

/**
 * What is missing until people get a version from an open marketplace: it is listed and active, its
 * file is the one that was published, and it is what those get who ask for no version.
 * @param registry such as https://open-vsx.org
 * @returns a sentence, or undefined when the version is live
 */
export async function missingOf(registry: string, release: Release): Promise<string | undefined> {
  const extension = `${registry}/api/${release.publisher}/${release.name}`;
  try {
    const found = listed.parse(await (await request(`${extension}/${release.version}`)).json());
    if (found.version !== release.version) {
      return `version ${found.version} is listed instead of ${release.version}`;
    }
    if (found.active === false) {
      return "the version is listed, but not active";
    }
    const file = await request(found.files.download);
    const sha256 = sha256Of(new Uint8Array(await file.arrayBuffer()));
    if (sha256 !== release.sha256) {
      return `the file that it offers has SHA-256 ${sha256} instead of ${release.sha256}`;
    }
    const newest = latest.parse(await (await request(extension)).json()).version;
    return newest === release.version ? undefined : `the latest version is still ${newest}`;
  } catch (error) {
    return messageOf(error);
  }
}

async function request(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeout) });
  if (!response.ok) {
    throw new Error(`${url}: HTTP ${response.status}`);
  }
  return response;
}

/**
 * Asks until the version is live.
 * @param pauses milliseconds between one look and the next; when there are no more, it is given up
 * @throws with what is missing at last
 */
export async function awaitLive(
  registry: string,
  release: Release,
  pauses: Iterable<number>,
  report: (line: string) => void,
): Promise<void> {
  let missing = await missingOf(registry, release);
  for (const pause of pauses) {
    if (missing === undefined) {
      break;
    }
    report(`Not live yet: ${missing}`);
    await wait(pause);
    missing = await missingOf(registry, release);
  }
  if (missing !== undefined) {
    throw new Error(`${release.version} isn't live: ${missing}`);
  }
}

/** `node test/support/release/awaitLive.ts [--registry URL] [--minutes N]`: fails when the released version isn't live by then. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      registry: { type: "string", default: "https://open-vsx.org" },
      minutes: { type: "string", default: "40" },
    },
  });
  const manifest = z
    .object({ publisher: z.string(), name: z.string(), version: z.string() })
    .parse(JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")));
  const minutes = Array.from({ length: Number(values.minutes) }, () => 60_000);
  const release = { ...manifest, sha256: sha256Of(readFileSync(releasedPackage)) };
  await awaitLive(values.registry, release, minutes, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${release.name} ${release.version} is live on ${values.registry}\n`);
}

if (isEntryPoint(import.meta.url)) {
  await main();
}
