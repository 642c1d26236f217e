// What the service worker tells pages.

export type WorkerMessage = { kind: 'open'; path: string } | { kind: 'push-changed' };
