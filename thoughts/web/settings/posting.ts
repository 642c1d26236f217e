// The defaults of new thoughts: audience, quotes, sensitivity, language; and the reminder of descriptions.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { isQuotePolicy } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import { chooseView } from '../appearance/routes.ts';
import { languagesWith, nameLanguage } from '../composer/languages.ts';
import type { I18n } from '../i18n/i18n.ts';
import { checkField, choiceField } from '../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { SavedQuery, settingsPage } from './frame.ts';
import { change } from './save.ts';

const path = '/me/settings/posting';
const text = Type.Optional(Type.String({ maxLength: 35 }));

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

const postingPage = page({ path, summary: 'Defaults of new thoughts', query: SavedQuery });

const savePosting = form({
  path,
  summary: 'Change the defaults of new thoughts',
  schema: Type.Object({
    defaultVisibility: text,
    quotePolicy: text,
    language: text,
    defaultSensitive: text,
    altReminder: text,
  }),
});

export function mountPostingSettings(site: Site): void {
  mountMemberPage(site, postingPage, async ({ query }, { i18n, member, choices }) => {
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    const main = html`<form class="stack" method="post" action="${path}">${renderFields(own, i18n)}${checkField(
      {
        id: 'altReminder',
        label: i18n.t('altReminder'),
        hint: i18n.t('altReminderHint'),
        isOn: choices.remindsOfAlt,
      },
    )}
<p><button class="button primary">${i18n.t('save')}</button></p></form>`;
    return settingsPage(i18n, 'postingTitle', main, query);
  });

  mountMemberForm(site, savePosting, async (call, { member }) => {
    const { language = '', defaultVisibility, quotePolicy, defaultSensitive, altReminder } = call.body;
    const columns = {
      language: toLanguage(language),
      default_sensitive: defaultSensitive === undefined ? (0 as const) : (1 as const),
      ...(isVisibility(defaultVisibility) ? { default_visibility: defaultVisibility } : {}),
      ...(isQuotePolicy(quotePolicy) ? { quote_policy: quotePolicy } : {}),
    };
    await change(site, call, member, { columns });
    return redirect(`${path}?saved=1`, chooseView(call, { alt: altReminder === undefined ? 'off' : '' }));
  });
}

/** A language that was chosen elsewhere stays a choice. */
function renderFields(
  {
    language,
    default_visibility: visibility,
    default_sensitive: sensitive,
    quote_policy: quotePolicy,
  }: Actor,
  i18n: I18n,
): Html {
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
