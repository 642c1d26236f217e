// The query parameters of paginated lists.
import { Type } from '@tandem/platform/schema/type.ts';

export const pageQuery = (limit = 'The maximum number of items.') => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: limit })),
  cursor: Type.Optional(
    Type.String({ description: 'The position to continue from, taken from a `Link` header.' }),
  ),
});
