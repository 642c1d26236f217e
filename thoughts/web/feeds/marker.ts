// The read position of a member in the home timeline: a marker shared with apps.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { findPositions, setMarker } from '../../people/markers/markers.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { PAGE, redirect, type Site, visit } from '../site/page.ts';
import { isLater } from '../thoughts/list.ts';

const mark = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/me/marker',
  summary: 'Remember how far the member has read',
  input: { kind: 'parameters', schema: Type.Object({ home: Type.String({ maxLength: 30 }) }) },
});

/** The number of the newest read thought or boost; null if unknown. */
export async function findMarker(db: ThoughtsDb, self: ActorId): Promise<string | null> {
  return (await findPositions(db, self)).home;
}

export function mountMarker(site: Site): void {
  const { http, clock } = site.thoughts;
  http.mount(mark, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      const { home } = call.body;
      if (member && readStatusNumber(home) !== null) {
        await call.commit(async (tx) => {
          const before = await findMarker(tx, member.actorId);
          // Of two tabs, the one that has read less does not move it back.
          if (before === null || isLater(home, before))
            await setMarker(tx, member.actorId, 'home', home, clock.now());
        });
      }
      return wantsFragment(call) ? fragment(null) : redirect('/');
    }),
  );
}
