// Who may find, see and follow one, and what one's thoughts begin with: the page and the form of these
// choices.
import { html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { isQuotePolicy } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import { languagesWith, nameLanguage } from '../composer/languages.ts';
import type { Words } from '../i18n/words.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { checkField, choiceField } from './fields.ts';
import { SavedQuery, settingsPage } from './frame.ts';
import { change } from './save.ts';

const path = '/me/settings/privacy';
const text = Type.Optional(Type.String({ maxLength: 35 }));

const COLUMNS = {
  manuallyApproves: 'manually_approves',
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
    discoverable: text,
    indexable: text,
    showToVisitors: text,
    showNetwork: text,
    atom: text,
    defaultVisibility: text,
    quotePolicy: text,
    language: text,
  }),
});

export function mountPrivacySettings(site: Site): void {
  mountMemberPage(site, privacyPage, async ({ query }, { words, member }) => {
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    const main = html`<form class="stack" method="post" action="${path}">${CHOICES.map((id) =>
      checkField({
        id,
        label: words.say(LABELS[id]),
        hint: words.say(`${LABELS[id]}Hint`),
        isOn: own[COLUMNS[id]] === 1,
      }),
    )}
<h2>${words.say('newThoughts')}</h2>${renderBeginnings(own, words)}
<p><button class="button primary">${words.say('save')}</button></p></form>`;
    return settingsPage(words, 'privacyTitle', main, query);
  });

  mountMemberForm(site, savePrivacy, async (call, { member }) => {
    const { language = '', defaultVisibility, quotePolicy } = call.body;
    const columns = {
      ...Object.fromEntries(CHOICES.map((id) => [COLUMNS[id], call.body[id] === undefined ? 0 : 1])),
      language: toLanguage(language),
      ...(isVisibility(defaultVisibility) ? { default_visibility: defaultVisibility } : {}),
      ...(isQuotePolicy(quotePolicy) ? { quote_policy: quotePolicy } : {}),
    };
    await change(site, call, member, { columns });
    return redirect(`${path}?saved=1`);
  });
}

/** A language that was chosen elsewhere stays a choice. */
function renderBeginnings(
  { language, default_visibility: visibility, quote_policy: quotePolicy }: Actor,
  words: Words,
) {
  return html`${choiceField({
    id: 'defaultVisibility',
    label: words.say('whoReads'),
    value: visibility ?? 'public',
    choices: Object.entries(VISIBILITIES).map(([one, key]) => [one, words.say(key)] as const),
  })}${choiceField({
    id: 'quotePolicy',
    label: words.say('whoQuotes'),
    value: quotePolicy ?? 'public',
    choices: Object.entries(QUOTE_POLICY_LABELS).map(([one, key]) => [one, words.say(key)] as const),
  })}${choiceField({
    id: 'in-language',
    name: 'language',
    label: words.say('writtenIn'),
    value: language ?? '',
    choices: [
      ['', words.say('notSaid')] as const,
      ...languagesWith(language ?? '').map((tag) => [tag, nameLanguage(tag)] as const),
    ],
  })}`;
}
