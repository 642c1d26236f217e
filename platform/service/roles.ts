// The roles of a process. Processes of different roles share only the database and the blob store.

/** `serve` handles HTTP requests; `work` processes queues and periodic jobs. */
export type Role = 'serve' | 'work';

export type Roles = readonly Role[];

export const ALL_ROLES: Roles = ['serve', 'work'];
