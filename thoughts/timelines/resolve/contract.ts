// Looking up what a handle or an address names, on its own server where it is not known here.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { SearchHit } from '../search/contract.ts';

export const lookUp = endpoint({
  method: 'GET',
  path: '/lookup',
  tag: 'federation',
  access: 'bearer',
  operationId: 'lookUp',
  summary: 'Look up a person or a thought',
  description:
    'By handle, which of people of this server may be `@ada`, or by the address of a profile or a thought, of whatever ' +
    'server.',
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 2000, examples: ['bob@other.example'] }),
  }),
  success: { status: 200, schema: SearchHit, description: 'What it names; `type` says which.' },
  refuses: ['invalid', 'not-found', 'too-many', 'bad-gateway'],
});
