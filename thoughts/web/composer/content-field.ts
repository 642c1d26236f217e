// The field of what a thought says, as the composer and the editor have it.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { excessIn, firstCharacters, lastCharacters } from '@tandem/web/i18n/characters.ts';
import { MAX_CHARACTERS } from '../../posts/thoughts/content/content.ts';
import type { I18n } from '../i18n/i18n.ts';

/** How many characters are shown of what fits, and of what is too much. */
const FITTING = 20;
const TOO_MANY = 300;

type Field = {
  content: string;
  label: string;
  /** Said after the limit. */
  hint?: string;
  isRequired?: boolean;
  /** Whether it was refused for its length: what is too much is shown below it. */
  isTooLong: boolean;
};

/** Scripts count below the field, and mark in it what is too much. */
export function renderContentField(
  { content, label, hint, isRequired = false, isTooLong }: Field,
  i18n: I18n,
): Html {
  const excess = isTooLong ? excessIn(content, MAX_CHARACTERS) : null;
  return html`<div class="field"><label for="content">${label}</label>
<div class="writing"><textarea class="input" id="content" name="content" rows="4" dir="auto" ?required=${isRequired} aria-describedby="${excess ? 'limit excess' : 'limit'}">
${content}</textarea></div>
<p class="small counter" aria-hidden="true"></p><p class="small muted" id="limit">${i18n.t('limit')}${hint === undefined ? null : ` ${hint}`}</p>
${excess && renderExcess(excess, i18n)}</div>`;
}

const renderExcess = ([fitting, tooMuch]: readonly [string, string], i18n: I18n): Html => {
  const before = lastCharacters(fitting, FITTING);
  const after = firstCharacters(tooMuch, TOO_MANY);
  return html`<p class="small" id="excess">${i18n.t('excess')} <span dir="auto">${before === fitting ? null : '…'}${before}<mark class="excess">${after}</mark>${after === tooMuch ? null : '…'}</span></p>`;
};
