// Pages behind the links in mails: address confirmation and unsubscription. A GET changes nothing, because
// mail servers open links to inspect them; the button of the page and the one-click request of mail programs
// (RFC 8058) do.

import { createHash } from 'node:crypto';
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

/** The colours match `web/style/palette.css`. The page does not load files of the app. */
const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#fffaf3, #17131f); --surface: light-dark(#fff, #211b2b);
  --ink: light-dark(#2a1f33, #f1ebf5); --hairline: light-dark(#efe5d9, #332a40);
  --accent: light-dark(#6a3d9a, #cda9f2); --on-accent: light-dark(#fff, #24123a);
  --focus: light-dark(#0b57d0, #ffd25e); }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; background: var(--bg);
  color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; inline-size: min(100% - 32px, 440px); display: grid; gap: 24px; padding: 28px;
  background: var(--surface); border: 1px solid var(--hairline); border-radius: 12px; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; font-weight: 600; }
button { inline-size: 100%; min-block-size: 52px; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** The CSP source of the inline style. */
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The form posts to the page's own URL. */
const renderPage = (language: string, sentence: string, button: string | null): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
  `<title>${sentence}</title><style>${STYLE}</style></head><body><main><h1>${sentence}</h1>` +
  (button === null ? '' : `<form method="post"><button>${button}</button></form>`) +
  '</main></body></html>\n';

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

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'self'; base-uri 'none'; ` +
    "frame-ancestors 'none'",
};

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

/** Unsubscribing also removes the confirmation, so further mails require a new one. */
const changesOf = {
  confirm: (emailKey: string): ChannelChanges => ({ email_confirmed: emailKey }),
  unsubscribe: (): ChannelChanges => ({ email_on: 0, email_confirmed: null }),
};
