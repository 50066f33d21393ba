import * as l10n from "@vscode/l10n";

/** What a report says of the editor, the system and the last problem. */
export interface ReportedFacts {
  /** Of the extension. */
  readonly version: string;
  readonly editor: { readonly name: string; readonly version: string };
  /** Such as "linux x64". */
  readonly system: string;
  /** Name of the remote kind, such as `ssh-remote`; undefined for a local window. */
  readonly remote: string | undefined;
  readonly trusted: boolean;
  /** Which data is used: the sandbox, the service, or none. Never where the service is. */
  readonly connection: string;
  /** Names of the settings that aren't at their defaults. */
  readonly settings: readonly string[];
  readonly problem: Problem | undefined;
}

/** The last thing that went wrong in this window. */
export interface Problem {
  readonly error: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The text of a report about the extension, in Markdown. It has the names of settings and never their
 * values; of a problem its kind, its status and where in our own code it happened, never its message,
 * which may quote a query, a URL or a file.
 */
export function issueReport(facts: ReportedFacts): string {
  const { version, editor, system, remote, trusted, connection, settings, problem } = facts;
  return [
    `## ${l10n.t("What happened")}`,
    "",
    l10n.t("Describe what you did, what you expected and what happened instead."),
    "",
    `## ${l10n.t("Versions")}`,
    "",
    `- SEO Research ${version}`,
    `- ${editor.name} ${editor.version}`,
    `- ${system}`,
    `- ${l10n.t("Remote: {0}", remote ?? l10n.t("none"))}`,
    `- ${trusted ? l10n.t("Trusted workspace") : l10n.t("Restricted Mode")}`,
    `- ${l10n.t("Data: {0}", connection)}`,
    `- ${l10n.t("Changed settings (names only): {0}", settings.length === 0 ? l10n.t("none") : settings.map((name) => `\`${name}\``).join(", "))}`,
    "",
    `## ${l10n.t("Last problem in this window")}`,
    "",
    ...(problem === undefined ? [l10n.t("None.")] : problemLines(problem)),
    "",
  ].join("\n");
}

function problemLines({ error, at }: Problem): string[] {
  const status = numberOf(error, "status");
  const code = wordOf(error, "code");
  return [
    `- ${wordOf(error, "name") ?? "Error"}${status === undefined ? "" : `, HTTP ${status}`}${code === undefined ? "" : `, ${code}`}`,
    `- ${new Date(at).toISOString()}`,
    ...ownFrames(error).map((frame) => `- \`${frame}\``),
  ];
}

/** Where in the extension's own files it happened: name, line and column, without the folders. */
function ownFrames(error: unknown): string[] {
  const { stack = "", message } = error instanceof Error ? error : { message: "" };
  // A stack begins with the message, whose lines may look like places.
  const from = stack.indexOf(message);
  const places = from === -1 ? "" : stack.slice(from + message.length);
  return [
    ...places.matchAll(/^ +at .*?[/\\]((?:extension|[\w-]{1,40})\.cjs:\d{1,7}:\d{1,7})\)?$/gmu),
  ]
    .map(([, frame = ""]) => frame)
    .slice(0, 8);
}

/** A name or code: one word of letters, digits and _, as programs write them. */
function wordOf(error: unknown, member: "name" | "code"): string | undefined {
  const value: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, member) : undefined;
  return typeof value === "string" && /^[A-Za-z][A-Za-z0-9_]{1,40}$/u.test(value)
    ? value
    : undefined;
}

function numberOf(error: unknown, member: "status"): number | undefined {
  const value: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, member) : undefined;
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}
