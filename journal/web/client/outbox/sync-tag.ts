// What pages say to the service worker of what waits to be sent.

/** The name under which they ask to be sent in the background. */
export const SYNC_TAG = 'outbox';

export const LEAVING = 'leaving';

/** Of a page that is being closed. */
export type LeavingMessage = { kind: typeof LEAVING; userId: string };
