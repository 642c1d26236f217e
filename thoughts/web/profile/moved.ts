// The new account of a person who moved: its page here, or a way to find it.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { FindMove } from '../../accounts/users/users.ts';
import { type Actor, findActor } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { ActorId } from '../../ids.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Site } from '../site/page.ts';

/** `name` is a handle if the person is known here, otherwise a host. */
export type Moved = { href: string; name: string };

/** Null also if the new account is hidden from the viewer. */
export async function findMoved(
  { thoughts }: Site,
  find: FindMove,
  actor: Pick<Actor, 'id' | 'host' | 'moved_to'>,
  viewer: ActorId | null,
): Promise<Moved | null> {
  if (actor.host === null && actor.moved_to === null) return null;
  const move = await find(actor.id);
  if (move === null) return null;
  const { uri, handle } = move;
  if (handle !== null) {
    const known = await findActor(thoughts.database.read, handle);
    if (!known || (viewer === null && known.show_to_visitors === 0)) return null;
    return { href: profilePath(handleOf(known)), name: `@${handleOf(known)}` };
  }
  const url = URL.parse(uri);
  // Anonymous visitors cause no lookups.
  return url?.host
    ? { href: viewer === null ? url.href : withQuery('/find', { q: uri }), name: url.host }
    : null;
}

/** `who` is the moved person. */
export const renderMoved = ({ href, name }: Moved, who: string, i18n: I18n): Html =>
  html`<p class="notice"><span>${i18n.t('movedTo', { who })}</span> <a href="${href}" rel="nofollow noopener noreferrer"><bdi>${name}</bdi></a></p>`;
