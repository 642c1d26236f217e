// Finds the people named in a draft who would not receive it; the composer lists them before posting.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { listRelationships } from '../../accounts/relationships/relationships.ts';
import { findActors, toHandleKey } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { mentionsOf } from '../../posts/thoughts/content/mentions.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import { handleOfMention } from '../thoughts/post-view.ts';
import { type ChosenAudience, type Draft, textOf } from './draft.ts';
import { namesIn } from './post.ts';

export type Unreached = {
  why: Extract<
    TextKey,
    'reachNobody' | 'reachUnknown' | 'reachUnnamed' | 'reachNoFollower' | 'reachNotNamed' | 'reachOnlyMe'
  >;
  handle: string;
};

/** More are not looked for: a thought that can be posted has not many more. */
const MOST = 20;

type Written = Pick<Draft, 'content' | 'mentions' | 'audience' | 'to'>;

/**
 * In the order of the text, at most 20. Does not disclose blocks: people who block the writer are listed like
 * people who do not follow the writer.
 */
export async function findUnreached(
  db: ThoughtsDb,
  viewer: ActorId,
  { audience, to, ...written }: Written,
  host: string,
): Promise<Unreached[]> {
  const mentioned = mentionsOf(textOf(written)).map((mention) => handleOfMention(mention, host));
  const named = audience === 'direct' ? namesIn(to, host) : [];
  const handles = [...new Map([...named, ...mentioned].map((name) => [toHandleKey(name), name]))].slice(
    0,
    MOST,
  );
  if (handles.length === 0) return [];
  const names = handles.map(([, name]) => name);
  const actors = new Map((await findActors(db, names)).map((actor) => [actor.handle_key, actor]));
  const followers = await findFollowers(db, viewer, audience === 'followers' ? names : []);
  const isFor = new Set((named.length > 0 ? named : mentioned).map(toHandleKey));
  return handles.flatMap(([key, handle]): Unreached[] => {
    const actor = actors.get(key);
    if (actor?.id === viewer) return [];
    const why = actor
      ? whyNot(audience, { follows: followers.has(key), isNamed: isFor.has(key) })
      : whyUnknown(audience, { isElsewhere: handle.includes('@'), isNamed: isFor.has(key) });
    return why === null ? [] : [{ why, handle }];
  });
}

async function findFollowers(
  db: ThoughtsDb,
  viewer: ActorId,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const relations = names.length === 0 ? [] : await listRelationships(db, viewer, names);
  return new Set(relations.filter((one) => one.followedBy).map(({ username }) => toHandleKey(username)));
}

/** The reason why a known person is not reached; null if reached. */
function whyNot(
  audience: ChosenAudience,
  { follows, isNamed }: { follows: boolean; isNamed: boolean },
): Unreached['why'] | null {
  if (audience === 'followers') return follows ? null : 'reachNoFollower';
  if (audience === 'direct') return isNamed ? null : 'reachNotNamed';
  return audience === 'private' ? 'reachOnlyMe' : null;
}

/** People of other servers are looked up if the thought is public (FEDERATION.md#unknown-mentions). */
function whyUnknown(
  audience: ChosenAudience,
  { isElsewhere, isNamed }: { isElsewhere: boolean; isNamed: boolean },
): Unreached['why'] {
  if (!isElsewhere) return 'reachNobody';
  if (audience === 'public' || audience === 'unlisted') return 'reachUnknown';
  return audience === 'direct' && isNamed
    ? 'reachUnnamed'
    : (whyNot(audience, { follows: false, isNamed }) ?? 'reachUnnamed');
}

/**
 * With `isAsked`, an empty list is stated as well. The element always exists, so that screen readers announce
 * its changes.
 */
export const renderReach = (unreached: readonly Unreached[], i18n: I18n, isAsked: boolean): Html =>
  html`<div class="reach" role="status">${
    unreached.length === 0
      ? isAsked && html`<p class="small muted">${i18n.t('reachAll')}</p>`
      : html`<ul class="notice">${unreached.map(({ why, handle }) => html`<li>${i18n.t(why, { who: `@${handle}` })}</li>`)}</ul>`
  }</div>`;
