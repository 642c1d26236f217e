// What each node says of synchronous replication while the test runs: the evidence for a loss.
import { appendFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../../platform/database/dialects/postgres/client.ts';
import type { PostgresCluster } from './postgres-cluster.ts';

/** In milliseconds. */
const INTERVAL = 500;
const TIMEOUT = 2000;

const STATE = `
  select pg_is_in_recovery() as is_replica,
    current_setting('synchronous_standby_names') as names,
    current_setting('synchronous_commit') as commit,
    case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_flush_lsn() end as lsn,
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep') as waiting,
    (select json_agg(json_build_array(application_name, state, sync_state, flush_lsn) order by application_name)
      from pg_stat_replication) as replicas`;

export type ReplicationLog = AsyncDisposable & {
  note(text: string): Promise<void>;
};

/** Writes to replication.log in the folder of the cluster, and copies all logs to `copyTo` at the end. */
export function logReplication(cluster: PostgresCluster, copyTo: string | undefined): ReplicationLog {
  const file = join(cluster.folder, 'replication.log');
  const note = (text: string) => appendFile(file, `${new Date().toISOString()} ${text}\n`);
  let isOver = false;
  const watch = async (node: number): Promise<void> => {
    for (let last = ''; !isOver; await delay(INTERVAL)) {
      // A frozen node does not respond; this must end nevertheless.
      const state = await Promise.race([
        readState(cluster.urlOf(node)).catch(String),
        delay(TIMEOUT, 'no response'),
      ]);
      if (state !== last) await note(`node${node} ${state}`);
      last = state;
    }
  };
  const watching = cluster.nodes.map(watch);
  return {
    note,
    async [Symbol.asyncDispose]() {
      isOver = true;
      await Promise.all(watching);
      if (copyTo === undefined) return;
      await cp(cluster.folder, copyTo, {
        recursive: true,
        filter: (source) => !/\/(?:etcd|data|socket)-\d$/.test(source),
      });
    },
  };
}

const readState = (url: string): Promise<string> =>
  withClient(url, async (client) => JSON.stringify((await client.query(STATE)).rows[0]));
