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
    'Known people and hashtags with this prefix, at most eight each: followed people first, then ' +
    'others; hashtags by use. A leading `@` limits the result to people, `#` to hashtags. ' +
    'People across a block are omitted.',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100, examples: ['@ad'] }) }),
  success: { status: 200, schema: Completions, description: 'Empty lists without a match.' },
  refuses: ['invalid'],
});
