// As in src/research/service/undici.d.ts: the deep path carries no types of its own.
declare module "undici/lib/api/api-request.js" {
  import type { Dispatcher } from "undici";
  function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>;
  export = request;
}
