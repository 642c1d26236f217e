// Who may find, see and follow one, and what one's thoughts begin with: the page and the form of these
// choices.
import { html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { isQuotePolicy } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import { languagesWith, nameLanguage } from '../composer/languages.ts';
import type { I18n } from '../i18n/i18n.ts';
import { ALT_COOKIE, CHOICE_LIFETIME } from '../session/visitor.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { checkField, choiceField } from './fields.ts';
import { SavedQuery, settingsPage } from './frame.ts';
import { change } from './save.ts';

const path = '/me/settings/privacy';
const text = Type.Optional(Type.String({ maxLength: 35 }));

const COLUMNS = {
  manuallyApproves: 'manually_approves',
  approvesLocal: 'approves_local',
  discoverable: 'discoverable',
  indexable: 'indexable',
  showToVisitors: 'show_to_visitors',
  showNetwork: 'show_network',
  atom: 'atom',
} as const;
const CHOICES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The words of each; `atom` is the name of the feed. */
const LABELS = {
  manuallyApproves: 'manuallyApproves' as const,
  approvesLocal: 'approvesLocal' as const,
  discoverable: 'discoverable' as const,
  indexable: 'indexable' as const,
  showToVisitors: 'showToVisitors' as const,
  showNetwork: 'showNetwork' as const,
  atom: 'hasFeed',
} as const;

const VISIBILITIES = {
  public: 'everybody',
  unlisted: 'unlisted',
  followers: 'followers',
  private: 'onlyMe',
} as const;
type Visibility = keyof typeof VISIBILITIES;
const isVisibility = (value: string | undefined): value is Visibility =>
  value !== undefined && Object.hasOwn(VISIBILITIES, value);

/** The words of each. */
const QUOTE_POLICY_LABELS = {
  public: 'everybody',
  followers: 'followers',
  nobody: 'quotedByNobody',
} as const satisfies Record<QuotePolicy, string>;

const privacyPage = page({ path, summary: 'Who may find, see and follow one', query: SavedQuery });

const savePrivacy = form({
  path,
  summary: 'Choose who may find, see and follow one',
  schema: Type.Object({
    manuallyApproves: text,
    approvesLocal: text,
    discoverable: text,
    indexable: text,
    showToVisitors: text,
    showNetwork: text,
    atom: text,
    defaultVisibility: text,
    quotePolicy: text,
    language: text,
    defaultSensitive: text,
    remindsAlt: text,
  }),
});

export function mountPrivacySettings(site: Site): void {
  mountMemberPage(site, privacyPage, async ({ query }, { i18n, member, asksForAlt }) => {
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    const main = html`<form class="stack" method="post" action="${path}">${CHOICES.map((id) =>
      checkField({
        id,
        label: i18n.t(LABELS[id]),
        hint: i18n.t(`${LABELS[id]}Hint`),
        isOn: own[COLUMNS[id]] === 1,
      }),
    )}
<h2>${i18n.t('newThoughts')}</h2>${renderBeginnings(own, i18n)}${checkField({
      id: 'remindsAlt',
      label: i18n.t('remindsAlt'),
      hint: i18n.t('remindsAltHint'),
      isOn: asksForAlt,
    })}
<p><button class="button primary">${i18n.t('save')}</button></p></form>`;
    return settingsPage(i18n, 'privacyTitle', main, query);
  });

  mountMemberForm(site, savePrivacy, async (call, { member }) => {
    const { language = '', defaultVisibility, quotePolicy } = call.body;
    const columns = {
      ...Object.fromEntries(CHOICES.map((id) => [COLUMNS[id], call.body[id] === undefined ? 0 : 1])),
      language: toLanguage(language),
      default_sensitive: call.body.defaultSensitive === undefined ? (0 as const) : (1 as const),
      ...(isVisibility(defaultVisibility) ? { default_visibility: defaultVisibility } : {}),
      ...(isQuotePolicy(quotePolicy) ? { quote_policy: quotePolicy } : {}),
    };
    await change(site, call, member, { columns });
    const isOn = call.body.remindsAlt !== undefined;
    const how = { isSecure: call.origin.startsWith('https:'), lifetime: isOn ? 0 : CHOICE_LIFETIME };
    const cookie = writeCookie(ALT_COOKIE, isOn ? '' : 'off', how);
    return redirect(`${path}?saved=1`, { 'set-cookie': cookie });
  });
}

/** A language that was chosen elsewhere stays a choice. */
function renderBeginnings(
  {
    language,
    default_visibility: visibility,
    default_sensitive: sensitive,
    quote_policy: quotePolicy,
  }: Actor,
  i18n: I18n,
) {
  return html`${choiceField({
    id: 'defaultVisibility',
    label: i18n.t('whoReads'),
    value: visibility ?? 'public',
    choices: Object.entries(VISIBILITIES).map(([one, key]) => [one, i18n.t(key)] as const),
  })}${checkField({
    id: 'defaultSensitive',
    label: i18n.t('defaultSensitive'),
    hint: i18n.t('defaultSensitiveHint'),
    isOn: sensitive === 1,
  })}${choiceField({
    id: 'quotePolicy',
    label: i18n.t('whoQuotes'),
    value: quotePolicy ?? 'public',
    choices: Object.entries(QUOTE_POLICY_LABELS).map(([one, key]) => [one, i18n.t(key)] as const),
  })}${choiceField({
    id: 'in-language',
    name: 'language',
    label: i18n.t('writtenIn'),
    value: language ?? '',
    choices: [
      ['', i18n.t('notSaid')] as const,
      ...languagesWith(language ?? '').map((tag) => [tag, nameLanguage(tag)] as const),
    ],
  })}`;
}
