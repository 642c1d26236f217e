// The name under which pages ask to be sent in the background.

export const SYNC_TAG = 'outbox';
