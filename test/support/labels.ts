import type { Locator } from "playwright-core";
import { plain } from "./until.ts";

/** The names of labelled things; the editor keeps the ending of a file name apart from the rest. */
export async function labelsOf(labelled: Locator): Promise<string[]> {
  const labels = await labelled.evaluateAll((elements) =>
    elements.map((element) =>
      [...element.querySelectorAll(".label-name, .label-suffix")]
        .map((part) => part.textContent)
        .join(""),
    ),
  );
  return labels.map(plain);
}
