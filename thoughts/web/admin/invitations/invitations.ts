// The page of invitations.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { CreatedInvitation } from '../../../moderation/invitations/contract.ts';
import { prepare, readInvitations, revoke } from '../../../moderation/invitations/invitations.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { PageContent, Site } from '../../site/page.ts';
import {
  mountOperatorForm,
  mountOperatorPage,
  operatorForm,
  operatorPage,
  operatorView,
} from '../entry/operator.ts';

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

  const show = async (i18n: I18n, created: CreatedInvitation | null): Promise<PageContent> => {
    const invitations = await readInvitations(database.read, clock.now());
    const { registration } = await site.settings();
    const rows = invitations.map(({ id, note, usesLeft, expiresAt }) => {
      const until = expiresAt && i18n.t('validUntil', { day: i18n.day(Date.parse(expiresAt)) });
      return html`<li><p><bdi>${note === '' ? id : note}</bdi></p>
<p class="small muted">${i18n.t('usesLeft', { n: usesLeft })}${until ? html` · ${until}` : null}</p>
<form class="row" method="post" action="${path}/revoke"><button class="button danger" name="id" value="${id}">${i18n.t('revoke')}</button></form></li>`;
    });
    return operatorView(
      i18n,
      'opInvitations',
      html`<p>${i18n.t(JOINING[registration])}</p>
${created && renderCreated(created, i18n)}
${renderForm(i18n)}
${rows.length === 0 ? html`<p class="empty">${i18n.t('noInvitations')}</p>` : html`<ul class="operate">${rows}</ul>`}`,
    );
  };

  mountOperatorPage(site, invitationsPage, (_query, { i18n }) => show(i18n, null));

  mountOperatorForm(site, invite, path, async (body, { i18n, member }) => {
    const { created, store } = prepare(body, site.thoughts.base, clock.now());
    await database.write((tx) => store(tx, member.caller));
    return show(i18n, created);
  });

  mountOperatorForm(site, revocation, path, async ({ id }, { member }) => {
    await database.write((tx) => revoke(tx, member.caller, id, clock.now()));
    return undefined;
  });
}

const renderCreated = ({ url, code }: CreatedInvitation, i18n: I18n): Html =>
  html`<div class="notice" role="status"><p>${i18n.t('invitationCreated')}</p>
<p><code>${url}</code></p><p>${i18n.t('invitation')}: <code>${code}</code></p></div>`;

const renderForm = (i18n: I18n): Html => html`<form class="stack" method="post" action="${path}">
<div class="field"><label for="uses">${i18n.t('inviteUses')}</label><input class="input" id="uses" name="uses" type="number" min="1" max="1000000" value="1" required></div>
<div class="field"><label for="days">${i18n.t('inviteDays')}</label><input class="input" id="days" name="days" type="number" min="1" max="3650" value="7" required></div>
<div class="field"><label for="note">${i18n.t('inviteNote')}</label><input class="input" id="note" name="note" maxlength="500" dir="auto"></div>
<button class="button primary">${i18n.t('invite')}</button></form>`;
