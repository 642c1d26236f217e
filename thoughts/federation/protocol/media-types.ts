// The media types of ActivityPub documents and discovery documents.
import { MIMEType } from 'node:util';

const MAX_LENGTH = 256;
const PROFILE = 'https://www.w3.org/ns/activitystreams';
const DISCOVERY = ['application/json', 'application/jrd+json', 'application/activity+json'];

/** `Accept` of ActivityPub requests (ActivityPub, section 3.2). */
export const ACTIVITY_ACCEPT = `application/activity+json, application/ld+json; profile="${PROFILE}"`;
/** The same, or else an HTML page that links to the document, as in Mastodon's FetchResourceService. */
export const NAMED_ACCEPT = `${ACTIVITY_ACCEPT}, text/html;q=0.1`;
export const DISCOVERY_ACCEPT = 'application/jrd+json, application/json';

/** `application/activity+json`, or `application/ld+json` with the ActivityStreams profile. */
export function isActivityType(contentType: string): boolean {
  const type = readMediaType(contentType);
  if (type?.essence === 'application/activity+json') return true;
  const profiles = type?.params.get('profile')?.split(' ') ?? [];
  return type?.essence === 'application/ld+json' && profiles.includes(PROFILE);
}

/** JSON types of WebFinger and NodeInfo. */
export const isDiscoveryType = (contentType: string): boolean =>
  DISCOVERY.includes(readMediaType(contentType)?.essence ?? '');

/** `Accept` of HTML pages. */
export const PAGE_ACCEPT = 'text/html, application/xhtml+xml';
export const isPageType = (contentType: string): boolean =>
  ['text/html', 'application/xhtml+xml'].includes(readMediaType(contentType)?.essence ?? '');

function readMediaType(contentType: string): MIMEType | null {
  if (contentType.length > MAX_LENGTH) return null;
  try {
    return new MIMEType(contentType);
  } catch {
    return null;
  }
}
