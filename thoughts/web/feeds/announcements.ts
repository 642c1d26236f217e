// The announcements on the start page of members: each until it is marked as seen.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  type Announcement,
  dismiss,
  listAnnouncements,
  react,
  unreact,
} from '../../moderation/announcements/announcements.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Member } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { PAGE, redirect, type Site, visit } from '../site/page.ts';
import { renderText } from '../thoughts/content.ts';

const path = '/me/announcements';

/** Names are not linked. */
const NOBODY: ReadonlySet<string> = new Set();

/** Offered beside the reactions of others. */
const OFFERED = ['👍', '❤️', '🎉'];

const form = endpoint({
  ...PAGE,
  method: 'POST',
  path,
  summary: 'Mark an announcement as seen, or react to it',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      id: Type.String({ maxLength: 30 }),
      add: Type.Optional(Type.String({ maxLength: 100 })),
      remove: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  },
});

export function mountAnnouncementForms(site: Site): void {
  const { http, clock } = site.thoughts;
  http.mount(form, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      if (!member) return redirect('/login');
      const { actorId } = member;
      const { id, add, remove } = call.body;
      try {
        await call.commit((tx) => {
          if (add !== undefined) return react(tx, actorId, { id, name: add }, clock.now());
          if (remove !== undefined) return unreact(tx, actorId, { id, name: remove }, clock.now());
          return dismiss(tx, actorId, id, clock.now());
        });
      } catch (error) {
        // It was removed, or has its last kind of reaction, since the page was read: the start page shows it.
        if (!(error instanceof Refusal)) throw error;
      }
      return redirect('/');
    }),
  );
}

/** Nothing if there are none. */
export async function renderAnnouncements(
  { thoughts }: Site,
  { actorId }: Member,
  i18n: I18n,
): Promise<Html | null> {
  const shown = await listAnnouncements(thoughts.database.read, actorId, thoughts.clock.now(), false);
  if (shown.length === 0) return null;
  return html`<section class="announcements"><h2>${i18n.t('announcements')}</h2>
${shown.map((one) => renderAnnouncement(one, i18n))}</section>`;
}

function renderAnnouncement({ id, content, reactions }: Announcement, i18n: I18n): Html {
  const others = OFFERED.filter((name) => !reactions.some((reaction) => reaction.name === name));
  const offered = [...reactions, ...others.map((name) => ({ name, count: 0, me: false }))];
  return html`<article class="notice"><div dir="auto">${renderText(content, '', NOBODY)}</div>
<form class="row" method="post" action="${path}"><input type="hidden" name="id" value="${id}">
<button class="button">${i18n.t('announcementSeen')}</button>
${offered.map(
  ({ name, count, me }) =>
    html`<button class="button quiet" name="${me ? 'remove' : 'add'}" value="${name}" aria-pressed="${me ? 'true' : 'false'}" title="${i18n.t(me ? 'announcementReacted' : 'announcementReact', { name })}">${name}${count === 0 ? null : ` ${count}`}</button>`,
)}</form></article>`;
}
