// Push messages of this browser: the page that turns them on and off, and chooses what they are about.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { NOTIFICATIONS, PUSH_TYPES } from '../../foundation/notifications/catalogue.ts';
import {
  changePageKinds,
  findPageSubscription,
  type PageSubscription,
  subscribePage,
  unsubscribePage,
} from '../../notifications/push/page-subscriptions.ts';
import { requireSubscription } from '../../notifications/push/requested.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Member } from '../session/visitor.ts';
import { checkField } from '../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { page, redirect, type Site } from '../site/page.ts';
import { SavedQuery, settingsPage } from './frame.ts';

const path = '/me/settings/push';

/** The stored names of the kinds of push messages. */
const KINDS = PUSH_TYPES.map((type) => NOTIFICATIONS[type].app);

const pushPage = page({ path, summary: 'Push messages', query: SavedQuery });

const flag = Type.Optional(Type.String({ maxLength: 10 }));

const savePush = form({
  path,
  summary: 'Choose what push messages are about, or turn them off',
  schema: Type.Object({ ...Object.fromEntries(KINDS.map((name) => [name, flag])), off: flag }),
});

const subscribe = form({
  path: `${path}/on`,
  summary: 'Receive push messages in this browser',
  schema: Type.Object({
    endpoint: Type.String({ maxLength: 2048 }),
    p256dh: Type.String({ maxLength: 200 }),
    auth: Type.String({ maxLength: 100 }),
  }),
});

const PLACES = { endpoint: '/endpoint', p256dh: '/p256dh', auth: '/auth' };

export function mountPushSettings(site: Site): void {
  const { thoughts } = site;
  const { database, clock, config } = thoughts;
  const readVapid = createVapidReader(thoughts);

  mountMemberPage(site, pushPage, async ({ query }, { i18n, member }) => {
    const subscription = await findPageSubscription(database.read, sessionOf(member));
    const main = subscription ? renderOn(subscription, i18n) : renderOff((await readVapid()).publicKey, i18n);
    return settingsPage(
      i18n,
      'pushTitle',
      html`<h2>${i18n.t('pushMessages')}</h2><p>${i18n.t('pushAbout')}</p>${main}`,
      query,
    );
  });

  mountMemberForm(site, subscribe, async ({ body, commit }, { member, i18n }) => {
    const row = {
      ...requireSubscription(body, config, PLACES),
      session_id: sessionOf(member),
      actor_id: member.actorId,
      kinds: JSON.stringify(KINDS),
      language: i18n.language,
      created_at: clock.now(),
    };
    await commit((tx) => subscribePage(tx, row));
    return redirect(`${path}?saved=1`);
  });

  mountMemberForm(site, savePush, async ({ body, commit }, { member }) => {
    const { off, ...chosen }: Record<string, string | undefined> = body;
    const session = sessionOf(member);
    const kinds = KINDS.filter((name) => chosen[name] !== undefined);
    await commit((tx) =>
      off === undefined ? changePageKinds(tx, session, kinds) : unsubscribePage(tx, session),
    );
    return redirect(`${path}?saved=1`);
  });
}

function sessionOf({ caller }: Member) {
  if (caller.sessionId === null) throw notFound('login');
  return caller.sessionId;
}

function renderOn({ kinds }: PageSubscription, i18n: I18n): Html {
  const chosen = new Set(JSON.parse(kinds) as string[]);
  return html`<p><strong>${i18n.t('pushIsOn')}</strong></p>
<form class="stack" method="post" action="${path}"><h2>${i18n.t('pushWhich')}</h2>
${PUSH_TYPES.map((type) => {
  const { app: id, setting } = NOTIFICATIONS[type];
  return checkField({ id, label: i18n.t(setting), isOn: chosen.has(id) });
})}
<p class="wrap"><button class="button primary">${i18n.t('save')}</button> <button class="button" name="off" value="on">${i18n.t('pushOff')}</button></p></form>`;
}

/** A script puts the button in the place of the notice. */
const renderOff = (key: string, i18n: I18n): Html => html`<div data-push="${key}">
<p class="notice">${i18n.t('pushNeedsScripts')}</p>
<button class="button primary" type="button" hidden>${i18n.t('pushOn')}</button></div>`;
