import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { CheckoutName } from "./checkout.ts";
import { linkFaults, pageFaults } from "./faultKinds.ts";
import type { PlantedSite } from "./plantFaults.ts";

const plan = z.object({
  commit: z.string(),
  faults: z.array(
    z.object({
      kind: z.enum([...linkFaults, ...pageFaults]),
      file: z.string(),
      line: z.number(),
      before: z.string(),
      target: z.string(),
    }),
  ),
  changed: z.array(z.tuple([z.string(), z.string()])),
  removed: z.array(z.string()),
  withoutPage: z.array(z.string()),
  checked: z.array(z.string()),
});

/**
 * The faults of a site as they are kept in a folder; where none are, they are planted and kept. Throws where those that
 * are kept are of another commit.
 */
export async function keptPlan(
  folder: string,
  { site, commit }: CheckoutName,
  plant: () => Promise<PlantedSite>,
): Promise<PlantedSite> {
  const file = join(folder, `${site.replaceAll("/", "__")}.json`);
  if (!existsSync(file)) {
    const planted = await plant();
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, planText(planted, commit));
    return planted;
  }
  return readPlan(readFileSync(file, "utf8"), commit);
}

/** Faults as text. */
export function planText(
  { faults, changed, removed, withoutPage, checked }: PlantedSite,
  commit: string,
): string {
  return `${JSON.stringify({ commit, faults, changed: [...changed], removed: [...removed], withoutPage: [...withoutPage], checked: [...checked] })}\n`;
}

/** Reads faults back. Throws for those of another commit. */
export function readPlan(text: string, commit: string): PlantedSite {
  const read = plan.parse(JSON.parse(text));
  if (read.commit !== commit) {
    throw new Error(`The faults are those of commit ${read.commit}, not of ${commit}.`);
  }
  return {
    faults: read.faults,
    changed: new Map(read.changed),
    removed: new Set(read.removed),
    withoutPage: new Set(read.withoutPage),
    checked: new Set(read.checked),
  };
}
