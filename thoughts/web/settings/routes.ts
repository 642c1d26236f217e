// The pages on which members choose how they are shown, and what acts in their name.

import { html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { renderChoices } from '../layout/frame.ts';
import type { Moving } from '../remote/ways.ts';
import { choiceField } from '../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { mountAccessSettings } from './access/routes.ts';
import { mountAccountSettings } from './account/routes.ts';
import { mountDataSettings } from './data/routes.ts';
import { SavedQuery, SETTINGS_PATH, settingsIndex, settingsPage } from './frame.ts';
import { mountMovingSettings } from './moving/routes.ts';
import { mountPostingSettings } from './posting.ts';
import { mountPrivacySettings } from './privacy.ts';
import { mountProfileSettings } from './profile/routes.ts';
import { mountPushSettings } from './push.ts';
import { change } from './save.ts';
import { mountSecuritySettings } from './security/routes.ts';
import { mountStyleSettings } from './style/routes.ts';

// The display settings: replies on the home page, and language, appearance and keys in this browser.

const path = '/me/settings/reading';

const readingPage = page({ path, summary: 'How pages are shown', query: SavedQuery });

const saveReplies = form({
  path,
  summary: 'Choose the replies in Following',
  schema: Type.Object({
    repliesInHome: Type.Unsafe<'followed' | 'all'>(Type.String({ enum: ['followed', 'all'] })),
  }),
});

function mountReadingSettings(site: Site): void {
  mountMemberPage(site, readingPage, async ({ query }, visitor) => {
    const { i18n, member } = visitor;
    const own = await requireOwnActor(site.thoughts.database.read, member.caller);
    const main = html`<form class="stack" method="post" action="${path}">${choiceField({
      id: 'repliesInHome',
      label: i18n.t('repliesInHome'),
      value: own.replies_in_home,
      choices: [
        ['followed', i18n.t('repliesToFollowed')],
        ['all', i18n.t('repliesToAll')],
      ],
    })}
<p><button class="button primary">${i18n.t('save')}</button></p></form>
<h2>${i18n.t('languageAndLook')}</h2><p class="hint">${i18n.t('readingAbout')}</p>${renderChoices(visitor, `${path}?saved=1`)}<p data-keys=""></p>`;
    return settingsPage(i18n, 'readingTitle', main, query);
  });

  mountMemberForm(site, saveReplies, async (call, { member }) => {
    await change(site, call, member, { columns: { replies_in_home: call.body.repliesInHome } });
    return redirect(`${path}?saved=1`);
  });
}

const settings = page({ path: SETTINGS_PATH, summary: 'Settings' });

export function mountSettings(site: Site, moving: Moving): void {
  mountMemberPage(site, settings, (_call, { i18n }) => settingsIndex(i18n));
  mountProfileSettings(site);
  mountStyleSettings(site);
  mountPostingSettings(site);
  mountPrivacySettings(site);
  mountReadingSettings(site);
  mountAccountSettings(site, moving);
  mountMovingSettings(site, moving);
  mountSecuritySettings(site);
  mountPushSettings(site);
  mountAccessSettings(site);
  mountDataSettings(site);
}
