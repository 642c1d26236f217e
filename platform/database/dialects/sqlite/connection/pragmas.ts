// The pragmas of each kind of connection.

/**
 * WAL does not block readers during a write; FULL syncs each commit, which then survives a power failure. The
 * writer also reads between its transactions: it maps as much of the file as SQLite can (2 GiB), because each
 * read of an unmapped and uncached page is a system call (docs/tuning.md#sqlite).
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
 * For a file that is discarded unless it is completed, and then synced. Its data was checked at the source,
 * and a crash may lose it.
 */
export const DRAFT_WRITER = `${WRITER}
  pragma synchronous = off;
  pragma foreign_keys = off;
  pragma cache_size = -128000;
  pragma mmap_size = 0;
`;

/**
 * Each commit of the writer would invalidate a memory map, so the reader uses none (docs/tuning.md#sqlite).
 */
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
