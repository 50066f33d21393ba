import * as z from "zod";

/** Names the file that says which module is replaced by what, see {@link Planted}. */
export const plantedFileVariable = "SEO_RESEARCH_PLANTED";

/** Names the file to which processes and workers that a test starts append the modules they load. */
export const loadedLogVariable = "SEO_RESEARCH_LOADED";

const planted = z.object({ url: z.string(), source: z.string() });

/** A module with a fault in it. */
export type Planted = z.infer<typeof planted>;

/** @throws when the text is not what the runner wrote. */
export function readPlanted(text: string): Planted {
  return planted.parse(JSON.parse(text));
}
