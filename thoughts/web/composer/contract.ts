// The composer, and the page that asks before a thought is deleted.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { MAX_ATTACHMENTS } from '../../accounts/media/uploads/attach.ts';
import { DRAFT_PATH } from '../addresses.ts';
import { PAGE, page } from '../site/page.ts';
import { DraftForm } from './draft.ts';

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

/** One more file than a thought may have, so that a fifth is refused instead of ignored. */
const MAX_FILES = MAX_ATTACHMENTS + 1;

/** The fields of the files of a form, in the order of the files. */
export const PICTURE_FIELDS = Array.from({ length: MAX_FILES }, (_, at) =>
  at === 0 ? 'picture' : `picture ${at + 1}`,
);

export const write = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/write',
  summary: 'Post a thought',
  bulkhead: 'transfers',
  input: {
    kind: 'parameters',
    files: Array.from({ length: MAX_FILES }, () => 'picture'),
    schema: Type.Object({
      ...DraftForm.properties,
      /** Posts nothing, and returns the named people who would not receive the thought. */
      check: Type.Optional(Type.String({ maxLength: 10 })),
      /**
       * `attach` uploads the pictures and returns the composer; `anyway` posts them without a description.
       * `remove:N`, `earlier:N` and `later:N` change the list of pictures; N is the number of an upload.
       */
      act: Type.Optional(Type.String({ maxLength: 50 })),
      /** The pictures in their order: numbers of uploads, and `new` for the next of the files. */
      keep: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 20 })),
      /** The descriptions of these. */
      alt: Type.Optional(Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 20 })),
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
