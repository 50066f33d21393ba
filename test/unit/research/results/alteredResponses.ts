import fc from "fast-check";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { wireFixture, wireFixtureNames } from "../../../support/wireFixtures.ts";

/** A response of a tool with what it was asked. */
export interface ToolResponse {
  readonly tool: string;
  readonly args: JsonRecord;
  readonly body: JsonRecord;
}

/** The hand-written responses of all tools. */
export const toolResponses: readonly ToolResponse[] = wireFixtureNames().flatMap((name) => {
  const { request, response } = wireFixture(name);
  const tool = catalogue.find((one) => request.path === `/v1/tools/${one.name}`)?.name;
  return tool !== undefined && response.status === 200 && isRecord(response.body)
    ? [{ tool, args: request.body ?? {}, body: response.body }]
    : [];
});

/** Changes a response as another version of the service may. `seed` says where. */
type Alteration = (body: JsonRecord, seed: number) => unknown;

const dataOf = (body: JsonRecord): JsonRecord => (isRecord(body["data"]) ? body["data"] : {});

/** Every member of `data`, however deep, changed; `data` itself is not. */
function inData(change: (value: unknown, key: string, index: number) => unknown): Alteration {
  return (body, seed) => {
    let index = seed;
    const walk = (value: unknown, key: string): unknown => {
      const changed = change(value, key, index++);
      if (Array.isArray(changed)) {
        return changed.map((part) => walk(part, ""));
      }
      return isRecord(changed) ? members(changed, walk) : changed;
    };
    return { ...body, data: members(dataOf(body), walk) };
  };
}

function members(record: JsonRecord, change: (value: unknown, key: string) => unknown): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, change(value, key)]),
  );
}

function renamed(record: JsonRecord, name: (key: string, index: number) => string): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).map(([key, value], index) => [name(key, index), value]),
  );
}

const camel = (key: string): string =>
  key.replaceAll(/_(?<letter>[a-z])/gu, (_all, letter: string) => letter.toUpperCase());

/** The actions of a body with their parts under other names. */
function withActions(spell: (tool: string, args: unknown, why: string) => unknown): Alteration {
  return (body) => ({
    ...body,
    next_actions: (Array.isArray(body["next_actions"]) ? body["next_actions"] : [])
      .filter(isRecord)
      .map((action) => spell(String(action["tool"]), action["args"], String(action["use_when"]))),
  });
}

const wrapped = (name: string): Alteration =>
  inData((value, key, index) =>
    Array.isArray(value) && key !== "" && index % 2 === 0
      ? { [name]: value, total: value.length + 1_234_567 }
      : value,
  );

/** What services of this kind have been seen, or may be expected, to do differently. */
export const alterations: { readonly [name: string]: Alteration } = {
  "lists in items": wrapped("items"),
  "lists in rows": wrapped("rows"),
  "lists as maps": inData((value, key, index) =>
    Array.isArray(value) && key !== "" && value.every(isRecord) && index % 2 === 0
      ? Object.fromEntries(value.map((row, at) => [`entry ${at}`, row]))
      : value,
  ),
  "camelCase names": inData((value) => (isRecord(value) ? renamed(value, camel) : value)),
  "other names": (body, seed) => ({
    ...body,
    data: renamed(dataOf(body), (key, index) => (index % 3 === seed % 3 ? `${key}_v2` : key)),
  }),
  "names of rows": inData((value, _key, seed) =>
    isRecord(value)
      ? renamed(value, (name, index) => (index % 4 === seed % 4 ? `the_${name}` : name))
      : value,
  ),
  "shares in percent": inData((value, key) =>
    typeof value === "number" && /share|ratio|rate|ctr|ional|commercial/u.test(key)
      ? value * 100
      : value,
  ),
  "dates as seconds": inData((value) => epoch(value, 1000)),
  "dates as milliseconds": inData((value) => epoch(value, 1)),
  "long texts": inData((value, _key, index) =>
    typeof value === "string" && index % 5 === 0 ? `${value} ${"long ".repeat(600)}` : value,
  ),
  "no data": ({ data: _data, ...body }) => body,
  "null for data": (body) => ({ ...body, data: null }),
  "text for data": (body) => ({ ...body, data: "Nothing today, come back on Monday." }),
  "a list for data": (body) => ({
    ...body,
    data: Object.values(dataOf(body)).filter((value) => typeof value !== "object"),
  }),
  "no envelope": dataOf,
  "data beside the envelope": ({ data: _data, domain: _domain, ...body }) => ({
    ...body,
    ...dataOf({ data: _data }),
  }),
  "facts only": (body) => ({ ...body, data: {}, facts: { items: body["facts"] } }),
  "actions with tool_name": withActions((tool, args, why) => ({
    tool_name: tool,
    prefilled: args,
    when: why,
  })),
  "actions with endpoint": withActions((tool, args, why) => ({
    endpoint: `/v1/tools/${tool}`,
    arguments: JSON.stringify(args),
    when_to_use: why,
    priority: "highest_of_all",
  })),
  "actions with call": withActions((tool, args, why) => ({ call: { tool, args }, why })),
  "actions as text": withActions((tool, args, why) => `${tool} ${JSON.stringify(args)}: ${why}`),
  "resources as text": (body) => ({
    ...body,
    resources: (Array.isArray(body["resources"]) ? body["resources"] : [])
      .filter(isRecord)
      .map((resource) => resource["uri"]),
  }),
  "resources with href": (body) => ({
    ...body,
    resources: {
      items: (Array.isArray(body["resources"]) ? body["resources"] : [])
        .filter(isRecord)
        .map(({ uri, ...resource }) => ({ href: uri, ...resource, format: "parquet_file" })),
    },
  }),
};

/** Date texts as numbers of `unit` milliseconds since 1970. */
function epoch(value: unknown, unit: number): unknown {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:T|$)/u.test(value)
    ? Date.parse(value) / unit
    : value;
}

/** Some response with one or two alterations, by their names. */
export const alteredResponse: fc.Arbitrary<
  ToolResponse & { readonly altered: unknown; readonly how: string }
> = fc
  .tuple(
    fc.constantFrom(...toolResponses),
    fc.constantFrom(...Object.keys(alterations)),
    fc.option(fc.constantFrom(...Object.keys(alterations))),
    fc.nat(5),
  )
  .map(([response, first, second, seed]) => {
    const once = alterations[first]?.(response.body, seed);
    const twice = second === null || !isRecord(once) ? once : alterations[second]?.(once, seed);
    return { ...response, altered: twice, how: `${first}, ${second ?? ""} ${seed}` };
  });
