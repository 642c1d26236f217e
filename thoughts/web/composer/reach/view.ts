// What the composer says of whom it does not reach, which scripts ask for again while somebody writes.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Unreached } from './reach.ts';

/**
 * `isAsked`: then it is said, too, that there is nobody. It has its place from the start, so that screen
 * readers say what comes into it.
 */
export const renderReach = (unreached: readonly Unreached[], i18n: I18n, isAsked: boolean): Html =>
  html`<div class="reach" role="status">${
    unreached.length === 0
      ? isAsked && html`<p class="small muted">${i18n.t('reachAll')}</p>`
      : html`<ul class="notice">${unreached.map(({ why, handle }) => html`<li>${i18n.t(why, { who: `@${handle}` })}</li>`)}</ul>`
  }</div>`;
