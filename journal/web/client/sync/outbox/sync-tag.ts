// What pages say to the service worker of what waits to be sent.

/** The name under which they ask to be sent in the background. */
export const SYNC_TAG = 'outbox';

export const LEAVING = 'leaving';

/** Of a page that is being closed. `token` is the access token of this user, null where the page has none. */
export type LeavingMessage = { kind: typeof LEAVING; userId: string; token: string | null };
