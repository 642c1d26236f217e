// Kysely's SQLite dialect for an open connection.
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Statements run synchronously, so Kysely's mutex for a single connection is unnecessary overhead. */
export class SingleConnectionAdapter extends SqliteAdapter {
  readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.connection = connection;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

const rejectTransaction = async (): Promise<never> => {
  throw new Error('Transactions must use Database.write.');
};

function createConnectionDriver(connection: DatabaseConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    destroy: async () => {},
  };
}

/** The dialect of `connection`. The caller closes the connection. */
export const sqliteDialect = (connection: DatabaseConnection): Dialect => ({
  createAdapter: () => new SingleConnectionAdapter(connection),
  createDriver: () => createConnectionDriver(connection),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
