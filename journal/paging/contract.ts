// The query parameters of paginated lists.
import { Type } from '@tandem/platform/schema/type.ts';

export const pageQuery = (limit = 'How many at most.') => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: limit })),
  cursor: Type.Optional(Type.String({ description: 'Where to go on, from a `Link` header.' })),
});
