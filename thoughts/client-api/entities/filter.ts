// The Filter entities.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type {
  FilterMatch,
  Filter as StoredFilter,
  FilterKeyword as StoredKeyword,
} from '../../people/filters/rules.ts';

export const FilterKeyword = Type.Object(
  { id: Type.String(), keyword: Type.String(), whole_word: Type.Boolean() },
  { title: 'FilterKeyword' },
);
export const FilterStatus = Type.Object(
  { id: Type.String(), status_id: Type.String() },
  { title: 'FilterStatus' },
);

const common = {
  id: Type.String(),
  context: Type.Array(Type.String({ enum: ['home', 'notifications', 'public', 'thread', 'account'] })),
  expires_at: nullable(Type.String({ format: 'date-time' })),
};

export const Filter = Type.Object(
  {
    ...common,
    title: Type.String(),
    filter_action: Type.String({ enum: ['warn', 'hide'], description: '`blur` is treated as `warn`.' }),
    keywords: Type.Array(FilterKeyword),
    statuses: Type.Array(FilterStatus),
  },
  { title: 'Filter' },
);
export type Filter = Static<typeof Filter>;

/** One keyword of a filter, in the form of API version 1. */
export const V1Filter = Type.Object(
  { ...common, phrase: Type.String(), irreversible: Type.Boolean(), whole_word: Type.Boolean() },
  { title: 'V1Filter' },
);
export type V1Filter = Static<typeof V1Filter>;

const texts = nullable(Type.Array(Type.String()));

/** A filter matched by a status. */
export const FilterResult = Type.Object(
  { filter: Filter, keyword_matches: texts, status_matches: texts },
  { title: 'FilterResult' },
);
export type FilterResult = Static<typeof FilterResult>;

export const presentFilter = (filter: StoredFilter): Filter => ({
  id: String(filter.number),
  title: filter.title,
  context: [...filter.contexts],
  expires_at: expiryOf(filter),
  filter_action: actionOf(filter),
  keywords: filter.keywords.map(presentKeyword),
  statuses: filter.statuses.map(presentNamed),
});

/**
 * `blur` was added in a later version of Mastodon's API than the server declares, and Ice Cubes cannot decode
 * it. Mastodon's documentation treats unknown actions as `warn`, which hides at least as much.
 */
const actionOf = ({ action }: StoredFilter) => (action === 'blur' ? 'warn' : action);

export const presentKeyword = ({ number, keyword, isWholeWord }: StoredKeyword) => ({
  id: String(number),
  keyword,
  whole_word: isWholeWord,
});

export const presentNamed = ({ number, created_at, tie }: StoredFilter['statuses'][number]) => ({
  id: String(number),
  status_id: toStatusNumber('thought', { created_at, tie }),
});

export const presentV1Filter = (filter: StoredFilter, keyword: StoredKeyword): V1Filter => ({
  id: String(keyword.number),
  phrase: keyword.keyword,
  context: [...filter.contexts],
  expires_at: expiryOf(filter),
  irreversible: filter.action === 'hide',
  whole_word: keyword.isWholeWord,
});

/** `statusId` is the id of the matching status. */
export const presentMatch = ({ filter, keywords, isNamed }: FilterMatch, statusId: string): FilterResult => ({
  filter: presentFilter(filter),
  keyword_matches: keywords.length > 0 ? [...keywords] : null,
  status_matches: isNamed ? [statusId] : null,
});

const expiryOf = ({ expiresAt }: StoredFilter): string | null =>
  expiresAt === null ? null : formatInstant(expiresAt);
