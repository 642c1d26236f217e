// Pages behind the links in mails: address confirmation and unsubscription. A GET changes nothing, because
// mail servers open links to inspect them; the button of the page and the one-click request of mail programs
// (RFC 8058) do.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { JournalContext } from '../../context.ts';
import { PLAIN_PAGE_HEADERS, renderPlainPage } from '../../plain-page/plain-page.ts';
import type { JournalDb } from '../../tables.ts';
import { type ChannelChanges, changeChannels, channelsOf } from '../channels/channels.ts';
import { selectEmail } from '../channels/store.ts';
import { TEXTS } from '../texts.ts';
import { isLinkToken, readLinkToken } from './link-tokens.ts';

const shared = {
  path: '/api/v1/reminders/email/{token}',
  tag: 'reminders',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  success: { status: 200, contentType: 'text/html; charset=utf-8', description: 'A page.' },
  hidden: true,
} as const;

const showLink = endpoint({ ...shared, method: 'GET', summary: 'Show the page of a link in a mail' });
const followLink = endpoint({ ...shared, method: 'POST', summary: 'Perform the action of a link in a mail' });

export function mountMailLinks({ http, database, deliveryClients }: JournalContext): void {
  const key = deliveryClients.mailLinkKey;

  /** Resolves a token to its link and the user's language. Refuses invalid and outdated tokens. */
  async function readLink(db: JournalDb, token: string) {
    const link = readLinkToken(token);
    const emailKey = link && (await selectEmail.first(db, link.userId))?.email_key;
    if (!link || !emailKey || !isLinkToken(key, token, { ...link, emailKey })) throw notFound('link');
    return { ...link, emailKey, language: (await channelsOf(db, link.userId)).language };
  }

  http.mount(showLink, async ({ params }) => {
    const { action, language } = await readLink(database.read, params.token);
    const { title, button } = TEXTS[language].pages[action];
    return new Reply(200, renderPlainPage(language, title, { button }), PLAIN_PAGE_HEADERS);
  });

  http.mount(followLink, async ({ params }) => {
    const { action, language } = await database.write(async (tx) => {
      const link = await readLink(tx, params.token);
      await changeChannels(tx, link.userId, changesOf[link.action](link.emailKey));
      return link;
    });
    return new Reply(200, renderPlainPage(language, TEXTS[language].pages[action].done), PLAIN_PAGE_HEADERS);
  });
}

/** Unsubscribing also removes the confirmation, so further mails require a new one. */
const changesOf = {
  confirm: (emailKey: string): ChannelChanges => ({ email_confirmed: emailKey }),
  unsubscribe: (): ChannelChanges => ({ email_on: 0, email_confirmed: null }),
};
