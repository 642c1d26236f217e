// The composer, and the page that asks before a thought is deleted.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PAGE, page } from '../site/page.ts';

export const AUDIENCES = ['public', 'unlisted', 'followers', 'private'] as const;
export type ChosenAudience = (typeof AUDIENCES)[number];

const text = Type.Optional(Type.String({ maxLength: 20_000 }));

export const composer = page({
  path: '/write',
  summary: 'Write a thought',
  query: Type.Object({ reply: Type.Optional(Type.String({ maxLength: 50 })), text }),
});

export const write = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/write',
  summary: 'Post a thought',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      content: text,
      warning: text,
      audience: Type.Optional(Type.String({ enum: [...AUDIENCES] })),
      reply: Type.Optional(Type.String({ maxLength: 50 })),
      key: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  },
});

const params = Type.Object({
  username: Type.String({ maxLength: 500 }),
  number: Type.String({ maxLength: 50 }),
});

export const deletion = page({
  path: '/@{username}/{number}/delete',
  summary: 'Ask before deleting',
  params,
});

export const remove = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/@{username}/{number}/delete',
  summary: 'Delete a thought',
  params,
  input: { kind: 'parameters', schema: Type.Object({}) },
});
