// The streams available to apps, by name.
import { coversScope } from '../../accounts/oauth/scopes.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';

type Kind = { scope: string; parameter?: 'tag' | 'list' };

const STATUSES: Kind = { scope: 'read:statuses' };
const TAGGED: Kind = { ...STATUSES, parameter: 'tag' };

const KINDS: Readonly<Record<string, Kind>> = {
  user: STATUSES,
  'user:notification': { scope: 'read:notifications' },
  public: STATUSES,
  'public:local': STATUSES,
  'public:remote': STATUSES,
  'public:media': STATUSES,
  'public:local:media': STATUSES,
  'public:remote:media': STATUSES,
  hashtag: TAGGED,
  'hashtag:local': TAGGED,
  list: { scope: 'read:lists', parameter: 'list' },
  direct: STATUSES,
};

/** A requested stream. */
export type Channel = {
  /** Identical for equal requests; contains the hashtag in normalised form. */
  key: string;
  /** The name and parameter as requested, because apps compare them. */
  asked: readonly string[];
  /** The number of a list, which must belong to the reader. */
  list?: number;
};

export type ChannelRequest = { stream: string; tag?: string | undefined; list?: string | undefined };

/** The error returned for an unavailable stream. */
export type ChannelError = { error: string; status: 400 | 401 | 404 };

const MAX_TAG = 512;

export function readChannel(
  { stream, tag = '', list = '' }: ChannelRequest,
  scopes: ReadonlySet<string>,
): Channel | ChannelError {
  const kind = Object.hasOwn(KINDS, stream) ? KINDS[stream] : undefined;
  if (!kind) return { error: 'Unknown stream type', status: 400 };
  if (!coversScope(scopes, kind.scope)) {
    return { error: 'This action is outside the authorized scopes', status: 401 };
  }
  if (kind.parameter === undefined) return { key: stream, asked: [stream] };
  if (kind.parameter === 'list') {
    return /^\d{1,15}$/.test(list)
      ? { key: `list ${Number(list)}`, asked: [stream, list], list: Number(list) }
      : { error: 'Missing list name parameter', status: 400 };
  }
  const name = toTagName(tag);
  if (name === '' || tag.length > MAX_TAG) return { error: 'Missing tag name parameter', status: 400 };
  return { key: `${stream} ${name}`, asked: [stream, tag] };
}

/** The attributes that select the streams of a listed thought. */
type ListedThought = { is_local: 0 | 1; tags?: readonly string[] };

/** The keys of the public streams of a listed thought; streams of followed content are excluded. */
export function keysOfListed({ is_local, tags = [] }: ListedThought): string[] {
  const origin = is_local === 1 ? 'public:local' : 'public:remote';
  const names = [...new Set(tags.map(toTagName))];
  return [
    'public',
    origin,
    'public:media',
    `${origin}:media`,
    ...names.map((name) => `hashtag ${name}`),
    ...(is_local === 1 ? names.map((name) => `hashtag:local ${name}`) : []),
  ];
}

export const isForMedia = (key: string): boolean => key.endsWith(':media');
