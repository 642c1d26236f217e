// Names of people in a sentence.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { displayNameOf, handleOf } from '../../foundation/actors/present.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { I18n } from '../i18n/i18n.ts';

type Named = Parameters<typeof handleOf>[0] & Parameters<typeof displayNameOf>[0];

/** The number of names before the number of other people. */
export const NAMES = 2;

/** “Bob, Cleo and 3,590 more”, of `count` people; each name leads to the profile. */
export function renderNames(people: readonly Named[], count: number, i18n: I18n): Html {
  const [first, second] = people.slice(0, NAMES).map((one) => {
    const handle = handleOf(one);
    return html`<a href="${profilePath(handle)}"><bdi>${displayNameOf(one)}</bdi></a>`;
  });
  if (!first) return html``;
  if (!second) return first;
  if (count <= NAMES) return html`${first} ${i18n.t('and')} ${second}`;
  return html`${first}, ${second} ${i18n.t('andMore', { n: count - NAMES })}`;
}
