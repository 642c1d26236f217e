// The messages of the service worker to pages.

export type WorkerMessage = { kind: 'open'; path: string } | { kind: 'push-changed' };
