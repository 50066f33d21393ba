import { findTool } from "../../research/tools/catalogue.ts";
import {
  createCredential,
  credits,
  listCredentials,
  revokeCredential,
  usage,
  websites,
} from "../account/endpoints.ts";
import { capabilities, runTool } from "../tools/runTool.ts";
import type { Bill, ToolSettings } from "../tools/runTool.ts";
import type { Faults } from "./faults.ts";
import { json, notFound, Problem } from "./reply.ts";
import { parseJson } from "./readRequest.ts";
import type { Reply } from "./reply.ts";

/** What an endpoint gets to work with. */
interface EndpointCall {
  readonly settings: ToolSettings;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly bill: Bill;
  readonly faults: Faults;
}

/** One endpoint, found by path and method. */
export interface Route {
  /** True when it answers without a key. */
  readonly open?: boolean;
  answer(call: EndpointCall): Reply | Promise<Reply>;
}

type Methods = { readonly [method: string]: Route };

const showCapabilities: Route = {
  open: true,
  answer: ({ settings }) => json(200, capabilities(settings.account)),
};

/** The endpoints with a fixed path (spec 4.1). */
const fixed: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  ["/v1/me/credits", { GET: { answer: ({ settings }) => credits(settings.account) } }],
  [
    "/v1/me/api-credentials",
    {
      GET: { answer: ({ settings }) => listCredentials(settings.account) },
      POST: { answer: ({ settings, body }) => createCredential(settings.account, parseJson(body)) },
    },
  ],
  ["/v1/me/usage", { GET: { answer: ({ settings, query }) => usage(settings.account, query) } }],
  ["/v1/me/websites", { GET: { answer: ({ settings }) => websites(settings.account) } }],
  ["/v1/capabilities", { GET: showCapabilities, POST: showCapabilities }],
]);

/** The endpoint at `path` that takes `method`: 404 when there is none, 405 for the wrong method. */
export function findRoute(method: string, path: string): Route {
  const methods = fixed.get(path) ?? revocation(path) ?? toolCall(path);
  if (methods === undefined) {
    throw notFound();
  }
  const route = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (route === undefined) {
    const allowed = Object.keys(methods).join(", ");
    throw new Problem(405, "method_not_allowed", "Method Not Allowed", { Allow: allowed });
  }
  return route;
}

function revocation(path: string): Methods | undefined {
  const id = /^\/v1\/me\/api-credentials\/([^/]+)\/revoke$/u.exec(path)?.[1];
  return id === undefined
    ? undefined
    : { POST: { answer: ({ settings }) => revokeCredential(settings.account, id) } };
}

/** A tool nobody knows is a path nobody knows. */
function toolCall(path: string): Methods | undefined {
  const tool = findTool(/^\/v1\/tools\/([a-z_]+)$/u.exec(path)?.[1] ?? "");
  return tool === undefined
    ? undefined
    : {
        POST: {
          answer: ({ settings, body, bill, faults }) =>
            runTool(tool, parseJson(body), settings, bill, faults),
        },
      };
}
