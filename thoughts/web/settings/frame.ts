// What all pages of settings have: the way to the others, and what became of a form.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { PageContent } from '../site/page.ts';
import type { Problem } from './problems.ts';

export type Section = (typeof SECTIONS)[number][0];

const SECTIONS = [
  ['profileTitle', '/me/settings/profile'],
  ['styleTitle', '/me/settings/style'],
  ['privacyTitle', '/me/settings/privacy'],
  ['readingTitle', '/me/settings/reading'],
  ['accountTitle', '/me/settings/account'],
  ['pushTitle', '/me/settings/push'],
  ['securityTitle', '/me/settings/security'],
  ['loginsTitle', '/me/settings/logins'],
  ['keysTitle', '/me/settings/keys'],
  ['dataTitle', '/me/settings/data'],
  ['requestsTitle', '/me/requests'],
  ['myFollowingTitle', '/me/following'],
  ['myFollowersTitle', '/me/followers'],
  ['tagsTitle', '/me/tags'],
  ['filtersTitle', '/me/filters'],
  ['pinnedTitle', '/me/pinned'],
  ['mutesTitle', '/me/mutes'],
  ['blocksTitle', '/me/blocks'],
  ['serversTitle', '/me/servers'],
] as const;

/** What a page of settings reads of its address. */
export const SavedQuery = Type.Object({ saved: Type.Optional(Type.String({ maxLength: 10 })) });
export type SavedQuery = { saved?: string | undefined };

/** What became of the form that was sent before; `problem` wins. */
export type Outcome = { problem?: Problem | null; saved?: string | undefined };

export const settingsPage = (
  i18n: I18n,
  section: Section,
  main: Html,
  { problem = null, saved }: Outcome = {},
): PageContent => ({
  title: i18n.t(section),
  current: 'settings',
  status: problem?.status ?? 200,
  main: html`<h1>${i18n.t(section)}</h1>
${problem && renderProblem(problem, i18n)}
${!problem && saved !== undefined && html`<p class="notice" role="status">${i18n.t('saved')}</p>`}
<p class="to-sections"><a class="button" href="#sections">${i18n.t('allSettings')}</a></p>
${main}`,
  aside: html`<nav class="sections" aria-labelledby="sections"><h2 id="sections">${i18n.t('settings')}</h2><ul>${SECTIONS.map(
    ([key, path]) =>
      key === section
        ? html`<li><a href="${path}" aria-current="page">${i18n.t(key)}</a></li>`
        : html`<li><a href="${path}">${i18n.t(key)}</a></li>`,
  )}</ul></nav>`,
});

/** Of a login that has ended, with the way to log in beside what was written. */
export const renderProblem = ({ key }: Problem, i18n: I18n): Html =>
  html`<p class="notice" role="alert">${i18n.t(key)}
${key === 'settingsEnded' ? html`<a href="/login" target="_blank" rel="opener">${i18n.t('logIn')}</a>` : null}</p>`;
