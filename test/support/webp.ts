import { launchBrowser } from "./browser.ts";

/** A part of a picture, in its own pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture, and the part of it that is wanted. */
export interface Cut {
  /** PNG, or another kind that browsers draw. */
  readonly picture: Buffer;
  readonly part: Part;
}

/**
 * Parts of pictures as WebP files, in their own size.
 * @param quality from 0 to 1
 */
export async function webpOf(cuts: readonly Cut[], quality: number): Promise<Buffer[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const made: Buffer[] = [];
    for (const { picture, part } of cuts) {
      const url = await page.evaluate(
        async ({ source, cut, wanted }) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [cut.width, cut.height];
          canvas.getContext("2d")?.drawImage(image, -cut.left, -cut.top);
          return canvas.toDataURL("image/webp", wanted);
        },
        {
          source: `data:image/png;base64,${picture.toString("base64")}`,
          cut: part,
          wanted: quality,
        },
      );
      const [kind, data = ""] = url.split(",");
      if (kind !== "data:image/webp;base64") {
        throw new Error(`The browser made ${kind ?? "nothing"} instead of WebP.`);
      }
      made.push(Buffer.from(data, "base64"));
    }
    return made;
  } finally {
    await browser.close();
  }
}
