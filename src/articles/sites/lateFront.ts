import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { lateProblem } from "../frontMatter/frontMatterBlock.ts";
import type { GeneratorTraits } from "./generatorTraits.ts";

/** Front matter as a generator reads it: what empty lines are before isn't read by all. JSON isn't even seen there by others than Hugo. */
export function asRead(
  front: FrontMatter,
  { lateFront }: Pick<GeneratorTraits, "lateFront">,
): FrontMatter {
  if (front.kind !== "fields" || front.lateLine === undefined || lateFront.includes(front.format)) {
    return front;
  }
  return front.format === "json"
    ? { kind: "none" }
    : { kind: "unreadable", line: front.lateLine, problem: lateProblem() };
}
