// The text field of a thought, for the composer, the editor and conversations.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { excessIn, firstCharacters, lastCharacters } from '@tandem/web/i18n/characters.ts';
import { MAX_CHARACTERS } from '../../foundation/thoughts/content.ts';
import type { I18n } from '../i18n/i18n.ts';

/** The displayed excerpt of a text that is too long: characters before and after the limit. */
const FITTING = 20;
const TOO_MANY = 300;

type Field = {
  content: string;
  label: string;
  /** Said after the limit. */
  hint?: string;
  isRequired?: boolean;
  /** Whether it was refused for its length: the excess is displayed below it. */
  isTooLong: boolean;
};

/** Scripts count below the field, and mark the excess in it. */
export const renderContentField = (field: Field, i18n: I18n): Html =>
  html`<div class="field"><label for="content">${field.label}</label>${renderWriting(field, i18n, 4)}${renderCounter()}</div>`;

/**
 * The field without a visible label. `before` is the number of characters that are posted before the text;
 * with `isFocused` the page begins in the field.
 */
export const renderBareField = (field: Field & { before: number; isFocused: boolean }, i18n: I18n): Html =>
  html`<label class="vh" for="content">${field.label}</label>${renderWriting(field, i18n, 2)}`;

function renderWriting(
  {
    content,
    label,
    hint,
    isRequired = false,
    isTooLong,
    before = 0,
    isFocused = false,
  }: Field & { before?: number; isFocused?: boolean },
  i18n: I18n,
  rows: number,
): Html {
  const excess = isTooLong ? excessIn(content, Math.max(0, MAX_CHARACTERS - before)) : null;
  return html`<div class="writing"><textarea class="input" id="content" name="content" rows="${rows}" dir="auto" placeholder="${rows === 2 ? label : ''}" ?required=${isRequired} ?autofocus=${isFocused} aria-describedby="${excess ? 'limit excess' : 'limit'}">
${content}</textarea></div><p class="small muted limit" id="limit">${i18n.t('limit')}${hint === undefined ? null : ` ${hint}`}</p>${excess && renderExcess(excess, i18n)}`;
}

/** The remaining characters as a number and a ring, updated and announced by scripts. */
export const renderCounter = (): Html =>
  html`<span class="counter" aria-hidden="true"><span class="left"></span><svg class="ring" viewBox="0 0 28 28"><circle cx="14" cy="14" r="11"/><circle class="v" cx="14" cy="14" r="11" pathLength="100" stroke-dasharray="0 100"/></svg></span>`;

const renderExcess = ([fitting, tooMuch]: readonly [string, string], i18n: I18n): Html => {
  const before = lastCharacters(fitting, FITTING);
  const after = firstCharacters(tooMuch, TOO_MANY);
  return html`<p class="small" id="excess">${i18n.t('excess')} <span dir="auto">${before === fitting ? null : '…'}${before}<mark class="excess">${after}</mark>${after === tooMuch ? null : '…'}</span></p>`;
};
