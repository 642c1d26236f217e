// The button that copies an address, which scripts make work; without them it is not there.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../i18n/i18n.ts';

export const renderCopy = (text: string, i18n: I18n): Html =>
  html`<button class="button quiet copy" type="button" value="${text}">${i18n.t('copy')}</button>`;
