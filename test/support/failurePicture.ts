import type { Workbench } from "./workbench.ts";

/** After each failed test of a suite: a picture of the window, named after the suite and the test. */
export function leavePictureOfFailure(workbench: () => Workbench, suite: string): void {
  afterEach(async function leavePicture() {
    if (this.currentTest?.state === "failed") {
      await workbench().screenshotOfFailure(
        `${suite}-failed-${this.currentTest.title.slice(0, 12)}`,
      );
    }
  });
}
