// The login and consent pages. They are not part of the documented API.
import { html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { ErrorFormat } from '@tandem/platform/http/problems/error-format.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { PAGE_HEADERS, page } from './frame.ts';

const PAGE_ERRORS: ErrorFormat = {
  contentType: 'text/html; charset=utf-8',
  headers: PAGE_HEADERS,
  render: ({ title, detail }) => page('en', title, html`<h1>${title}</h1><p>${detail}</p>`),
  schema: { type: 'string' },
};

const text = Type.Optional(Type.String({ maxLength: 4000 }));

const parameters = {
  response_type: text,
  client_id: text,
  redirect_uri: text,
  scope: text,
  state: text,
  code_challenge: text,
  code_challenge_method: text,
  lang: text,
};

const AuthorizationParameters = Type.Object(parameters);
export type AuthorizationParameters = Static<typeof AuthorizationParameters>;

const common = {
  tag: 'oauth',
  access: 'public',
  errors: PAGE_ERRORS,
  unknownParameters: 'ignored',
  queryStyle: 'nested',
  trailingSlash: true,
  rateLimit: 'client-api',
  hidden: true,
  showsSecret: true,
  success: { status: 200, contentType: 'text/html; charset=utf-8', description: 'A page.' },
} as const;

export const showAuthorizePage = endpoint({
  ...common,
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Ask the user to log in and to allow an app',
  query: Type.Object({ ...parameters, force_login: Type.Optional(Type.Boolean()) }),
});

export const logInOnPage = endpoint({
  ...common,
  method: 'POST',
  path: '/oauth/login',
  summary: 'Log in on the authorize page',
  bulkhead: 'passwords',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      ...parameters,
      csrf: text,
      username: Type.Optional(Type.String({ maxLength: 1024 })),
      password: Type.Optional(Type.String({ maxLength: 1024 })),
    }),
  },
});

export const decideOnPage = endpoint({
  ...common,
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'Allow or deny an app on the authorize page',
  input: {
    kind: 'parameters',
    schema: Type.Object({ ...parameters, csrf: text, decision: text }),
  },
});
