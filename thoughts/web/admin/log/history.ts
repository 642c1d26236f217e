// Earlier moderation actions against a person, displayed with a report or an account.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Act, PastAct } from '../../../moderation/log.ts';
import { withQuery } from '../../addresses.ts';
import type { TextKey } from '../../i18n/dictionary.ts';
import type { I18n } from '../../i18n/i18n.ts';

export const LOG_PATH = '/operate/log';

/** Those that are about people; the others have no history. */
const PAST = {
  'dismiss-report': 'pastDismissed',
  'resolve-report': 'pastResolved',
  'suspend-person': 'pastSuspended',
  'limit-person': 'pastLimited',
  'release-person': 'pastReleased',
  'remove-thought': 'pastRemoved',
  'create-reset-link': 'pastResetLink',
  'disable-account': 'pastDisabled',
  'enable-account': 'pastEnabled',
  'hide-style': 'pastStyleHidden',
  'show-style': 'pastStyleShown',
} as const satisfies Partial<Record<Act, TextKey>>;

const isAboutPeople = (act: Act): act is keyof typeof PAST => act in PAST;

/** Nothing without earlier actions. */
export function renderHistory(handle: string, past: readonly PastAct[] | undefined, i18n: I18n): Html | null {
  if (!past) return null;
  const parts = past.flatMap(({ act, times, last }) =>
    isAboutPeople(act) ? html`<li>${i18n.t(PAST[act], { n: times, when: i18n.day(last) })}</li>` : [],
  );
  return html`<details><summary>${i18n.t('history')}</summary><ul class="small">${parts}</ul>
<p class="small"><a href="${withQuery(LOG_PATH, { person: handle })}" aria-label="${i18n.t('opLog')}: @${handle}">${i18n.t('opLog')}</a></p></details>`;
}
