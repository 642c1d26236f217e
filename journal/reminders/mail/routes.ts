// The pages that links in mails open: confirming an address, and unsubscribing it. Opening one changes
// nothing, because mail servers open links to inspect them; its button does, and so does the one-click
// request of a mail program (RFC 8058).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { JournalContext } from '../../context.ts';
import type { JournalDb } from '../../tables.ts';
import { type ChannelChanges, changeChannels, channelsOf } from '../channels/channels.ts';
import { selectEmail } from '../channels/store.ts';
import { TEXTS } from '../texts.ts';
import { isLinkToken, readLinkToken } from './link-tokens.ts';
import { renderPage, STYLE_SOURCE } from './page.ts';

const shared = {
  path: '/api/v1/reminders/email/{token}',
  tag: 'reminders',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  success: { status: 200, contentType: 'text/html; charset=utf-8', description: 'A page.' },
  hidden: true,
} as const;

const showLink = endpoint({ ...shared, method: 'GET', summary: 'Show what a link in a mail does' });
const followLink = endpoint({ ...shared, method: 'POST', summary: 'Do what a link in a mail says' });

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'self'; base-uri 'none'; ` +
    "frame-ancestors 'none'",
};

export function mountMailLinks({ http, database, outlets }: JournalContext): void {
  const key = outlets.mailLinkKey;

  /** What the link is about, and in which language. Refuses a wrong or outdated one. */
  async function readLink(db: JournalDb, token: string) {
    const link = readLinkToken(token);
    const emailKey = link && (await selectEmail.first(db, link.userId))?.email_key;
    if (!link || !emailKey || !isLinkToken(key, token, { ...link, emailKey })) throw notFound('link');
    return { ...link, emailKey, language: (await channelsOf(db, link.userId)).language };
  }

  http.mount(showLink, async ({ params }) => {
    const { action, language } = await readLink(database.read, params.token);
    const { title, button } = TEXTS[language].pages[action];
    return new Reply(200, renderPage(language, title, button), HEADERS);
  });

  http.mount(followLink, async ({ params }) => {
    const { action, language } = await database.write(async (tx) => {
      const link = await readLink(tx, params.token);
      await changeChannels(tx, link.userId, changesOf[link.action](link.emailKey));
      return link;
    });
    return new Reply(200, renderPage(language, TEXTS[language].pages[action].done, null), HEADERS);
  });
}

/** Who has unsubscribed has to confirm again before anything is sent. */
const changesOf = {
  confirm: (emailKey: string): ChannelChanges => ({ email_confirmed: emailKey }),
  unsubscribe: (): ChannelChanges => ({ email_on: 0, email_confirmed: null }),
};
