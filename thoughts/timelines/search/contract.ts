// Search for users and thoughts: query and reply schemas.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageOf, PageQuery } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser } from '../../accounts/users/contract.ts';
import { Thought } from '../../posts/thoughts/contract.ts';

const UserHit = Type.Object({ type: Type.Literal('user'), ...PublicUser.properties }, { title: 'UserHit' });
const ThoughtHit = Type.Object(
  { type: Type.Literal('thought'), ...Thought.properties },
  { title: 'ThoughtHit' },
);

/** A user or a thought, distinguished by `type`. */
export const SearchHit = Type.Union([UserHit, ThoughtHit], { title: 'SearchHit' });

export const search = endpoint({
  method: 'GET',
  path: '/search',
  tag: 'feeds',
  operationId: 'search',
  summary: 'Search thoughts and people',
  description:
    'Words of two or more letters match by prefix, ignoring case and accents. People come first, best match first. ' +
    'There is no query syntax: the query is plain text.',
  access: 'optional',
  query: Type.Object({
    q: Type.String({ examples: ['coffee'] }),
    type: Type.Optional(Type.String({ enum: ['user', 'thought'] })),
    ...PageQuery,
  }),
  success: {
    status: 200,
    schema: PageOf(SearchHit),
    description: 'The hits that are visible to the caller.',
  },
  cache: 'per-caller',
});
