import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mayDecideUrls } from "../../../../src/articles/moves/mayDecideUrls.ts";
import type { UrlChange, UrlChanges } from "../../../../src/articles/moves/urlChange.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { ProjectMoves } from "../../../../src/articles/project/projectMoves.ts";
import type { SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";
import { CommittedFolder } from "../../../../src/system/git/committedFolder.ts";
import { GitProgram } from "../../../../src/system/git/gitProgram.ts";
import { GitRepository, gitHere } from "../../../support/gitRepository.ts";

/** The files of a folder on disk. */
function filesOnDisk(root: string): SiteFiles {
  const read = (path: string): Promise<Buffer | undefined> =>
    readFile(join(root, path)).catch(() => undefined);
  return {
    list: async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      return entries
        .filter(({ name }) => name !== ".git")
        .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "folder" : "file" }));
    },
    read: async (path) => {
      const bytes = await read(path);
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    },
    hasMark: async (path) => (await read(path))?.subarray(0, 3).toString("hex") === "efbbbf",
  };
}

/** A site in a repository, whose URLs are compared with those of its last commit, or of what its remote has. */
export class SiteHistory {
  readonly repository: GitRepository;
  readonly #program = new GitProgram({ program: gitHere() });
  readonly #siteUrl: string;
  readonly #below: string;

  constructor(
    root: string,
    texts: Readonly<Record<string, string>>,
    { siteUrl = "", below = "" }: { readonly siteUrl?: string; readonly below?: string } = {},
  ) {
    this.repository = GitRepository.in(root);
    this.#siteUrl = siteUrl;
    this.#below = below;
    this.write(texts);
    this.repository.commit("2025-05-01");
  }

  /** The project's folder. */
  get folder(): string {
    return join(this.repository.root, this.#below);
  }

  write(texts: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  text(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  move(from: string, to: string): void {
    mkdirSync(dirname(join(this.folder, to)), { recursive: true });
    renameSync(join(this.folder, from), join(this.folder, to));
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true });
  }

  committed(): CommittedFolder {
    return new CommittedFolder(this.#program, this.folder, mayDecideUrls);
  }

  /** What is found with everything read anew. */
  async changes(now = "2025-06-01T12:00:00Z"): Promise<UrlChanges> {
    return (await this.finder(now)).find();
  }

  /** What finds the changes, and reads again only what `project` is told of. */
  async finder(
    now = "2025-06-01T12:00:00Z",
  ): Promise<{ readonly find: () => Promise<UrlChanges>; readonly project: ArticleProject }> {
    const committed = this.committed();
    const fields = {
      title: "title",
      description: "description",
      slug: "slug",
      keyword: ["keyword"],
      keywords: "keywords",
    };
    const project = new ArticleProject({
      files: filesOnDisk(this.folder),
      settings: {
        of: () => ({ siteUrl: this.#siteUrl, titleSuffix: "", fields }),
        researchFolder: () => "seo",
      },
      now: () => new Date(now),
    });
    const moves = new ProjectMoves({
      project,
      checks: new ProjectChecks(project),
      committed: (commit, paths) => committed.read(commit, paths),
    });
    return {
      project,
      find: async () => {
        const difference = await committed.difference();
        if (typeof difference === "string") {
          throw new Error(difference);
        }
        return moves.changesSince(difference);
      },
    };
  }
}

/** Changes as lines that are easy to compare: paths of URLs alone. */
export function lines({ changes }: Pick<UrlChanges, "changes">): string[] {
  return changes.map(line).toSorted();
}

function line(change: UrlChange): string {
  const cause = change.cause === undefined ? "" : " (cause)";
  switch (change.kind) {
    case "moved":
      return `moved ${change.file}: ${pathOf(change.oldUrl)} → ${pathOf(change.newUrl)}${cause}`;
    case "gone":
      return `gone ${change.before}: ${pathOf(change.oldUrl)} ${change.why}${cause}`;
    case "takenOver":
      return `taken ${pathOf(change.oldUrl)}: ${change.before} by ${change.by}${cause}`;
    case "unredirected":
      return `lost ${change.before}: ${pathOf(change.oldUrl)} → ${change.target} now ${change.newUrl ?? "nothing"} (${change.to ?? "no file"})${cause}`;
    default:
      return change satisfies never;
  }
}

function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return decodeURI(pathname);
}
