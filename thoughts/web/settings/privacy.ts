// Who may find and follow one: the page and the form of these choices.
import { html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../actors/actors.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { checkField } from './fields.ts';
import { SavedQuery, settingsPage } from './frame.ts';
import { change } from './save.ts';

const path = '/me/settings/privacy';
const flag = Type.Optional(Type.String({ maxLength: 10 }));

const CHOICES = ['manuallyApproves', 'discoverable', 'indexable'] as const;
const COLUMNS = {
  manuallyApproves: 'manually_approves',
  discoverable: 'discoverable',
  indexable: 'indexable',
} as const satisfies Record<(typeof CHOICES)[number], string>;

const privacyPage = page({ path, summary: 'Who may find and follow one', query: SavedQuery });

const savePrivacy = form({
  path,
  summary: 'Choose who may find and follow one',
  schema: Type.Object({ manuallyApproves: flag, discoverable: flag, indexable: flag }),
});

export function mountPrivacySettings(site: Site): void {
  mountMemberPage(site, privacyPage, async ({ query }, { words, member }) => {
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    const main = html`<form class="stack" method="post" action="${path}">${CHOICES.map((id) =>
      checkField({ id, label: words.say(id), hint: words.say(`${id}Hint`), isOn: own[COLUMNS[id]] === 1 }),
    )}
<p><button class="button primary">${words.say('save')}</button></p></form>`;
    return settingsPage(words, 'privacyTitle', main, query);
  });

  mountMemberForm(site, savePrivacy, async (call, { member }) => {
    const columns = Object.fromEntries(
      CHOICES.map((id) => [COLUMNS[id], call.body[id] === undefined ? 0 : 1]),
    );
    await change(site, call, member, { columns });
    return redirect(`${path}?saved=1`);
  });
}
