import { findTool } from "../../../src/tools/catalogue.ts";

/** A suite over HTTP about one tool; it waits until the catalogue offers the tool. */
export function describeTool(tool: string, title: string, suite: () => void): void {
  const declare = findTool(tool) === undefined ? describe.skip : describe;
  declare(`sandbox ${tool}: ${title}`, function () {
    // The first question about a field makes its part of the world; on a busy machine that takes seconds.
    this.timeout(20_000);
    suite();
  });
}
