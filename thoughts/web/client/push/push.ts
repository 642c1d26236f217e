// Registers the service worker of members, which caches read pages for use offline and displays push
// messages, and handles the button that enables push messages.

import { t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';
import { registerWorker } from '../pieces/parse.ts';
import { send } from '../pieces/send.ts';
import { PAGES } from '../worker/pages.ts';

export function start(): void {
  const { member } = document.body.dataset;
  if (!member || !('serviceWorker' in navigator)) return;
  void keepFor(member).then(registerWorker);
  const place = document.querySelector<HTMLElement>('[data-push]');
  if (place && 'PushManager' in window) offer(place);
}

/** Removes pages read by another member in this browser. */
async function keepFor(member: string): Promise<void> {
  try {
    if (localStorage.getItem('member') === member) return;
    await caches.delete(PAGES);
    localStorage.setItem('member', member);
  } catch {
    // A browser without storage has no pages of others either.
  }
}

function offer(place: HTMLElement): void {
  const notice = place.querySelector('p');
  const button = place.querySelector('button');
  if (!notice || !button) return;
  notice.remove();
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    void turnOn(place.dataset.push ?? '').finally(() => {
      button.disabled = false;
    });
  });
}

async function turnOn(key: string): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return void showMessage(t('pushDenied'));
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const form = { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
    const sent = await send('/me/settings/push/on', new URLSearchParams(form));
    if (sent.kind === 'elsewhere') location.reload();
    else showMessage(t('pushFailed'));
  } catch {
    showMessage(t('pushFailed'));
  }
}
