// The page of a thought with its conversation.
import { Type } from '@tandem/platform/schema/type.ts';
import { page } from '../site/page.ts';

export const thought = page({
  path: '/@{username}/{number}',
  summary: 'A thought and its conversation',
  params: Type.Object({
    username: Type.String({ maxLength: 500 }),
    number: Type.String({ maxLength: 50 }),
  }),
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    style: Type.Optional(Type.String({ maxLength: 10 })),
  }),
});
