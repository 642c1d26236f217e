// The server itself as an actor: it signs the requests for documents of other servers, so that those tell nothing of
// who reads them. Its document is served to anybody, unsigned: two servers that want signatures would wait for
// each other's key otherwise.
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import type { FederationContext } from '../../context.ts';
import { generateKeys, type KeyPair } from '../../protocol/signatures/keys.ts';
import type { Signer } from '../../protocol/signatures/request.ts';
import { sharedInboxUri } from '../../protocol/wire/ids.ts';
import { readSetting } from './store.ts';

const SETTING = 'instance-actor-key';

type InstanceActorContext = Pick<FederationContext, 'database' | 'base'>;

export const instanceActorUri = (base: string): string => `${base}/actor`;
export const instanceOutboxUri = (base: string): string => `${instanceActorUri(base)}/outbox`;

/** The host's own name, as Mastodon's: `acct:thoughts.example@thoughts.example`. */
export const instanceUsername = (base: string): string => new URL(base).hostname.replace(/[[\]:]/g, '_');

/** Answers the signer; the key is made at first need (40 ms) and kept, whichever process comes first. */
export function createInstanceSigner(needs: InstanceActorContext): () => Promise<Signer> {
  let key: Promise<KeyPair> | undefined;
  return async () => {
    key ??= requireKey(needs.database).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    const { privateKeyPem } = await key;
    return { keyId: `${instanceActorUri(needs.base)}#main-key`, privateKeyPem };
  };
}

async function requireKey(database: FederationContext['database']): Promise<KeyPair> {
  const kept = await readSetting(database.read, SETTING);
  if (kept !== null) return JSON.parse(kept);
  const fresh = JSON.stringify(await generateKeys());
  return JSON.parse(await getOrCreateSetting(database, SETTING, () => fresh));
}

/** The actor document of this server. */
export async function instanceActor({ database, base }: InstanceActorContext): Promise<object> {
  const { publicKeyPem } = await requireKey(database);
  const id = instanceActorUri(base);
  return {
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id,
    type: 'Application',
    preferredUsername: instanceUsername(base),
    name: instanceUsername(base),
    inbox: sharedInboxUri(base),
    outbox: instanceOutboxUri(base),
    endpoints: { sharedInbox: sharedInboxUri(base) },
    manuallyApprovesFollowers: true,
    publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
  };
}

/** How other servers confirm the name of the instance actor; it comes before a user's of the same name. */
export function toInstanceWebFinger(base: string) {
  const subject = `acct:${instanceUsername(base)}@${new URL(base).host}`;
  const href = instanceActorUri(base);
  return {
    subject,
    aliases: [subject, href],
    links: [{ rel: 'self', type: 'application/activity+json', href }],
  };
}
