/**
 * How long something is waited for that another process, a thread or the editor has to do, in milliseconds. The limits of
 * connections are in `research/service/timeLimit.ts`; ARCHITECTURE.md lists all waits.
 */
export const waitLimits = {
  /** The editor's secret storage: a person may have to unlock the keyring first. */
  secret: 60_000,
  /** The editor's storage of what is remembered. */
  memento: 10_000,
  /** The editor's Git extension, which starts with the first question. */
  git: 20_000,
  /** A file or folder that the editor reads, on this machine or a remote one. */
  editorFile: 30_000,
  /** The editor's search for files by name. */
  fileSearch: 60_000,
  /** Reading articles that are about to move: the editor moves them only afterwards. */
  movingFile: 1_000,
  /** What the editor's watchers tell of files that moved. */
  fileNews: 3_000,
  /** The editor, until a document without unsaved changes says what its file says now. */
  followedFile: 5_000,
  /** The editor's own updating of links to files that moved, and a person whom it asks first. */
  linkUpdate: 4_000,
  linkQuestion: 30_000,
  /** That no save changes an article's front matter any more: the editor may save in the midst of a word. */
  quietFront: 10_000,
  /** The calls of agents that are under way, before a question shows the balance. */
  agentCall: 5_000,
  /** The sandbox, until it listens. */
  sandboxStart: 60_000,
  /** Whatever else the sandbox is asked by its host. */
  sandbox: 20_000,
} as const;
