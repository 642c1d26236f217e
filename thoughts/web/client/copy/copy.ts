// Buttons that copy an address, and links of menus that copy their own.

import { t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';

export function start(): void {
  document.addEventListener('click', (event) => {
    const copied = event.target instanceof Element ? event.target.closest('.copy') : null;
    if (copied instanceof HTMLButtonElement) void copy(copied, copied.value);
    if (!(copied instanceof HTMLAnchorElement) || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void copy(copied, copied.href);
  });
}

/** Where the browser does not let pages copy, the address is selected, or opened. */
async function copy(from: HTMLElement, address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showMessage(t('copied'));
  } catch {
    const text = from.parentElement?.querySelector('code');
    if (text) getSelection()?.selectAllChildren(text);
    else if (from instanceof HTMLAnchorElement) location.assign(address);
  }
}
