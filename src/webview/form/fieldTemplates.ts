import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { formatInteger } from "../../shared/format.ts";
import type { FormField } from "../../shared/formField.ts";
import { additionalField } from "../../shared/formProtocol.ts";
import { icon } from "../elements/icon.ts";
import { longText } from "../elements/longText.ts";
import { areaOf, controlOf, isClosed } from "./controls.ts";
import type { ControlHost } from "./controls.ts";
import type { FormSession } from "./formSession.ts";

/** Which fields take a value that is none of their choices at the moment; part of how the form looks, not of what is typed. */
export type OtherValues = Map<string, boolean>;

/** One field: its label, its control, what it means, and what is wrong with it. */
export function fieldTemplate(
  field: FormField,
  session: FormSession,
  others: OtherValues,
): TemplateResult {
  const { name } = field;
  const text = field.control === "list" ? "" : session.typed.text(name);
  const id = `seo-field-${name}`;
  const problem = session.problem(name);
  const hint = problem === undefined ? session.hint(name) : undefined;
  const connected =
    field.control === "website" || field.control === "adAccount"
      ? (session.state?.connected[field.control] ?? [])
      : [];
  const isSelect = field.control === "choice" || connected.length > 0 || isClosed(field);
  // A select names its default itself, but has room for the names of its choices only.
  const more = isSelect ? choiceHelp(field, text) : (field.defaultText ?? "");
  const help = [field.help, more].filter((part) => part !== "").join(". ");
  const host: ControlHost = {
    id,
    text,
    filled: session.typed.filled(name),
    invalid: problem !== undefined,
    describedBy: describedBy(id, {
      help: true,
      count: field.control === "list",
      hint: hint !== undefined,
      problem: problem !== undefined,
    }),
    connected,
    typesOther: others.get(name) === true,
    typed: (text) => session.type(name, text),
    typedLater: (read) => session.typeLater(name, read),
    decided: (text) => {
      if (field.control === "location" || field.control === "place") {
        session.decideLocation(text);
      }
    },
    typeOther: (on) => void others.set(name, on),
  };
  const isGroup = field.control === "choices";
  return html`<div class=${`seo-field seo-field-${field.control}`} data-field=${name} role=${isGroup ? "group" : nothing}
    aria-labelledby=${isGroup ? `${id}-label` : nothing} aria-describedby=${isGroup ? host.describedBy : nothing}
    @focusout=${(event: FocusEvent) => leftField(event) && session.leave(name)}>
    <div class="seo-field-head">${labelOf(field, id, isGroup)}
      ${field.control === "list" ? html`<span id=${`${id}-count`} class="seo-help">${countSentence(field, session.typed.count(name))}</span>` : nothing}</div>
    ${controlOf(field, host)}
    ${offersOf(name, session)}${problemLine(id, problem)}${hintLine(id, hint)}
    <p id=${`${id}-help`} class="seo-help">${help}.</p>
  </div>`;
}

/** Members of the request that have no field: whatever the service takes can be sent. */
export function additionalTemplate(session: FormSession): TemplateResult {
  const id = "seo-additional";
  const problem = session.problem(additionalField);
  const host: ControlHost = {
    id,
    text: "",
    filled: session.typed.filled(additionalField),
    invalid: problem !== undefined,
    describedBy: describedBy(id, { help: true, problem: problem !== undefined }),
    connected: [],
    typesOther: false,
    typed: (text) => session.type(additionalField, text),
    typedLater: (read) => session.typeLater(additionalField, read),
    decided: () => undefined,
    typeOther: () => undefined,
  };
  return html`<div class="seo-field seo-field-json" data-field=${additionalField}
    @focusout=${(event: FocusEvent) => leftField(event) && session.leave(additionalField)}>
    <div class="seo-field-head"><label for=${id}>${l10n.t("Additional fields (JSON)")}</label></div>
    ${areaOf({ required: false, placeholder: "{ }" }, host, 3)}${problemLine(id, problem)}
    <p id=${`${id}-help`} class="seo-help">${l10n.t("Extra fields to send, as a JSON object.")}</p>
  </div>`;
}

/** What the project has for a field: a button for each. */
function offersOf(name: string, session: FormSession): TemplateResult | typeof nothing {
  const offers = (session.state?.offers ?? []).flatMap(({ field, label }, index) =>
    field === name ? [{ label, index }] : [],
  );
  return offers.length === 0
    ? nothing
    : html`<div class="seo-offers">${offers.map(
        ({ label, index }) =>
          html`<button type="button" class="seo-quiet" data-action="takeOffer" @click=${() => void session.takeOffer(index)}><bdi>${label}</bdi></button>`,
      )}</div>`;
}

function labelOf({ label, required }: FormField, id: string, isGroup: boolean): TemplateResult {
  const mark = required ? html`<span class="seo-required">${l10n.t("required")}</span>` : nothing;
  return isGroup
    ? html`<span id=${`${id}-label`} class="seo-label-text">${label}</span>${mark}`
    : html`<label id=${`${id}-label`} class="seo-label-text" for=${id}>${label}</label>${mark}`;
}

function describedBy(id: string, parts: { readonly [part: string]: boolean }): string {
  return Object.entries(parts)
    .filter(([, there]) => there)
    .map(([part]) => `${id}-${part}`)
    .join(" ");
}

/** What the chosen value means. */
function choiceHelp({ choices }: FormField, text: string): string {
  const chosen = choices?.find(({ value }) => value === text);
  return chosen?.help === undefined ? "" : `${chosen.label}: ${chosen.help}`;
}

function countSentence({ entries, max }: FormField, count: number): string {
  const number = formatInteger(count);
  if (max !== undefined && count > 0) {
    const most = formatInteger(max);
    return entries === "domains"
      ? l10n.t("{0} of up to {1} domains", number, most)
      : l10n.t("{0} of up to {1} keywords", number, most);
  }
  switch (entries) {
    case "domains":
      return l10n.t("One domain per line, or paste a comma-separated list");
    case "markets":
      return l10n.t("One market per line: country, language");
    case "words":
      return l10n.t("One per line");
    default:
      return l10n.t("One keyword per line, or paste a comma-separated list");
  }
}

function hintLine(id: string, hint: string | undefined): TemplateResult | typeof nothing {
  return hint === undefined
    ? nothing
    : html`<p id=${`${id}-hint`} class="seo-hint">${icon("info")}<span><bdi>${longText(hint, 300)}</bdi></span></p>`;
}

function problemLine(id: string, problem: string | undefined): TemplateResult | typeof nothing {
  return problem === undefined
    ? nothing
    : html`<p id=${`${id}-problem`} class="seo-error">${icon("problem")}<span><bdi>${longText(problem, 600)}</bdi></span></p>`;
}

/** True when the focus goes to something outside the field. */
function leftField({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !(
    currentTarget instanceof Element &&
    relatedTarget instanceof Node &&
    currentTarget.contains(relatedTarget)
  );
}
