// Who may join, as administrators choose it.

export const JOINING = [
  ['open', 'srvOpen'],
  ['invitation', 'srvInvitation'],
  ['closed', 'srvClosed'],
] as const;
