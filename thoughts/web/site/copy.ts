// The button that copies an address, which scripts make work; without them it is not there.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Words } from '../i18n/words.ts';

export const renderCopy = (text: string, words: Words): Html =>
  html`<button class="button quiet copy" type="button" value="${text}">${words.say('copy')}</button>`;
