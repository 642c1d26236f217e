// The page on which visitors say where they have an account.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PAGE, page } from '../../site/page.ts';
import { VERBS } from '../ways.ts';

const wanted = {
  do: Type.String({ enum: [...VERBS] }),
  /** A handle, or the number of a thought. */
  to: Type.String({ minLength: 1, maxLength: 500 }),
};

export const goPage = page({ path: '/go', summary: 'Act from another server', query: Type.Object(wanted) });

export const go = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/go',
  summary: 'Continue on another server',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      ...wanted,
      address: Type.Optional(Type.String({ maxLength: 1000 })),
      remember: Type.Optional(Type.String({ maxLength: 10 })),
    }),
  },
});
