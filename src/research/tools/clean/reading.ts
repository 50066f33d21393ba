import type * as z from "zod/mini";
import { collapse } from "../../../articles/text/collapse.ts";

/** What became of a typed text: its clean form, or a sentence that says why there is none. */
export type Reading = { readonly value: string } | { readonly problem: string };

/** Reads one typed text. Reading a clean form again must give the same. */
export type Reader = (typed: string) => Reading;

/** A check that puts the clean form in the place of the typed text, or reports the problem. */
export function readWith(read: Reader): z.core.CheckFn<string> {
  return (payload) => {
    const reading = read(payload.value);
    if ("problem" in reading) {
      payload.issues.push({ code: "custom", message: reading.problem, input: payload.value });
    } else {
      payload.value = reading.value;
    }
  };
}

/** A typed text short enough to stand inside a sentence. */
export function excerpt(value: string): string {
  const characters = [...collapse(value)];
  return characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : characters.join("");
}
