// Shapes that several features share: ids of clients, and the result of bulk changes.
import { optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';

export const UUID = '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

export const ClientId = optionalNullable(
  Type.String({
    format: 'uuid',
    pattern: UUID,
    description:
      'must be a new UUID of the client’s. The same request with the same id creates nothing more, at any time later, ' +
      'and returns what exists by then.',
    examples: ['0198f2a5-6c1e-7d0a-9f3e-2b7a4c5d6e7f'],
  }),
);

export const BulkAction = Type.Object(
  {
    affectedCount: Type.Integer({
      format: 'int64',
      minimum: 0,
      description: 'The number of changed entries.',
    }),
  },
  { title: 'BulkAction' },
);
