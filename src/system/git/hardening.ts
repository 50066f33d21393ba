/**
 * Settings that are put before each command, where they count more than those of the repository. Whatever of a repository
 * can name a program is turned off, although the commands that are run wouldn't start most of them.
 */
const settings: readonly string[] = [
  "core.fsmonitor=false",
  "core.useBuiltinFSMonitor=false",
  "core.untrackedCache=false",
  "core.hooksPath=/dev/null",
  // a folder of the work tree that looks like a repository is none
  "safe.bareRepository=explicit",
  "core.pager=cat",
  "core.editor=false",
  "sequence.editor=false",
  "core.askPass=",
  "core.sshCommand=false",
  "core.gitProxy=",
  "core.alternateRefsCommand=",
  "credential.helper=",
  "protocol.allow=never",
  "protocol.ext.allow=never",
  "protocol.file.allow=never",
  "diff.external=",
  // it names a file, which could be a pipe
  "diff.orderFile=/dev/null",
  "core.attributesFile=/dev/null",
  "core.excludesFile=/dev/null",
  "gpg.program=false",
  "gpg.ssh.program=false",
  "gpg.x509.program=false",
  "log.showSignature=false",
  "log.showRoot=true",
  "log.follow=false",
  "log.mailmap=false",
  "diff.renames=false",
  "submodule.recurse=false",
  "gc.auto=0",
  "maintenance.auto=false",
  // what a repository may ask for of memory
  "core.packedGitLimit=256m",
  "core.deltaBaseCacheLimit=64m",
  "core.bigFileThreshold=16m",
  "color.ui=false",
  "i18n.logOutputEncoding=UTF-8",
];

/** What stands before each command. */
export const hardenedOptions: readonly string[] = [
  "--no-pager",
  "--no-replace-objects",
  "--no-optional-locks",
  // a path is a path, whatever signs of a pattern are in it
  "--literal-pathspecs",
  ...settings.flatMap((setting) => ["-c", setting]),
];

/** What each command gets that compares commits. */
export const comparing: readonly string[] = [
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--no-renames",
  "--ignore-submodules=all",
];

/** What a command gets that lists commits, beside that. */
export const listing: readonly string[] = [
  "--no-show-signature",
  "--no-decorate",
  "--no-notes",
  "--no-mailmap",
];

/**
 * The environment of Git: what was said to Git in that of the editor is left out, since it could name another repository or
 * a program.
 *
 * @param top The folder of the repository: none above it is looked for, and its work tree is this one, whatever it says.
 */
export function hardenedEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  top: string,
  folderAbove: string,
): Record<string, string> {
  const kept = Object.entries(own).flatMap(([name, value]) =>
    value === undefined ||
    /^(?:GIT_|SSH_ASKPASS|PAGER$|EDITOR$|VISUAL$|LESS$|LC_|LANG)/iu.test(name)
      ? []
      : [[name, value] as const],
  );
  return {
    ...Object.fromEntries(kept),
    GIT_WORK_TREE: top,
    GIT_CEILING_DIRECTORIES: folderAbove,
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // older versions don't know that variable: nothing may be fetched in any way
    GIT_ALLOW_PROTOCOL: "none",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_PAGER: "cat",
    GIT_EDITOR: "false",
    // its errors are told apart by their words
    LC_ALL: "C",
  };
}
