// Buttons that copy an address.

import { t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';

export function start(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (target instanceof HTMLButtonElement && target.matches('.copy')) void copy(target);
  });
}

/** Where the browser does not let pages copy, the address is selected. */
async function copy(button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.value);
    showMessage(t('copied'));
  } catch {
    const text = button.parentElement?.querySelector('code');
    if (text) getSelection()?.selectAllChildren(text);
  }
}
