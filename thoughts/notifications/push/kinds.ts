// The kinds of push messages for pages and the REST API.

/** Maps the REST names of kinds to the stored names, which are those of the client API. */
export const PUSH_KINDS = {
  mention: 'mention',
  quote: 'quote',
  follow: 'follow',
  follow_request: 'follow_request',
  like: 'favourite',
  boost: 'reblog',
  post: 'status',
  poll: 'poll',
  edit: 'update',
  quoted_edit: 'quoted_update',
} as const;

export type PushKind = keyof typeof PUSH_KINDS;
export type StoredKind = (typeof PUSH_KINDS)[PushKind];

export const ALL_PUSH_KINDS = Object.keys(PUSH_KINDS) as PushKind[];
export const ALL_STORED_KINDS: readonly StoredKind[] = Object.values(PUSH_KINDS);
