// The app clients of the viewers, each authorized once.
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { getToken } from '../../client-api/testing/app.ts';

/** Tokens by harness. They are also valid in a copy of the database. */
const tokens = new WeakMap<object, Map<string, string>>();

/** `viewer` is null for an anonymous client. `url` is the address of the server. */
export async function appOf(harness: object, viewer: string | null, url: string): Promise<Client> {
  const client = createClient(url);
  if (viewer === null) return client;
  const known = tokens.get(harness) ?? new Map<string, string>();
  tokens.set(harness, known);
  const token = known.get(viewer) ?? (await getToken(client, viewer));
  known.set(viewer, token);
  return client.as(token);
}
