// Outgoing connections of the journal: push services, webhooks and the mail server.
import { randomBytes } from 'node:crypto';
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import {
  type AddressPolicy,
  insecurePolicy,
  strictPolicy,
} from '@tandem/platform/http-client/network/address-policy.ts';
import { createPostClient, type PostClient } from '@tandem/platform/http-client/post-client.ts';
import { createMailer, type Mailer } from '@tandem/platform/mail/mailer.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { createVapid, type Vapid, vapidContact } from '@tandem/platform/web-push/vapid.ts';
import type { JournalConfig } from './config.ts';
import type { JournalDatabase } from './tables.ts';

export type DeliveryClients = {
  /** Permitted addresses of push services and webhooks. */
  policy: AddressPolicy;
  client: PostClient;
  vapid: Vapid;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  /** The key that authenticates links in mails. */
  mailLinkKey: Buffer;
};

type Options = { config: JournalConfig; database: JournalDatabase; clock: Clock; version: string };

/** Opens no connections until the first delivery. Keys are generated and stored at the first start. */
export async function createDeliveryClients({
  config,
  database,
  clock,
  version,
}: Options): Promise<DeliveryClients> {
  const { JOURNAL_PUBLIC_URL: publicUrl, JOURNAL_SMTP_URL: server, JOURNAL_MAIL_FROM: from } = config;
  const policy = config.JOURNAL_REMINDERS_INSECURE ? insecurePolicy : strictPolicy;
  const contact = publicUrl === null ? '' : ` (+${publicUrl}/)`;
  const sender = from ?? `journal@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`;
  const generateKey = () => randomBytes(32).toString('base64url');
  const linkKey = await getOrCreateSetting(database, 'mail-link-key', generateKey);
  return {
    policy,
    client: createPostClient({ policy, clock, userAgent: `Tandem-Journal/${version}${contact}` }),
    vapid: await createVapid(database, vapidContact(publicUrl)),
    mailer: server === null ? null : createMailer(server, sender),
    mailLinkKey: Buffer.from(linkKey, 'base64url'),
  };
}
