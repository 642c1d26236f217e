// A connection to a primary alone: a replica, which a former primary becomes, would read what is out of date.
import type pg from 'pg';
import { NamedStatementClient } from './named-statements.ts';
import { ConnectionAborted } from './watched-client.ts';

/** Reported from PostgreSQL 14 on when a connection starts, and when it changes. */
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
