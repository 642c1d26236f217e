// The fields of forms of settings: each with its label and, where it has one, its hint.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../i18n/i18n.ts';

type Field = { id: string; label: string; hint?: string };

type TextField = Field & {
  value: string;
  type?: 'text' | 'email' | 'search';
  autocomplete?: string;
  isName?: boolean;
};

export const textField = ({ id, label, value, hint, type = 'text', ...more }: TextField): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
<input class="input" id="${id}" name="${id}" type="${type}" value="${value}" dir="auto" autocomplete="${more.autocomplete ?? 'off'}" aria-describedby="${describedBy(id, hint)}" autocapitalize="${more.isName ? 'none' : 'sentences'}">
${hintOf(id, hint)}</div>`;

export const areaField = ({
  id,
  label,
  value,
  hint,
  rows,
  isCode = false,
}: Field & { value: string; rows: number; isCode?: boolean }): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
<textarea class="input${isCode ? ' code' : ''}" id="${id}" name="${id}" rows="${rows}" dir="auto" spellcheck="${isCode ? 'false' : 'true'}" aria-describedby="${describedBy(id, hint)}">
${value}</textarea>
${hintOf(id, hint)}</div>`;

export const passwordField = ({ id, label, hint, isNew }: Field & { isNew: boolean }): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
<input class="input" id="${id}" name="${id}" type="password" required autocomplete="${isNew ? 'new-password' : 'current-password'}" aria-describedby="${describedBy(id, hint)}">
${hintOf(id, hint)}</div>`;

export const checkField = ({ id, label, hint, isOn }: Field & { isOn: boolean }): Html =>
  html`<div class="field"><label class="check"><input type="checkbox" name="${id}" value="on" ?checked=${isOn} aria-describedby="${describedBy(id, hint)}"> ${label}</label>
${hintOf(id, hint)}</div>`;

export const choiceField = ({
  id,
  name = id,
  label,
  hint,
  value,
  choices,
}: Field & {
  name?: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
<select class="input" id="${id}" name="${name}" aria-describedby="${describedBy(id, hint)}">${choices.map(
    ([one, text]) => html`<option value="${one}" ?selected=${one === value}>${text}</option>`,
  )}</select>
${hintOf(id, hint)}</div>`;

const describedBy = (id: string, hint: string | undefined): string | null =>
  hint === undefined ? null : `${id}-hint`;

const hintOf = (id: string, hint: string | undefined): Html | null =>
  hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`;

/** Browsers end the lines of what is written with CRLF. */
export const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n');

// The button that copies an address, which scripts make work; without them it is not there.
export const renderCopy = (text: string, i18n: I18n): Html =>
  html`<button class="button quiet copy" type="button" value="${text}">${i18n.t('copy')}</button>`;
