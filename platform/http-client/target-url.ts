// Validates the URL of a request before any name is resolved.
import type { AddressPolicy } from './network/address-policy.ts';
import { RemoteError } from './remote-error.ts';

const MAX_URL_LENGTH = 2048;

/**
 * The URL without its fragment, if the policy permits it.
 *
 * @throws RemoteError `bad-url` or `blocked-address`.
 */
export function validateUrl(text: string, policy: AddressPolicy, base?: URL): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, base?.href) : null;
  const hasCredentials = url !== null && url.username + url.password !== '';
  const reason = url === null || hasCredentials ? 'bad-url' : policy.judge(url);
  if (url === null || reason !== null) {
    throw new RemoteError(reason ?? 'bad-url', `Not an allowed URL: ${text.slice(0, 200)}`);
  }
  url.hash = '';
  return url;
}
