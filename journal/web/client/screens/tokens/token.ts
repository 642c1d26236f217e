// Tokens as the interface writes them.

export type Scope = 'entries:create' | 'read';

export type Token = {
  id: string;
  name: string;
  scope: Scope;
  createdAt: string;
  lastUsedAt: string | null;
};

/** A new one, with the token itself. */
export type Created = { id: string; token: string; scope: Scope };
