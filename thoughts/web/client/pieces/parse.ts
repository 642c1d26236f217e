// Turns what this server sent into elements, and names its service worker.

type Rules = { createHTML(text: string): string; createScriptURL(path: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

/** The script of the service worker. */
const WORKER = '/sw.js';

// The one policy that the content policy of pages allows; it is given responses of this server alone.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('fragments', {
  createHTML: (text) => text,
  createScriptURL: (path) => (path === WORKER ? path : ''),
});

/** A page or a piece of one, in a document of its own, in which no script runs. */
export const parse = (text: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
