import { GitProblem } from "./gitProblem.ts";
import type { GitProgram } from "./gitProgram.ts";

/** Bytes of one file that is read from a commit, and of all that one reading has in memory. */
export interface BlobLimits {
  readonly largest: number;
  readonly inAll: number;
}

const usualLimits: BlobLimits = { largest: 2_000_000, inAll: 128_000_000 };
/** Bytes that one command of Git writes. */
const mostAtOnce = 16_000_000;

/**
 * The contents with some ids, in their order; undefined for one that the repository lacks (as a partial clone may), that is
 * no file's, is too large, or comes after as much as one reading has. Nothing is fetched, and no program that the repository
 * names is run. Rejects with GitProblem.
 */
export async function committedBlobs(
  git: GitProgram,
  top: string,
  ids: readonly string[],
  { largest, inAll }: BlobLimits = usualLimits,
): Promise<(Buffer | undefined)[]> {
  const asked = [...new Set(ids)];
  const sizes = await sizesOf(git, top, asked);
  const contents = new Map<string, Buffer>();
  let [some, size, all]: [string[], number, number] = [[], 0, 0];
  const readSome = async (): Promise<void> => {
    if (some.length > 0) {
      await readBlobs(git, top, some, contents);
    }
    [some, size] = [[], 0];
  };
  for (const id of asked) {
    const own = sizes.get(id);
    if (own === undefined || own > largest || all + own > inAll) {
      continue;
    }
    if (size + own > mostAtOnce) {
      await readSome();
    }
    some.push(id);
    size += own;
    all += own;
  }
  await readSome();
  return ids.map((id) => contents.get(id));
}

async function sizesOf(
  git: GitProgram,
  top: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) {
    return new Map();
  }
  const text = await git.textOf(top, ["cat-file", "--batch-check"], linesOf(ids));
  return new Map(
    text.split("\n").flatMap((line) => {
      const [, id = "", size] = /^([\da-f]{40,64}) blob (\d+)$/u.exec(line) ?? [];
      return size === undefined ? [] : [[id, Number(size)] as const];
    }),
  );
}

/** Each is written behind a line with its id, its type and its size, and before a line end. */
async function readBlobs(
  git: GitProgram,
  top: string,
  ids: readonly string[],
  contents: Map<string, Buffer>,
): Promise<void> {
  const pieces: Buffer[] = [];
  await git.run(top, {
    args: ["cat-file", "--batch"],
    input: linesOf(ids),
    onOutput: (piece) => {
      pieces.push(piece);
      return false;
    },
  });
  const all = Buffer.concat(pieces);
  for (let at = 0; at < all.length;) {
    const end = all.indexOf("\n", at);
    const line = all.toString("latin1", at, end < 0 ? all.length : end);
    const [, id = "", size] = /^([\da-f]{40,64}) blob (\d+)$/u.exec(line) ?? [];
    if (size === undefined) {
      throw new GitProblem("failed", `Not a file's content: ${line.slice(0, 200)}`);
    }
    const start = end + 1;
    at = start + Number(size) + 1;
    contents.set(id, all.subarray(start, at - 1));
  }
}

function linesOf(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join("");
}
