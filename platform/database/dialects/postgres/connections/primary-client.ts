// A connection to a primary only: a former primary becomes a replica, which would return stale data.
import type pg from 'pg';
import { NamedStatementClient } from './named-statements.ts';
import { ConnectionAborted } from './watched-client.ts';

/** Reported by PostgreSQL 14 and later when a connection starts and on each change. */
type ParameterStatus = { parameterName: string; parameterValue: string };

export class PrimaryClient extends NamedStatementClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on') {
        this.abort(new ConnectionAborted('The database is a replica, not the primary.', '25006'));
      }
    });
  }
}
