// The pragmas of each kind of connection.

/**
 * WAL does not block readers during a write; FULL syncs each commit, which then survives a power failure.
 * Between its transactions the writer also reads: it maps as much of the file as SQLite can (2 GiB), as what
 * is not mapped and not cached is copied by a system call each time (docs/decisions/0231).
 */
export const WRITER = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -8000;
  pragma mmap_size = 2147418112;
`;

/**
 * For a file that is thrown away unless it is finished, and synced by whoever finishes it: what is copied
 * into it was checked where it comes from, and nothing has to survive a crash.
 */
export const DRAFT_WRITER = `${WRITER}
  pragma synchronous = off;
  pragma foreign_keys = off;
  pragma cache_size = -128000;
  pragma mmap_size = 0;
`;

/** Each commit of the writer would unmap what this maps, so it maps nothing (docs/decisions/0303). */
export const READER = `
  pragma query_only = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -8000;
`;

/** Reads everything once, so a large cache would gain nothing. */
export const ONE_OFF_READER = `
  pragma query_only = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -4000;
`;

/** For large transactions, which spill to the WAL beyond the cache. Temporary tables are files. */
export const ONE_OFF_WRITER = `
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma cache_size = -16000;
`;
