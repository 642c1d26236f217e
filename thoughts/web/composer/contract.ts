// The composer, and the page that asks before a thought is deleted.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { DRAFT_PATH } from '../addresses.ts';
import { PAGE, page } from '../site/page.ts';

export const AUDIENCES = ['public', 'unlisted', 'followers', 'direct', 'private'] as const;
export type ChosenAudience = (typeof AUDIENCES)[number];

const text = Type.Optional(Type.String({ maxLength: 20_000 }));

export const composer = page({
  path: '/write',
  summary: 'Write a thought',
  query: Type.Object({
    reply: Type.Optional(Type.String({ maxLength: 50 })),
    quote: Type.Optional(Type.String({ maxLength: 50 })),
    text,
  }),
});

/** Pictures that one form can add; those that it had before are kept by their numbers. */
export const PICTURE_FIELDS = ['picture1', 'picture2', 'picture3', 'picture4'] as const;

const draft = {
  content: text,
  warning: text,
  audience: Type.Optional(Type.String({ enum: [...AUDIENCES] })),
  to: text,
  language: Type.Optional(Type.String({ maxLength: 100 })),
  reply: Type.Optional(Type.String({ maxLength: 50 })),
  quote: Type.Optional(Type.String({ maxLength: 50 })),
  key: Type.Optional(Type.String({ maxLength: 100 })),
};

export type DraftForm = Static<typeof DraftForm>;
const DraftForm = Type.Object(draft);

export const write = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/write',
  summary: 'Post a thought',
  bulkhead: 'transfers',
  input: {
    kind: 'parameters',
    files: PICTURE_FIELDS,
    schema: Type.Object({
      ...draft,
      /** Posts nothing, and says whom it would not reach. */
      check: Type.Optional(Type.String({ maxLength: 10 })),
      keep: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 20 })),
      alt1: text,
      alt2: text,
      alt3: text,
      alt4: text,
    }),
  },
});

export const resume = endpoint({
  ...PAGE,
  method: 'POST',
  path: DRAFT_PATH,
  summary: 'Continue what was written before the login',
  input: { kind: 'parameters', schema: Type.Object({ draft: text }) },
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
