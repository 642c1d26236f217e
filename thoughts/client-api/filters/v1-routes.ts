// Filter routes of API version 1: a view of the keywords of stored filters.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as filters from '../../people/filters/filters.ts';
import { presentV1Filter } from '../entities/filter.ts';
import { readDraft, readKeyword, readPatch, requireNumber } from './input.ts';
import * as contract from './v1-contract.ts';

type Sent = Static<typeof contract.V1FilterRequest>;

export function mountV1Filters(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  http.mount(contract.listV1, async ({ caller }) =>
    (await filters.loadFilters(database.read, ownActorId(caller))).flatMap((filter) =>
      filter.keywords.map((keyword) => presentV1Filter(filter, keyword)),
    ),
  );
  http.mount(contract.readV1, async ({ params, caller }) => {
    const number = requireNumber(params.id);
    const { filter, keyword } = await filters.requireKeywordOf(database.read, ownActorId(caller), number);
    return presentV1Filter(filter, keyword);
  });
  http.mount(contract.createV1, ({ body, caller, commit }) => {
    const draft = readDraft(toRequest(body), clock.now());
    const keyword = readKeyword({ keyword: body.phrase ?? '', whole_word: body.whole_word ?? true });
    const self = ownActorId(caller);
    return commit(async (tx) => {
      const number = await filters.createFilter(tx, self, draft, [keyword], clock.now());
      const filter = await filters.requireFilter(tx, self, number);
      const [added = { number: 0, ...keyword }] = filter.keywords;
      return presentV1Filter(filter, added);
    });
  });
  mountV1Changes(thoughts);
}

function mountV1Changes({ http, clock }: ThoughtsContext): void {
  http.mount(contract.changeV1, ({ params, body, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    const { phrase, whole_word } = body;
    const patch = patchOf(body, clock.now());
    const change = {
      ...(phrase === undefined ? {} : { keyword: readKeyword({ keyword: phrase }).keyword }),
      ...(whole_word === undefined ? {} : { isWholeWord: whole_word }),
    };
    return commit(async (tx) => {
      const { filter } = await filters.requireKeywordOf(tx, self, number);
      if (filter.keywords.length > 1 && Object.keys(patch).length > 0) {
        throw invalid('', 'This filter has several keywords. Change it with version 2 of the API.');
      }
      const changes = [{ change: 'update' as const, number, ...change }];
      await filters.changeFilter(tx, self, filter.number, { patch, changes }, clock.now());
      const changed = await filters.requireKeywordOf(tx, self, number);
      return presentV1Filter(changed.filter, changed.keyword);
    });
  });
  http.mount(contract.deleteV1, ({ params, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      const { filter } = await filters.requireKeywordOf(tx, self, number);
      const isLast = filter.keywords.length === 1 && filter.statuses.length === 0;
      if (isLast) await filters.removeFilter(tx, self, filter.number, clock.now());
      else
        await filters.changeFilter(
          tx,
          self,
          filter.number,
          { changes: [{ change: 'remove', number }] },
          clock.now(),
        );
      return {};
    });
  });
}

const toRequest = ({ phrase, context, irreversible, expires_in }: Sent) => ({
  ...(phrase === undefined ? {} : { title: phrase }),
  ...(context === undefined ? {} : { context }),
  ...(expires_in === undefined ? {} : { expires_in }),
  ...(irreversible === undefined ? {} : { filter_action: irreversible ? 'hide' : 'warn' }),
});

/** Excludes the title, which does not follow later changes of the phrase. */
const patchOf = (body: Sent, now: Instant) => {
  const { title: _, ...rest } = toRequest(body);
  return readPatch(rest, now);
};
