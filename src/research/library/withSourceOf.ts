import type { Envelope } from "../service/envelope.ts";
import type { DatasetCall } from "./datasetCall.ts";

/** A response of a dataset with the source of its call, where it names none of its own: what is written of its rows goes by that. */
export function withSourceOf(call: DatasetCall, envelope: Envelope): Envelope {
  const { source, observedAt } = call;
  const hasOwn = envelope.facts.some(({ provenance }) => provenance.sourceClass !== undefined);
  return hasOwn || source === undefined
    ? envelope
    : {
        ...envelope,
        facts: [
          ...envelope.facts,
          {
            type: "",
            subject: [],
            fields: {},
            provenance: {
              sourceClass: source,
              ...(observedAt === undefined ? {} : { observedAt }),
            },
          },
        ],
      };
}
