import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { GitRepository } from "../../../support/gitRepository.ts";

/** A way in which a repository makes Git run a program of its own: one that makes a file named CANARY. */
export interface Canary {
  readonly name: string;
  /** What is put behind the repository's settings. */
  readonly config?: string;
  /** Files of the work tree. */
  readonly files?: Readonly<Record<string, string>>;
  /** What else is made, when all is committed. */
  readonly more?: (repository: GitRepository) => void;
  /** The command by which Git, used without care, runs the program. */
  readonly fires: readonly string[];
  /** Where it is run, below the work tree. */
  readonly at?: string;
  /** False where its history can't be read. */
  readonly isDated?: boolean;
}

const script = "sh .git/canary.sh";
const hooks = [
  "post-checkout",
  "pre-commit",
  "post-index-change",
  "reference-transaction",
  "fsmonitor-watchman",
];
const worktreeHook = `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = sh ./canary.sh\n`;
const origin = (url: string): string =>
  `[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`;
const partial = `[extensions]\n\tpartialClone = origin\n[core]\n\trepositoryformatversion = 1\n`;

/** A program that makes the file CANARY in the work tree. */
function song(up: string): string {
  return `#!/bin/sh\n: > "$(dirname "$0")/${up}/CANARY"\n`;
}

/** Every way that is known; each has a command that proves it. */
export const canaries: readonly Canary[] = [
  { name: "a file system monitor", config: `[core]\n\tfsmonitor = ${script}\n`, fires: ["status"] },
  {
    name: "hooks",
    config: "[core]\n\thooksPath = .git/canaries\n",
    fires: ["checkout", "-q", "HEAD~0"],
  },
  {
    name: "hooks in their usual place",
    more: (repository) =>
      hooks.forEach((hook) =>
        writeFileSync(repository.at(`.git/hooks/${hook}`), song("../.."), { mode: 0o755 }),
      ),
    fires: ["checkout", "-q", "HEAD~0"],
  },
  { name: "an external diff", config: `[diff]\n\texternal = ${script}\n`, fires: ["diff"] },
  {
    name: "a diff driver",
    config: `[diff "canary"]\n\tcommand = ${script}\n`,
    files: { ".gitattributes": "*.md diff=canary\n" },
    fires: ["diff"],
  },
  {
    name: "a text conversion",
    config: `[diff "canary"]\n\ttextconv = ${script}\n`,
    files: { ".gitattributes": "*.md diff=canary\n" },
    fires: ["log", "-p"],
  },
  {
    name: "a filter",
    config: `[filter "canary"]\n\tclean = ${script}\n\tsmudge = ${script}\n\trequired = true\n`,
    files: { ".gitattributes": "*.md filter=canary\n" },
    fires: ["status"],
  },
  {
    name: "a filter that only this clone names, as a process",
    config: `[filter "canary"]\n\tprocess = ${script}\n`,
    more: (repository) => {
      mkdirSync(repository.at(".git/info"), { recursive: true });
      writeFileSync(repository.at(".git/info/attributes"), "*.md filter=canary\n");
    },
    fires: ["status"],
  },
  {
    name: "a program for signatures",
    config: "[gpg]\n\tprogram = .git/canary.sh\n[log]\n\tshowSignature = true\n",
    more: signCommit,
    fires: ["log"],
  },
  {
    name: "aliases",
    config: `[alias]\n\tlatest = "!${script}"\n\tlog = "!${script}"\n\trev-parse = "!${script}"\n`,
    fires: ["latest"],
  },
  {
    name: "an editor",
    config: `[core]\n\teditor = ${script}\n[sequence]\n\teditor = ${script}\n`,
    fires: ["commit", "--allow-empty"],
  },
  {
    name: "a command for SSH",
    config: `[core]\n\tsshCommand = ${script}\n${origin("ssh://git@example.invalid/x.git")}`,
    fires: ["fetch"],
  },
  {
    name: "a remote helper",
    config: `${origin(`ext::${script}`)}[protocol "ext"]\n\tallow = always\n`,
    fires: ["fetch"],
  },
  {
    name: "a proxy",
    config: `[core]\n\tgitProxy = .git/canary.sh\n${origin("git://example.invalid/x.git")}`,
    fires: ["fetch"],
  },
  {
    name: "a partial clone that fetches what it lacks",
    config: `${partial}${origin(`ext::${script}`)}\tpromisor = true\n[protocol "ext"]\n\tallow = always\n`,
    more: (repository) => {
      // the content of a file is missing; the log needs none
      const id = repository.git("rev-parse", "HEAD:content/lost.md").trim();
      rmSync(repository.at(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
    },
    fires: ["cat-file", "-p", "HEAD:content/lost.md"],
  },
  {
    name: "a partial clone without its folders",
    config: `${partial}${origin(`ext::${script}`)}\tpromisor = true\n[protocol "ext"]\n\tallow = always\n`,
    more: (repository) => {
      const id = repository.git("rev-parse", "HEAD:content").trim();
      rmSync(repository.at(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
    },
    fires: ["ls-tree", "-r", "HEAD"],
    isDated: false,
  },
  {
    name: "a helper for passwords",
    config: `[credential]\n\thelper = "!${script}"\n`,
    fires: ["credential", "fill"],
  },
  {
    name: "settings that are included",
    config: "[include]\n\tpath = ../settings.inc\n",
    files: { "settings.inc": `[core]\n\tfsmonitor = ${script}\n` },
    fires: ["status"],
  },
  {
    name: "settings that are included for this folder",
    config: '[includeIf "gitdir:**"]\n\tpath = ../settings.inc\n',
    files: { "settings.inc": `[core]\n\tfsmonitor = ${script}\n` },
    fires: ["status"],
  },
  {
    name: "settings of the work tree",
    config: "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n",
    more: (repository) =>
      writeFileSync(repository.at(".git/config.worktree"), `[core]\n\tfsmonitor = ${script}\n`),
    fires: ["status"],
  },
  {
    name: "a folder that looks like a repository",
    files: {
      "content/sub/HEAD": "ref: refs/heads/main\n",
      "content/sub/objects/x": "",
      "content/sub/refs/x": "",
      "content/sub/canary.sh": song("../.."),
      "content/sub/config": worktreeHook,
    },
    fires: ["status"],
    at: "content/sub",
  },
  {
    name: "a work tree that looks like a repository, with an empty one in it",
    more: (repository) => {
      rmSync(repository.at(".git"), { recursive: true });
      mkdirSync(repository.at(".git"));
      repository.write("HEAD", "ref: refs/heads/main\n");
      repository.write("objects/x", "");
      repository.write("refs/x", "");
      repository.write("canary.sh", song("."));
      repository.write("config", worktreeHook);
    },
    fires: ["status"],
    isDated: false,
  },
  {
    name: "a file that names a repository in the work tree",
    more: (repository) => {
      repository.git("init", "--quiet", "--separate-git-dir=content/hidden");
      writeFileSync(
        repository.at("content/hidden/config"),
        `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = sh content/hidden/canary.sh\n`,
      );
      writeFileSync(repository.at("content/hidden/canary.sh"), song("../.."), { mode: 0o755 });
    },
    fires: ["status"],
  },
  {
    name: "another work tree",
    config: `[core]\n\tworktree = ../content\n\tfsmonitor = sh ../.git/canary.sh\n`,
    fires: ["status"],
  },
];

/** What all of them begin with: two commits. */
export function buildPlain(root: string): void {
  const repository = GitRepository.in(root);
  repository.write("content/a.md", "---\ntitle: Plain\n---\nText.\n");
  repository.write("content/plain.md", "Text.\n");
  repository.write("content/lost.md", "Lost\n");
  repository.commit("2020-01-01");
  repository.write("content/a.md", "---\ntitle: Plain\n---\nMore text.\n");
  repository.commit("2021-01-01");
}

/** Makes one of a copy of `plain`, with a change in the work tree. What sings comes last, so that building runs nothing. */
export function buildCanary(
  { files = {}, config = "", more }: Canary,
  { plain, root }: { readonly plain: string; readonly root: string },
): GitRepository {
  cpSync(plain, root, { recursive: true, preserveTimestamps: true });
  const repository = new GitRepository(root);
  Object.entries(files).forEach(([path, text]) => repository.write(path, text));
  repository.write("content/plain.md", "Changed.\n");
  mkdirSync(repository.at(".git/canaries"));
  for (const hook of hooks) {
    writeFileSync(repository.at(`.git/canaries/${hook}`), song("../.."), { mode: 0o755 });
  }
  writeFileSync(repository.at(".git/canary.sh"), song(".."), { mode: 0o755 });
  more?.(repository);
  if (config !== "") {
    writeFileSync(repository.at(".git/config"), config, { flag: "a" });
  }
  if (existsSync(repository.at("CANARY"))) {
    throw new Error("Building it ran its program.");
  }
  return repository;
}

/** Has the newest commit bear a made-up signature. */
function signCommit(repository: GitRepository): void {
  const commit = repository.git("cat-file", "commit", "HEAD");
  const signed = commit.replace(
    "\n\n",
    "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n bm9uZQ==\n -----END PGP SIGNATURE-----\n\n",
  );
  writeFileSync(repository.at(".git/signed"), signed);
  const id = repository.git("hash-object", "-t", "commit", "-w", ".git/signed").trim();
  repository.git("update-ref", "refs/heads/main", id);
}
