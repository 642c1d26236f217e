// What the scenarios need to know of a prepared data set: names and ids of what is in it.

/** Somebody of another server whose key is known here. */
export type RemoteSender = { uri: string; keyId: string; privateKeyPem: string };

export type ThoughtsManifest = {
  /** Names of people here, of all ages. */
  people: string[];
  /** Ids of public thoughts, spread over the whole time. */
  thoughts: string[];
  /** Their numbers, by which apps know them. */
  statuses: string[];
  /** Those with replies. */
  conversations: string[];
  /** Their numbers. */
  discussed: string[];
  /** The paths of their pages. */
  pages: string[];
  tags: string[];
  /** Words that occur. */
  words: string[];
  senders: RemoteSender[];
};

export type JournalManifest = { username: string; entries: string[]; activities: string[]; photos: string[] };

export type Manifest = { thoughts: ThoughtsManifest; journal: JournalManifest };

/** Everybody's. */
export const PASSWORD = 'correct horse battery';
