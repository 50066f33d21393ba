import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { canonicalJson } from "../shared/json.ts";
import type { ToolArguments } from "../research/tools/definition.ts";
import type { Account } from "./account/account.ts";
import { badRequest, Problem } from "./http/reply.ts";
import type { AddedSite, Snapshot } from "./world/snapshot.ts";

/** Handed out by this scheme; any scheme is read (data conventions, resources). */
const scheme = "ofe";

/** The call whose rows a dataset holds. */
export interface Origin {
  readonly tool: string;
  readonly args: ToolArguments;
}

/** A dataset as it is found again. */
export interface OpenDataset {
  readonly key: string;
  readonly origin: Origin;
  /** The world's day the rows belong to. */
  readonly day: Date;
  /** The sites that requests had added when it was handed out. */
  readonly addedSites: readonly AddedSite[];
  readonly expired: boolean;
}

const content = z.object({
  k: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/u)),
  o: z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) }),
});

const dayLength = 86_400_000;

/** The URI of the rows behind a call on a day (spec 2.7): a key, and the call itself, so that nothing has to be stored. */
export function datasetUri(
  origin: Origin,
  { day, addedSites }: Snapshot,
): { readonly uri: string; readonly key: string } {
  const key = datasetKey(origin, Math.floor(day.getTime() / dayLength), addedSites.length);
  const text = JSON.stringify({ k: key, o: origin });
  return { key, uri: `${scheme}://dataset/${Buffer.from(text).toString("base64url")}` };
}

/**
 * The key carries the day and the number of added sites in its first bytes, and a hash over them and the
 * call in the others: the rows can be made again from the URI, and a made-up URI is told from a real one.
 */
function datasetKey(origin: Origin, day: number, sites: number): string {
  const hash = createHash("sha256")
    .update(`${day} ${sites}\n${canonicalJson(origin)}`)
    .digest();
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(day, 0, 3);
  bytes.writeUIntBE(sites, 3, 2);
  hash.copy(bytes, 5, 0, 11);
  return bytes.toString("base64url");
}

/** Finds a dataset by its URI: 400 when it is malformed, 404 when no sandbox ever made it. */
export function openDataset(
  uri: string,
  account: Account,
  ttlSeconds: number,
  worldNow: Date,
): OpenDataset {
  const { k: key, o: origin } = readUri(uri);
  const bytes = Buffer.from(key, "base64url");
  const [day, sites] = [bytes.readUIntBE(0, 3), bytes.readUIntBE(3, 2)];
  if (datasetKey(origin, day, sites) !== key) {
    throw new Problem(404, "not_found", "Dataset not found");
  }
  const issued = account.datasetTime(key)?.getTime();
  const life = ttlSeconds * 1000;
  // Without a memory of it (no state file), it counts as handed out at the end of its day.
  const expired =
    issued === undefined
      ? (day + 1) * dayLength + life <= worldNow.getTime()
      : issued + life <= Date.now();
  return {
    key,
    origin,
    day: new Date(day * dayLength),
    addedSites:
      sites === account.addedSites.length ? account.addedSites : account.addedSites.slice(0, sites),
    expired,
  };
}

function readUri(uri: string): z.infer<typeof content> {
  const encoded = /^[a-z][a-z0-9+.-]*:\/\/dataset\/([A-Za-z0-9_-]+)$/iu.exec(uri)?.[1];
  const read = content.safeParse(parse(Buffer.from(encoded ?? "", "base64url").toString("utf8")));
  if (!read.success) {
    throw badRequest("Malformed dataset URI");
  }
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
