// The pages of a person: profile, followers and whom they follow.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PAGE, page } from '../site/page.ts';
import { ListQuery } from '../thoughts/list.ts';

const params = Type.Object({ username: Type.String({ maxLength: 500 }) });
const pages = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) });

export const profile = page({
  path: '/@{username}',
  summary: 'The profile of a person',
  params,
  query: Type.Object({ ...ListQuery, style: Type.Optional(Type.String({ maxLength: 10 })) }),
});

export const followers = page({
  path: '/@{username}/followers',
  summary: 'The followers of a person',
  params,
  query: pages,
});

export const following = page({
  path: '/@{username}/following',
  summary: 'Whom a person follows',
  params,
  query: pages,
});

export const style = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/@{username}/style.css',
  summary: 'The style that a person wrote for their pages',
  params,
  cache: 'anonymous',
  success: { status: 200, contentType: 'text/css; charset=utf-8', description: 'A style sheet.' },
});
