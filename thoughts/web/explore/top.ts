// The top of the pages of Explore: the field of the search, and the ways to its parts.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderTabs, renderTop } from '../layout/frame.ts';

export const KINDS = ['tags', 'people'] as const;

/** What is searched for; null for thoughts, with people before them. */
export type Kind = (typeof KINDS)[number] | null;

export const renderExplore = ({ q, kind }: { q: string; kind: Kind }, i18n: I18n): Html => {
  const of = (only: Kind): string => withQuery('/find', { q, only: only ?? undefined });
  const people = q === '' ? '/people' : of('people');
  return html`${renderTop(i18n.t('find'))}
<form class="search find" method="get" action="/find" role="search">${icon('search')}<input id="q" name="q" type="search" value="${q}" maxlength="500" autocapitalize="none" enterkeyhint="search" aria-label="${i18n.t('findField')}" placeholder="${i18n.t('searchField')}">${kind && html`<input type="hidden" name="only" value="${kind}">`}<button class="button">${i18n.t('searchField')}</button></form>
${renderTabs(
  i18n.t('find'),
  [
    { path: of(null), label: i18n.t('tabThoughts') },
    { path: of('tags'), label: i18n.t('tabHashtags') },
    { path: people, label: i18n.t('people') },
  ],
  kind === 'people' ? people : of(kind),
)}`;
};
