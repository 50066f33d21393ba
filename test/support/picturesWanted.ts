/**
 * Whether tests leave pictures to look at in `out/screenshots`, which nothing judges: without a graphics card the processor
 * paints each. A failure leaves its picture in any case.
 */
export const picturesWanted = (process.env["SEO_RESEARCH_PICTURES"] ?? "") !== "";
