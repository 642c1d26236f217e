// What a process does for its service. Processes of different roles need nothing of each other but the database and
// the media store.

/** `serve` answers requests; `work` carries out what is queued and what comes back every so often. */
export type Role = 'serve' | 'work';

export type Roles = readonly Role[];

export const ALL_ROLES: Roles = ['serve', 'work'];
