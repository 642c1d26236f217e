// The service worker for offline use, and its updates.
import { signal } from '@preact/signals';
import { workerUrl } from '@tandem/web/local/worker-url.ts';

export const updateIsReady = signal(false);

/** Longer than the delay before typed text is stored. */
const TYPING_PAUSE_MS = 600;

let registration: ServiceWorkerRegistration | null = null;

/**
 * Registers the service worker, except with `/?plain` and over plain HTTP, where browsers do not permit one.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || new URLSearchParams(location.search).has('plain')) return;
  registration = await navigator.serviceWorker
    .register(workerUrl('/worker.js'), { scope: '/' })
    .catch(() => null);
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) updateIsReady.value = true;
  // In WebKit the first worker may control the page before it is reported as installed.
  let hasWorker = registration.active !== null;
  registration.addEventListener('updatefound', () => {
    const { installing } = registration ?? {};
    const isUpdate = hasWorker;
    hasWorker = true;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && isUpdate) updateIsReady.value = true;
    });
  });
}

/** The worker, including one that is still installing on the first visit; null without one. */
export const currentWorker = (): ServiceWorker | null =>
  registration?.active ?? registration?.waiting ?? registration?.installing ?? null;

export function activateUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadPage(), { once: true });
  registration?.waiting?.postMessage('activate');
}

/** The text being edited is stored before the reload. */
export async function reloadPage(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  location.reload();
}
