// Messages from pages to the service worker about the outbox.

/** The Background Sync tag. */
export const SYNC_TAG = 'outbox';

export const LEAVING = 'leaving';

/** Sent by a page that is being closed. `token` is the user's access token; null if the page has none. */
export type LeavingMessage = { kind: typeof LEAVING; userId: string; token: string | null };
