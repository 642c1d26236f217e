// The pages of the public feeds.
import { Type } from '@tandem/platform/schema/type.ts';
import { page } from '../site/page.ts';
import { ListQuery } from '../thoughts/list.ts';

const query = Type.Object(ListQuery);

export const start = page({ path: '/', summary: 'What this server is, and the newest from here', query });
export const here = page({ path: '/here', summary: 'Public thoughts of people of this server', query });
export const all = page({ path: '/all', summary: 'All public thoughts that are known here', query });
export const tag = page({
  path: '/tag/{tag}',
  summary: 'Public thoughts with a hashtag',
  params: Type.Object({ tag: Type.String({ maxLength: 500 }) }),
  query,
});
