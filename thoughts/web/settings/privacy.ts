// Who may find, see and follow a member: the page and the form of these choices.
import { html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { checkField } from '../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
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
  }),
});

export function mountPrivacySettings(site: Site): void {
  mountMemberPage(site, privacyPage, async ({ query }, { i18n, member }) => {
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    const main = html`<form class="stack" method="post" action="${path}">${CHOICES.map((id) =>
      checkField({
        id,
        label: i18n.t(LABELS[id]),
        hint: i18n.t(`${LABELS[id]}Hint`),
        isOn: own[COLUMNS[id]] === 1,
      }),
    )}
<p><button class="button primary">${i18n.t('save')}</button></p></form>
<section class="stack"><h2>${i18n.t('myFollowersTitle')}</h2><p class="hint">${i18n.t('followersStay')}</p>
<p class="row"><a class="button" href="/me/followers">${i18n.t('myFollowersTitle')}</a> <a class="button" href="/me/requests">${i18n.t('requestsTitle')}</a> <a class="button" href="/me/following">${i18n.t('myFollowingTitle')}</a></p></section>`;
    return settingsPage(i18n, 'privacyTitle', main, query);
  });

  mountMemberForm(site, savePrivacy, async (call, { member }) => {
    const columns = Object.fromEntries(
      CHOICES.map((id) => [COLUMNS[id], call.body[id] === undefined ? 0 : 1]),
    );
    await change(site, call, member, { columns });
    return redirect(`${path}?saved=1`);
  });
}
