// The query parameters `from` and `to`.

import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

const from = Type.String({
  description:
    'A date (that whole day, as the writers froze it) or an RFC 3339 date-time (that instant); included.',
  examples: ['2026-03-01'],
});
const to = Type.String({
  description:
    'As `from`, and included too; not before it. Without an offset: the wall clock where you live.',
  examples: ['2026-03-31'],
});

export const OptionalPeriod = Type.Object({ from: Type.Optional(from), to: Type.Optional(to) });
export type OptionalPeriod = Static<typeof OptionalPeriod>;

export const RequiredPeriod = Type.Object({ from, to });
export type RequiredPeriod = Static<typeof RequiredPeriod>;
