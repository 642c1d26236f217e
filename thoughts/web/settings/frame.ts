// The frame of the settings pages: the list of sections, and the outcome of a form.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { IconName } from '../icons/icons.ts';
import { renderTabs } from '../layout/frame.ts';
import { renderInArea } from '../layout/sections.ts';
import type { PageContent } from '../site/page.ts';
import type { Problem } from './problems.ts';

export const SETTINGS_PATH = '/me/settings';

/** In the order of the list. */
const SECTIONS = [
  ['profileTitle', '/me/settings/profile', 'user'],
  ['styleTitle', '/me/settings/style', 'palette'],
  ['postingTitle', '/me/settings/posting', 'pencil'],
  ['readingTitle', '/me/settings/reading', 'eye'],
  ['pushTitle', '/me/settings/push', 'bell'],
  ['privacyTitle', '/me/settings/privacy', 'lock'],
  ['filtersTitle', '/me/filters', 'filter'],
  ['mutedAndBlocked', '/me/mutes', 'volume-off'],
  ['tagsTitle', '/me/tags', 'hash'],
  ['accountTitle', '/me/settings/account', 'at'],
  ['securityTitle', '/me/settings/security', 'shield-lock'],
  ['loginsTitle', '/me/settings/logins', 'device-mobile'],
  ['dataTitle', '/me/settings/data', 'download'],
  ['keysTitle', '/me/settings/keys', 'code'],
  ['leaveTitle', '/me/settings/leave', 'trash'],
] as const satisfies readonly (readonly [TextKey, string, IconName])[];

type SectionKey = (typeof SECTIONS)[number][0];

/** Pages below a section, which lead back to it. */
const BELOW = {
  pinnedTitle: 'profileTitle',
  movingTitle: 'accountTitle',
  requestsTitle: 'privacyTitle',
  myFollowersTitle: 'privacyTitle',
  myFollowingTitle: 'privacyTitle',
} as const satisfies Partial<Record<TextKey, SectionKey>>;

/** The pages of one section, as tabs. */
const MUTED_AND_BLOCKED = [
  ['mutesTitle', '/me/mutes'],
  ['blocksTitle', '/me/blocks'],
  ['serversTitle', '/me/servers'],
] as const;
type Tab = (typeof MUTED_AND_BLOCKED)[number][0];

export type Section = Exclude<SectionKey, 'mutedAndBlocked'> | keyof typeof BELOW | Tab;

/** The query of a settings page. */
export const SavedQuery = Type.Object({ saved: Type.Optional(Type.String({ maxLength: 10 })) });
export type SavedQuery = { saved?: string | undefined };

/** The outcome of the form that was sent before; `problem` wins. */
export type Outcome = { problem?: Problem | null; saved?: string | undefined };

const isBelow = (key: string): key is keyof typeof BELOW => Object.hasOwn(BELOW, key);

export function settingsPage(
  i18n: I18n,
  section: Section,
  main: Html,
  { problem = null, saved }: Outcome = {},
): PageContent {
  const tab = MUTED_AND_BLOCKED.find(([key]) => key === section);
  const entry = tab ? 'mutedAndBlocked' : isBelow(section) ? BELOW[section] : section;
  const [, path = null] = SECTIONS.find(([key]) => key === entry) ?? [];
  return {
    title: i18n.t(section),
    current: 'settings',
    styles: ['more', 'areas'],
    status: problem?.status ?? 200,
    main: renderInArea(
      areaOf(i18n, path),
      {
        heading: i18n.t(tab ? 'mutedAndBlocked' : section),
        back: isBelow(section) && path !== null ? path : SETTINGS_PATH,
        isBelow: isBelow(section),
        main: html`${tab ? renderMutedAndBlocked(tab[1], i18n) : null}${problem && renderProblem(problem, i18n)}
${!problem && saved !== undefined && html`<p class="notice" role="status">${i18n.t('saved')}</p>`}
${main}`,
      },
      { i18n },
    ),
  };
}

/** The list of sections: a page on phones. */
export const settingsIndex = (i18n: I18n): PageContent => ({
  title: i18n.t('settings'),
  current: 'settings',
  styles: ['more', 'areas'],
  main: renderInArea(
    areaOf(i18n, null),
    {
      heading: i18n.t('settings'),
      back: '/menu',
      main: null,
    },
    { i18n },
  ),
});

const areaOf = (i18n: I18n, current: string | null) => ({
  name: i18n.t('settings'),
  sections: SECTIONS.map(([key, path, icon]) => ({ path, icon, label: i18n.t(key) })),
  current,
});

const renderMutedAndBlocked = (current: string, i18n: I18n): Html =>
  renderTabs(
    i18n.t('mutedAndBlocked'),
    MUTED_AND_BLOCKED.map(([key, path]) => ({ path, label: i18n.t(key) })),
    current,
  );

/** For a login that has ended, a link to the login. */
export const renderProblem = ({ key }: Problem, i18n: I18n): Html =>
  html`<p class="notice" role="alert">${i18n.t(key)}
${key === 'settingsEnded' ? html`<a href="/login" target="_blank" rel="opener">${i18n.t('logIn')}</a>` : null}</p>`;
