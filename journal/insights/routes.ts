// Routes of insights.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { createStateReader } from '../changes/state.ts';
import type { JournalContext } from '../context.ts';
import type { OptionalPeriod } from '../periods/contract.ts';
import { readOptionalDays } from '../periods/period.ts';
import { timezoneOf } from '../users/users.ts';
import * as contract from './contract.ts';
import { readDaySummaries } from './days.ts';
import { readEffects, readFeelings, readRhythm } from './insights.ts';

export function mountInsights(journal: JournalContext): void {
  const { http } = journal;
  const { read } = journal.database;
  const stateOf = createStateReader(journal);
  const daysOf = async (userId: AccountId, query: OptionalPeriod) =>
    readOptionalDays(query, await timezoneOf(read, userId));

  http.mount(
    contract.listDays,
    async ({ caller: { accountId }, query }) =>
      readDaySummaries(read, accountId, await daysOf(accountId, query)),
    stateOf,
  );

  http.mount(
    contract.readRhythm,
    async ({ caller: { accountId }, query }) => readRhythm(read, accountId, await daysOf(accountId, query)),
    stateOf,
  );

  http.mount(
    contract.readEffects,
    async ({ caller: { accountId }, query: { lag, ...query } }) =>
      readEffects(read, accountId, await daysOf(accountId, query), lag === 1 ? 1 : 0),
    stateOf,
  );

  http.mount(
    contract.readFeelings,
    async ({ caller: { accountId }, query }) => readFeelings(read, accountId, await daysOf(accountId, query)),
    stateOf,
  );
}
