// The query parameters `from` and `to`.

import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

const from = Type.String({
  description:
    'A date (the whole local day of the entries) or an RFC 3339 date-time (that instant); inclusive.',
  examples: ['2026-03-01'],
});
const to = Type.String({
  description:
    'As `from`, also inclusive, and not before it. Without an offset: local time in your time zone.',
  examples: ['2026-03-31'],
});

export const OptionalPeriod = Type.Object({ from: Type.Optional(from), to: Type.Optional(to) });
export type OptionalPeriod = Static<typeof OptionalPeriod>;

export const RequiredPeriod = Type.Object({ from, to });
export type RequiredPeriod = Static<typeof RequiredPeriod>;
