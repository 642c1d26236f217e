// The instance actor signs fetches, so that these do not reveal the reader. Its document needs no signature:
// otherwise, two servers that require signatures would wait for each other's key.
import { getOrCreateSetting } from '@tandem/platform/database/stored-settings.ts';
import { sharedInboxUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { FederationContext } from '../../context.ts';
import { generateKeys, type KeyPair } from '../../protocol/signatures/keys.ts';
import type { Signer } from '../../protocol/signatures/request.ts';

const SETTING = 'instance-actor-key';

type InstanceActorContext = Pick<FederationContext, 'database' | 'base'> & {
  config?: Pick<FederationContext['config'], 'newKeys'>;
};

export const instanceActorUri = (base: string): string => `${base}/actor`;
export const instanceOutboxUri = (base: string): string => `${instanceActorUri(base)}/outbox`;

/** The host name, as in Mastodon: `acct:thoughts.example@thoughts.example`. */
export const instanceUsername = (base: string): string => new URL(base).hostname.replace(/[[\]:]/g, '_');

/** Returns the signer. The key is generated at first use (40 ms) and stored by the first process. */
export function createInstanceSigner(context: InstanceActorContext): () => Promise<Signer> {
  let key: Promise<KeyPair> | undefined;
  return async () => {
    key ??= requireKey(context).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    const { privateKeyPem } = await key;
    return { keyId: `${instanceActorUri(context.base)}#main-key`, privateKeyPem };
  };
}

async function requireKey({ database, config }: InstanceActorContext): Promise<KeyPair> {
  const stored = await readSetting(database.read, SETTING);
  if (stored !== null) return JSON.parse(stored);
  const fresh = JSON.stringify(await (config?.newKeys ?? generateKeys)());
  return JSON.parse(await getOrCreateSetting(database, SETTING, () => fresh));
}

/** The actor document of this server. */
export async function instanceActor(context: InstanceActorContext): Promise<object> {
  const { base } = context;
  const { publicKeyPem } = await requireKey(context);
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

/** The WebFinger document of the instance actor; it takes precedence over a user of the same name. */
export function toInstanceWebFinger(base: string) {
  const subject = `acct:${instanceUsername(base)}@${new URL(base).host}`;
  const href = instanceActorUri(base);
  return {
    subject,
    aliases: [subject, href],
    links: [{ rel: 'self', type: 'application/activity+json', href }],
  };
}

// SQL of the instance actor's key.

async function readSetting(db: FederationDb, name: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}
