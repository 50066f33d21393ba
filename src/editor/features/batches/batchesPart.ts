// Planning and handling batches, loaded with the first command about one. One part of the bundle.
export * from "./batchActions.ts";
export { endMessage } from "./endMessage.ts";
export { planNewBatch } from "./runBatch.ts";
