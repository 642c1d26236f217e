// The page on which people create an account.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PAGE, page } from '../site/page.ts';

const text = Type.Optional(Type.String({ maxLength: 1024 }));

/** A link with an invitation fills it in. */
export const joinPage = page({
  path: '/join',
  summary: 'Create an account',
  query: Type.Object({ invitation: text }),
});

export const join = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/join',
  summary: 'Create an account',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({ username: text, email: text, password: text, invitation: text }),
  },
});
