// The route of reports.
import { randomUUIDv7 } from 'node:crypto';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createReport } from './contract.ts';
import { reportByName } from './report-by-name.ts';

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
