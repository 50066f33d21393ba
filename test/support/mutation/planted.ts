import * as z from "zod";

/** Names the file that says which module is replaced by what, see {@link Planted}. */
export const plantedFileVariable = "SEO_RESEARCH_PLANTED";

/** Names the file in which processes and workers that a test starts note what they load and run. */
export const loadedLogVariable = "SEO_RESEARCH_LOADED";

const planted = z.object({ url: z.string(), source: z.string() });

/** A module with a fault in it. */
export type Planted = z.infer<typeof planted>;

/** @throws when the text is not what the runner wrote. */
export function readPlanted(text: string): Planted {
  return planted.parse(JSON.parse(text));
}

const line = z.object({ url: z.string(), ran: z.array(z.number()).optional() });

/** A line of the log: a module was loaded. */
export function loadedLine(url: string): string {
  return `${JSON.stringify({ url })}\n`;
}

/** A line of the log: these places of a module ran, from, to, from, to … */
export function ranLine(url: string, ran: readonly number[]): string {
  return `${JSON.stringify({ url, ran })}\n`;
}

/** What the lines of the log say. */
export function readLoadedLog(text: string): z.infer<typeof line>[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((one) => line.parse(JSON.parse(one)));
}
