// The composer's list of people who are not reached; scripts update it during typing.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Unreached } from './reach.ts';

/**
 * With `isAsked`, an empty list is stated as well. The element always exists, so that screen readers announce
 * its changes.
 */
export const renderReach = (unreached: readonly Unreached[], i18n: I18n, isAsked: boolean): Html =>
  html`<div class="reach" role="status">${
    unreached.length === 0
      ? isAsked && html`<p class="small muted">${i18n.t('reachAll')}</p>`
      : html`<ul class="notice">${unreached.map(({ why, handle }) => html`<li>${i18n.t(why, { who: `@${handle}` })}</li>`)}</ul>`
  }</div>`;
