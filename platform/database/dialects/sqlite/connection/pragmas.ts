// How each kind of connection to SQLite is set up.

/** WAL lets readers go on beside the writer; FULL syncs each commit, so that what is answered survives a power cut. */
export const WRITER = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -8000;
`;

export const READER = `
  pragma query_only = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -8000;
  pragma mmap_size = 268435456;
`;

/** One that reads everything once gains nothing from a cache. */
export const ONE_OFF_READER = `
  pragma query_only = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -4000;
`;

/** One that writes much at once; larger transactions spill to the log. Temporary tables go to files. */
export const ONE_OFF_WRITER = `
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma cache_size = -16000;
`;
