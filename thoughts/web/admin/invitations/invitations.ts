// The page of invitations.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { CreatedInvitation } from '../../../moderation/invitations/contract.ts';
import { prepare, readInvitations, revoke } from '../../../moderation/invitations/invitations.ts';
import type { Words } from '../../i18n/words.ts';
import type { ShownPage, Site } from '../../site/page.ts';
import { operatorView } from '../entry/frame.ts';
import { mountOperatorForm, mountOperatorPage, operatorForm, operatorPage } from '../entry/operator.ts';

const path = '/operate/invitations';
const invitationsPage = operatorPage(path, 'Invitations', Type.Object({}));
const invite = operatorForm(
  path,
  'Create an invitation',
  Type.Object({
    uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  }),
);
const revocation = operatorForm(
  `${path}/revoke`,
  'Revoke an invitation',
  Type.Object({ id: Type.String({ maxLength: 100 }) }),
);

const JOINING = { open: 'joiningOpen', invitation: 'joiningInvitation', closed: 'joiningClosed' } as const;

export function mountInvitationPages(site: Site): void {
  const { database, clock } = site.thoughts;

  const show = async (words: Words, created: CreatedInvitation | null): Promise<ShownPage> => {
    const invitations = await readInvitations(database.read, clock.now());
    const { registration } = await site.settings();
    const rows = invitations.map(({ id, note, usesLeft, expiresAt }) => {
      const until = expiresAt && words.say('validUntil', { day: words.day(Date.parse(expiresAt)) });
      return html`<li><p><bdi>${note === '' ? id : note}</bdi></p>
<p class="small muted">${words.say('usesLeft', { n: usesLeft })}${until ? html` · ${until}` : null}</p>
<form class="row" method="post" action="${path}/revoke"><button class="button danger" name="id" value="${id}">${words.say('revoke')}</button></form></li>`;
    });
    return operatorView(
      words,
      'opInvitations',
      html`<p>${words.say(JOINING[registration])}</p>
${created && renderCreated(created, words)}
${renderForm(words)}
${rows.length === 0 ? html`<p class="empty">${words.say('noInvitations')}</p>` : html`<ul class="operate">${rows}</ul>`}`,
    );
  };

  mountOperatorPage(site, invitationsPage, (_query, { words }) => show(words, null));

  mountOperatorForm(site, invite, path, async (body, { words, member }) => {
    const { created, store } = prepare(body, site.thoughts.base, clock.now());
    await database.write((tx) => store(tx, member.caller));
    return show(words, created);
  });

  mountOperatorForm(site, revocation, path, async ({ id }, { member }) => {
    await database.write((tx) => revoke(tx, member.caller, id, clock.now()));
    return undefined;
  });
}

const renderCreated = ({ url, code }: CreatedInvitation, words: Words): Html =>
  html`<div class="notice" role="status"><p>${words.say('invitationCreated')}</p>
<p><code>${url}</code></p><p>${words.say('invitation')}: <code>${code}</code></p></div>`;

const renderForm = (words: Words): Html => html`<form class="stack" method="post" action="${path}">
<div class="field"><label for="uses">${words.say('inviteUses')}</label><input class="input" id="uses" name="uses" type="number" min="1" max="1000000" value="1" required></div>
<div class="field"><label for="days">${words.say('inviteDays')}</label><input class="input" id="days" name="days" type="number" min="1" max="3650" value="7" required></div>
<div class="field"><label for="note">${words.say('inviteNote')}</label><input class="input" id="note" name="note" maxlength="500" dir="auto"></div>
<button class="button primary">${words.say('invite')}</button></form>`;
