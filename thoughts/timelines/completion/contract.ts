// The operation that completes a prefix to names or hashtags.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Author } from '../../accounts/users/contract.ts';

export const MAX_COMPLETIONS = 8;

export const Completions = Type.Object(
  {
    people: Type.Array(Author, { maxItems: MAX_COMPLETIONS }),
    tags: Type.Array(Type.String(), { maxItems: MAX_COMPLETIONS, description: 'Without `#`.' }),
  },
  { title: 'Completions' },
);
export type Completions = Static<typeof Completions>;

export const complete = endpoint({
  method: 'GET',
  path: '/complete',
  tag: 'feeds',
  access: 'bearer',
  operationId: 'complete',
  summary: 'Complete a name or a hashtag',
  description:
    'People and hashtags known here that begin so, at most eight each: people whom the caller follows first, then ' +
    'whoever else matches; hashtags by how often they are used. `@` in front asks for people alone, `#` for hashtags ' +
    'alone. Nobody across a block of the caller.',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100, examples: ['@ad'] }) }),
  success: { status: 200, schema: Completions, description: 'Empty lists where nothing begins so.' },
  refuses: ['invalid'],
});
