import { launchBrowser } from "./browser.ts";

/** Pictures as WebP files, in their own width. @param quality from 0 to 1 */
export async function webpOf(pngs: readonly Buffer[], quality: number): Promise<Buffer[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const made: Buffer[] = [];
    for (const png of pngs) {
      const url = await page.evaluate(
        async ([source, wanted]) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
          canvas.getContext("2d")?.drawImage(image, 0, 0);
          return canvas.toDataURL("image/webp", wanted);
        },
        [`data:image/png;base64,${png.toString("base64")}`, quality] as const,
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
