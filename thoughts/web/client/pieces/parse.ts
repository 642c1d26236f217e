// Parses HTML from this server, and registers its service worker; both need the Trusted Types policy.

type Rules = { createHTML(text: string): string; createScriptURL(path: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

/** The script of the service worker. */
const WORKER = '/sw.js';

// The only Trusted Types policy that the pages permit; it receives only responses of this server.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('fragments', {
  createHTML: (text) => text,
  createScriptURL: (path) => (path === WORKER ? path : ''),
});

/** A page or a fragment, parsed into a separate document without scripts. */
export const parse = (text: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
