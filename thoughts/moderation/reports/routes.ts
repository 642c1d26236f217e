// The route for reports.
import { randomUUIDv7 } from 'node:crypto';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idSchema, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtId } from '../../ids.ts';
import { MAX_COMMENT_LENGTH, REPORT_CATEGORIES, reportByName } from './reports.ts';

export function mountReports(service: ThoughtsContext): void {
  const { http, clock } = service;
  http.mount(createReport, ({ body, caller, commit }) => {
    const { about, thoughts, text, category, forward } = body;
    const draft = {
      id: randomUUIDv7(),
      about,
      thoughts: thoughts ?? [],
      text: text ?? '',
      category: (category ?? 'other') as 'other',
      forward: forward ?? false,
    };
    return commit(async (tx) => {
      const now = clock.now();
      const { about: reported, forwarded } = await reportByName(tx, caller, service.base, draft, now);
      const { id, text: said, category: kind } = draft;
      const named = { id, about: reported, thoughts: draft.thoughts, text: said, category: kind };
      return { ...named, forwarded, createdAt: formatInstant(now) };
    });
  });
}

// The operation for reporting a person.

const category = Type.String({ enum: [...REPORT_CATEGORIES] });

const ReportRequest = Type.Object(
  {
    about: Type.String({ maxLength: 512, description: 'A username or `user@host`.', examples: ['bob'] }),
    thoughts: optionalNullable(
      Type.Array(idSchema<ThoughtId>(), { maxItems: 20, description: 'Thoughts of that person.' }),
    ),
    text: optionalNullable(
      Type.String({ maxLength: MAX_COMMENT_LENGTH, description: 'The reason for the report.' }),
    ),
    category: optionalNullable(
      Type.String({ enum: [...REPORT_CATEGORIES], description: 'Default: `other`.' }),
    ),
    forward: optionalNullable(
      Type.Boolean({
        description:
          'Whether to forward the report to the person’s server, without your name. Default: false.',
      }),
    ),
  },
  { title: 'ReportRequest' },
);

const Report = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    about: Type.String(),
    thoughts: Type.Array(Type.String({ format: 'uuid' })),
    text: Type.String(),
    category,
    forwarded: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Report' },
);

const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  tag: 'social',
  operationId: 'reportUser',
  summary: 'Report a person to the administrator',
  description: 'Optionally with thoughts of that person, who is not notified. At most 50 a day (429).',
  access: 'bearer',
  input: { kind: 'json', schema: ReportRequest },
  success: { status: 201, schema: Report, description: 'The report.' },
  refuses: ['forbidden', 'not-found', 'too-many'],
});
