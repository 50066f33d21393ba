import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { FieldChoice, FormField } from "../../shared/formField.ts";
import { readField } from "../../shared/formField.ts";
import { countryNames, languageTag, nativeLanguageName } from "../../shared/marketNames.ts";
import { languages, markets } from "../../shared/markets.ts";
import "../elements/comboBox.ts";
import type { SearchOption } from "../elements/searchOptions.ts";
import { unfinishedDay } from "./typedTexts.ts";

/** What a control needs of the form around it. */
export interface ControlHost {
  readonly id: string;
  /** The text as it is now; of controls that keep their own text it is not read for this. */
  readonly text: string;
  /** The text the form was last filled with: for controls that keep their own text from then on. */
  readonly filled: string;
  readonly invalid: boolean;
  /** Ids of the elements that explain the control. */
  readonly describedBy: string;
  /** Choices that the account's connections offer. */
  readonly connected: readonly FieldChoice[];
  /** True while the person types a value that is none of the choices. */
  readonly typesOther: boolean;
  readonly typed: (text: string) => void;
  /** The same for long texts, which are read when there is time. */
  readonly typedLater: (read: () => string) => void;
  /** The person decided on a value. */
  readonly decided: (text: string) => void;
  readonly typeOther: (on: boolean) => void;
}

/** Stands for "another value" among the values of a select; no value of a service holds a line break. */
const other = "\n";

const isDay = /^\d{4}-\d{2}-\d{2}$/u;

const marketOptions: readonly SearchOption[] = markets.map(({ location, language, code }) => ({
  value: location,
  detail: language,
  // Read only while somebody searches.
  get terms() {
    return [code, ...countryNames(code)];
  },
}));
const languageOptions: readonly SearchOption[] = languages.map((value) => ({
  value,
  detail: "",
  get terms() {
    return [nativeLanguageName(value), languageTag(value)];
  },
}));

/** The control of a field, a native one where there is one. */
export function controlOf(field: FormField, host: ControlHost): TemplateResult {
  switch (field.control) {
    case "choice":
      return selectOf(field, host, field.choices ?? [], field.otherValues === true);
    case "choices":
      return chipsOf(field, host);
    case "website":
    case "adAccount":
      // Where nothing is known of the connections there is nothing to choose: the id is typed.
      return host.connected.length === 0 && !isClosed(field)
        ? lineOf(field, host)
        : selectOf(field, host, host.connected, !isClosed(field));
    case "list":
      // few have many of these
      return areaOf(field, host, field.entries === "markets" || field.entries === "words" ? 3 : 6);
    case "location":
      return comboOf(field, host, marketOptions);
    case "language":
      return comboOf(field, host, languageOptions);
    case "date":
      return dayOf(field, host);
    default:
      return lineOf(field, host);
  }
}

/** True for a connection of which only what is known can be chosen. */
export function isClosed({ control, choices }: FormField): boolean {
  return (control === "website" || control === "adAccount") && choices !== undefined;
}

/** Several lines. The browser keeps the text; it is never written back while somebody types. */
export function areaOf(
  field: Pick<FormField, "required" | "placeholder">,
  host: ControlHost,
  rows: number,
): TemplateResult {
  const read = ({ target }: Event): void => {
    if (target instanceof HTMLTextAreaElement) {
      host.typedLater(() => target.value);
    }
  };
  return html`<textarea id=${host.id} class="seo-input" rows=${rows} spellcheck="false" placeholder=${field.placeholder ?? ""}
    aria-required=${field.required ? "true" : "false"} aria-invalid=${host.invalid ? "true" : "false"} aria-describedby=${host.describedBy}
    .value=${host.filled} @input=${read}></textarea>`;
}

function lineOf(field: FormField, host: ControlHost): TemplateResult {
  return html`<input id=${host.id} class="seo-input" type="text" inputmode=${inputModeOf(field)} autocomplete="off" spellcheck="false"
    placeholder=${field.placeholder ?? ""} aria-required=${field.required ? "true" : "false"} aria-invalid=${host.invalid ? "true" : "false"}
    aria-describedby=${host.describedBy} .value=${live(host.text)} @input=${onText(host.typed)} @change=${onText(host.decided)}>`;
}

function inputModeOf({ control }: FormField): "numeric" | "url" | "text" {
  return control === "integer"
    ? "numeric"
    : control === "url" || control === "domain"
      ? "url"
      : "text";
}

