// Buttons that make or use a passkey, shown where the browser has passkeys for this host. The response of the
// browser is sent with the form of the button.

import { askForPasskey, hasPasskeys } from '@tandem/web/local/passkeys.ts';
import { t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';

export function start(): void {
  if (!hasPasskeys()) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
    const { form } = button;
    if (!form || button.dataset.host !== location.hostname) continue;
    document.getElementById('passkeys-need')?.remove();
    form.hidden = false;
    button.hidden = false;
    button.addEventListener('click', () => void act(button, form));
  }
}

async function act(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  button.disabled = true;
  try {
    if (await fillIn(button, form)) return form.submit();
  } catch (error) {
    // The device has one of the member's passkeys, which the options exclude.
    const exists = error instanceof DOMException && error.name === 'InvalidStateError';
    showMessage(t(exists ? 'passkeyExists' : 'passkeyFailed'));
  }
  button.disabled = false;
}

/** Whether the form has what it needs; false if the user declined or must log in or confirm first. */
async function fillIn({ dataset }: HTMLButtonElement, form: HTMLFormElement): Promise<boolean> {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  const response = await fetch(dataset.options ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge: field('challenge')?.value }),
  });
  if (response.redirected) {
    // The login leads back to this page.
    if (new URL(response.url).pathname === '/login') location.reload();
    else location.assign(response.url);
    return false;
  }
  if (!response.ok) throw new Error(`${response.status}`);
  const { challenge, options } = await response.json();
  const credential = await askForPasskey(dataset.passkey === 'create' ? 'create' : 'get', options);
  const passkey = field('passkey');
  if (!credential || !passkey) return false;
  passkey.value = JSON.stringify(credential);
  const named = field('challenge');
  if (named && challenge) named.value = challenge;
  return true;
}
