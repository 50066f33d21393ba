import type { Picture } from "../../src/shared/picture.ts";
import { pictureDocument } from "./pictureSamples.ts";
import type { FakeHost, ResultPage } from "./resultPage.ts";
import type { ResultPages } from "./resultPages.ts";

/** Opens a result with these pictures. */
export function openPictures(
  pages: ResultPages,
  pictures: readonly Picture[],
  host: Omit<FakeHost, "document"> = {},
  options?: Parameters<ResultPages["open"]>[1],
): Promise<ResultPage> {
  return pages.open({ document: pictureDocument(pictures), ...host }, options);
}
