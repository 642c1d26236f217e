// Deletes a thought of a list without the page that asks: it is hidden, and deleted when there is no more
// time to undo that.

import { t } from '../i18n/i18n.ts';
import { showMessage } from '../messages/messages.ts';
import { send } from '../pieces/send.ts';

const UNDO_MS = 8000;

export function start(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const item = link?.closest('ol.thoughts > li');
    if (!link || !(item instanceof HTMLElement) || !/^\/@[^/]+\/\d+\/delete$/.test(link.pathname)) return;
    event.preventDefault();
    deleteSoon(link, item);
  });
}

function deleteSoon(link: HTMLAnchorElement, item: HTMLElement): void {
  item.hidden = true;
  const remove = async (): Promise<void> => {
    stop();
    const sent = await send(link.href, new URLSearchParams(), true);
    if (sent.kind === 'done') return item.remove();
    item.hidden = false;
    if (sent.kind === 'elsewhere') return location.assign(link.href);
    showMessage([sent.kind === 'refused' ? sent.reason : '', t('undone')].filter(Boolean).join(' '));
  };
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener('pagehide', remove);
    clear();
  };
  const clear = showMessage(t('deleted'), {
    label: t('undo'),
    run() {
      stop();
      item.hidden = false;
      link.focus();
    },
  });
  document.querySelector<HTMLElement>('.messages p:last-child button')?.focus();
  const timer = setTimeout(remove, UNDO_MS);
  addEventListener('pagehide', remove);
}
