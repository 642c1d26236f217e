// The pages on which members log in and out.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PAGE, page } from '../site/page.ts';

const back = Type.Optional(Type.String({ maxLength: 2000 }));

export const login = page({ path: '/login', summary: 'Log in', query: Type.Object({ back }) });

export const logIn = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/login',
  summary: 'Log in',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({
      back,
      draft: Type.Optional(Type.String({ maxLength: 100_000 })),
      username: Type.Optional(Type.String({ maxLength: 1024 })),
      password: Type.Optional(Type.String({ maxLength: 1024 })),
    }),
  },
});

export const logOut = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/logout',
  summary: 'Log out',
  input: { kind: 'parameters', schema: Type.Object({}) },
});