/** The browser's own date field; a text that is no day could not be shown in it, so that stays a line. */
function dayOf(field: FormField, host: ControlHost): TemplateResult {
  if (host.filled !== "" && !isDay.test(host.filled)) {
    return lineOf(field, host);
  }
  const read = ({ target }: Event): void => {
    if (
      target instanceof HTMLInputElement &&
      (target.value !== "" || host.text !== "" || target.validity.badInput)
    ) {
      host.typed(target.validity.badInput ? unfinishedDay : target.value);
    }
  };
  return html`<input id=${host.id} class="seo-input" type="date" aria-required=${field.required ? "true" : "false"}
    aria-invalid=${host.invalid ? "true" : "false"} aria-describedby=${host.describedBy} .value=${host.filled} @input=${read} @blur=${read}>`;
}

function selectOf(
  field: FormField,
  host: ControlHost,
  choices: readonly FieldChoice[],
  open: boolean,
): TemplateResult {
  const isListed = host.text === "" || choices.some(({ value }) => value === host.text);
  const typesOther = open && (host.typesOther || !isListed);
  const current = typesOther ? other : host.text;
  const choose = (value: string): void => {
    host.typeOther(value === other);
    host.typed(value === other ? "" : value);
    host.decided(value);
  };
  const unset = field.defaultText ?? l10n.t("Not set");
  const option = (value: string, label: string): TemplateResult =>
    html`<option value=${value} .selected=${live(value === current)}>${label}</option>`;
  return html`<select id=${typesOther ? `${host.id}-choice` : host.id} class="seo-input" aria-label=${typesOther ? field.label : nothing}
      aria-required=${field.required ? "true" : "false"} aria-invalid=${host.invalid ? "true" : "false"} aria-describedby=${host.describedBy}
      @change=${onChoice(choose)}>
      ${option("", unset)}${choices.map(({ value, label }) => option(value, label))}
      ${isListed || open ? nothing : option(host.text, host.text)}
      ${open ? option(other, l10n.t("Another value…")) : nothing}
    </select>
    ${typesOther ? html`<div class="seo-other">${lineOf(field, host)}</div>` : nothing}`;
}

function chipsOf(field: FormField, host: ControlHost): TemplateResult {
  const read = readField(field, host.text);
  const chosen: unknown[] = Array.isArray(read) ? read : [];
  const values = (field.choices ?? []).map(({ value }) => value);
  // What the form does not know stays: it may be right, and the check says so if it isn't.
  const unknown = chosen.filter((value) => typeof value === "string" && !values.includes(value));
  const toggle = (value: string, on: boolean): void => {
    const next = values.filter((other) => (other === value ? on : chosen.includes(other)));
    host.typed([...next, ...unknown].join(", "));
  };
  return html`<div class="seo-chips">${(field.choices ?? []).map(
    ({ value, label, help }, index) => html`<div class="seo-chip">
    <input type="checkbox" value=${value} id=${index === 0 ? host.id : `${host.id}-${index}`} aria-describedby=${help === undefined ? nothing : `${host.id}-help-${index}`}
      .checked=${live(chosen.includes(value))} @change=${onTick((on) => toggle(value, on))}>
    <label for=${index === 0 ? host.id : `${host.id}-${index}`}>${label}</label>
    ${help === undefined ? nothing : html`<span id=${`${host.id}-help-${index}`} class="seo-help">${help}</span>`}
  </div>`,
  )}</div>`;
}

function comboOf(
  field: FormField,
  host: ControlHost,
  options: readonly SearchOption[],
): TemplateResult {
  const around = {
    id: host.id,
    placeholder: field.placeholder ?? "",
    required: field.required,
    invalid: host.invalid,
    describedBy: host.describedBy,
  };
  return html`<seo-combo-box .value=${host.text} .options=${options} .field=${around} .events=${host}></seo-combo-box>`;
}

function onText(take: (text: string) => void): (event: Event) => void {
  return ({ target }) => {
    if (target instanceof HTMLInputElement) {
      take(target.value);
    }
  };
}

function onChoice(take: (value: string) => void): (event: Event) => void {
  return ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      take(target.value);
    }
  };
}

function onTick(take: (on: boolean) => void): (event: Event) => void {
  return ({ target }) => {
    if (target instanceof HTMLInputElement) {
      take(target.checked);
    }
  };
}
