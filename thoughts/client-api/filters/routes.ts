// Routes of filters, their keywords and their statuses.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import * as filters from '../../people/filters/filters.ts';
import { presentFilter, presentKeyword, presentNamed } from '../entities/filter.ts';
import { requireNumbered } from '../statuses/load.ts';
import * as contract from './contract.ts';
import { readDraft, readKeyword, readKeywordChange, readPatch, requireNumber } from './contract.ts';

export function mountFilters(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.listFilters, async ({ caller }) =>
    (await filters.loadFilters(database.read, ownActorId(caller))).map(presentFilter),
  );
  http.mount(contract.readFilter, async ({ params, caller }) =>
    presentFilter(await filters.requireFilter(database.read, ownActorId(caller), requireNumber(params.id))),
  );
  http.mount(contract.createFilter, ({ body, caller, commit }) => {
    const draft = readDraft(body, clock.now());
    const keywords = (body.keywords_attributes ?? []).filter(({ _destroy }) => !_destroy).map(readKeyword);
    const self = ownActorId(caller);
    return commit(async (tx) => {
      const number = await filters.createFilter(tx, self, draft, keywords, clock.now());
      return presentFilter(await filters.requireFilter(tx, self, number));
    });
  });
  http.mount(contract.changeFilter, ({ params, body, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    const patch = readPatch(body, clock.now());
    const changes = (body.keywords_attributes ?? []).map(readKeywordChange);
    return commit(async (tx) => {
      await filters.changeFilter(tx, self, number, { patch, changes }, clock.now());
      return presentFilter(await filters.requireFilter(tx, self, number));
    });
  });
  http.mount(contract.deleteFilter, ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      await filters.removeFilter(tx, ownActorId(caller), number, clock.now());
      return {};
    });
  });
  mountKeywords(thoughts);
  mountNamed(thoughts);
}

function mountKeywords({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.listKeywords, async ({ params, caller }) => {
    const filter = await filters.requireFilter(database.read, ownActorId(caller), requireNumber(params.id));
    return filter.keywords.map(presentKeyword);
  });
  http.mount(contract.addKeyword, ({ params, body, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    const keyword = readKeyword(body);
    return commit(async (tx) => {
      await filters.changeFilter(tx, self, number, { changes: [{ change: 'add', ...keyword }] }, clock.now());
      const added = (await filters.requireFilter(tx, self, number)).keywords.at(-1);
      if (!added) throw notFound('keyword');
      return presentKeyword(added);
    });
  });
  http.mount(contract.readKeywordEndpoint, async ({ params, caller }) => {
    const number = requireNumber(params.id);
    return presentKeyword(
      (await filters.requireKeywordOf(database.read, ownActorId(caller), number)).keyword,
    );
  });
  http.mount(contract.changeKeyword, ({ params, body, caller, commit }) => {
    const change = readKeywordChange({ ...body, id: params.id });
    const self = ownActorId(caller);
    return commit(async (tx) => {
      const { filter, keyword } = await filters.requireKeywordOf(tx, self, requireNumber(params.id));
      await filters.changeFilter(tx, self, filter.number, { changes: [change] }, clock.now());
      return presentKeyword((await filters.requireKeywordOf(tx, self, keyword.number)).keyword);
    });
  });
  http.mount(contract.deleteKeyword, ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    const self = ownActorId(caller);
    return commit(async (tx) => {
      const { filter } = await filters.requireKeywordOf(tx, self, number);
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

function mountNamed({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.listNamed, async ({ params, caller }) => {
    const filter = await filters.requireFilter(database.read, ownActorId(caller), requireNumber(params.id));
    return filter.statuses.map(presentNamed);
  });
  http.mount(contract.addNamed, ({ params, body, caller, commit }) => {
    const self = ownActorId(caller);
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      const { thoughtId } = await requireNumbered(tx, body.status_id, self);
      const filter = await filters.addNamedThought(tx, self, number, thoughtId, clock.now());
      const added = filter.statuses.find((one) => one.thoughtId === thoughtId);
      if (!added) throw notFound('status');
      return presentNamed(added);
    });
  });
  http.mount(contract.readNamed, async ({ params, caller }) =>
    presentNamed(await requireNamed(database.read, ownActorId(caller), requireNumber(params.id))),
  );
  http.mount(contract.deleteNamed, ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      await filters.removeNamedThought(tx, ownActorId(caller), number, clock.now());
      return {};
    });
  });
}

async function requireNamed(db: ThoughtsDb, self: Parameters<typeof filters.loadFilters>[1], number: number) {
  const named = (await filters.loadFilters(db, self)).flatMap(({ statuses }) => statuses);
  const found = named.find((one) => one.number === number);
  if (!found) throw notFound('status');
  return found;
}
