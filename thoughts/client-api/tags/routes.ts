// Routes of hashtags, and of following them.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import { findFollowedTags, followTag, unfollowTag } from '../../people/followed-tags/followed-tags.ts';
import { findHashtags } from '../../posts/thoughts/content/hashtags.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { presentTag } from '../entities/tag.ts';
import { readSequenceRange } from '../paging/sequence-range.ts';
import * as contract from './contract.ts';
import { selectFollowedPage } from './store.ts';

const USUAL = 100;
const MOST = 200;

export function mountTags(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;

  http.mount(contract.readTag, async ({ params, caller }) => {
    const name = requireTagName(params.name);
    return presentTag(thoughts.base, name, await findFollowedTags(database.read, viewerIdOf(caller), [name]));
  });
  http.mount(contract.followTag, ({ params, caller, commit }) => {
    const name = requireTagName(params.name);
    return commit(async (tx) => {
      await followTag(tx, ownActorId(caller), name);
      return presentTag(thoughts.base, name, new Set([name]));
    });
  });
  http.mount(contract.unfollowTag, ({ params, caller, commit }) => {
    const name = requireTagName(params.name);
    return commit(async (tx) => {
      await unfollowTag(tx, ownActorId(caller), name);
      return presentTag(thoughts.base, name, new Set());
    });
  });
  http.mount(contract.listFollowedTags, async ({ query, caller }) => {
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readSequenceRange(query, limit);
    const rows = await selectFollowedPage.rows(database.read, ownActorId(caller), range);
    const page = toPage(rows, limit, range.fromOldest);
    const tags = page.rows.map(({ tag }) => presentTag(thoughts.base, tag, new Set([tag])));
    const address = { base: thoughts.base, path: contract.listFollowedTags.path, limit };
    return pageReply(address, page, ({ number }) => String(number), tags);
  });
}

/** The name of a hashtag; refuses (not found) what none can be called. */
function requireTagName(text: string): string {
  const [tag, ...others] = findHashtags(`#${text}`);
  if (!tag || others.length > 0 || tag.end !== text.length + 1) throw notFound('hashtag');
  return tag.name;
}
