// Marks the news as read once they have been in view for a while.
import { send } from '../pieces/send.ts';

/** Milliseconds. */
const IN_VIEW = 2000;

export function start(): void {
  const form = document.querySelector<HTMLFormElement>('form.mark-read');
  if (!form) return;
  let timer = 0;
  const watch = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void markRead(form), IN_VIEW);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
}

async function markRead(form: HTMLFormElement): Promise<void> {
  const until = form.querySelector<HTMLInputElement>('input[name=until]')?.value ?? '0';
  const sent = await send(form.action, new URLSearchParams({ until }));
  const count = document.querySelector('.news-count');
  // The button stays: what is new is still marked as such on this page.
  if (sent.kind === 'done' && count) count.textContent = '';
}
