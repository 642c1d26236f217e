// The worker that serves the app without a network, and new versions of it.
import { signal } from '@preact/signals';
import { workerUrl } from '@tandem/web/local/worker-url.ts';

export const updateIsReady = signal(false);

/** Typed words are written after a shorter pause. */
const TYPING_PAUSE_MS = 600;

let registration: ServiceWorkerRegistration | null = null;

/** `/?plain` runs without it, as does plain http, where browsers allow none. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || new URLSearchParams(location.search).has('plain')) return;
  registration = await navigator.serviceWorker
    .register(workerUrl('/worker.js'), { scope: '/' })
    .catch(() => null);
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) updateIsReady.value = true;
  // The first worker may control the page before a browser says that it is installed (WebKit).
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

/** The worker, also one that is still being installed on the first visit; null where there is none. */
export const currentWorker = (): ServiceWorker | null =>
  registration?.active ?? registration?.waiting ?? registration?.installing ?? null;

export function activateUpdate(): void {
  const reload = async () => {
    // What is being written is on the disk by then.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
    location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => void reload(), { once: true });
  registration?.waiting?.postMessage('activate');
}
