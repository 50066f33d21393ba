import type { CommandCall } from "../../platform/commandIds.ts";
import { inertMarkdown } from "../../../shared/plainText.ts";

/** A link of a Markdown text that runs a command. */
export interface CommandLink {
  readonly label: string;
  readonly command: CommandCall;
}

/** A link that runs a command, as Markdown. */
export function commandLink({ label, command: { id, args } }: CommandLink): string {
  return `[${inertMarkdown(label)}](command:${id}?${commandQuery(args)})`;
}

/** Arguments as the editor reads them back: it decodes them twice, so a percent sign of their own is written without one. */
function commandQuery(args: readonly unknown[]): string {
  const json = JSON.stringify(args)
    .toWellFormed()
    .replaceAll("%", String.raw`\u0025`);
  return encodeURIComponent(json).replaceAll(
    /[!'()*~]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
