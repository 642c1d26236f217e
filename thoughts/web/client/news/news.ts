// Marks the news, or the conversation of the page, as read once it has been in view for a while.
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
  const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const sent = await send(form.action, data);
  const count = document.querySelector(form.dataset.count ?? '.news-count');
  // The button remains, because this page still marks notifications as new.
  if (sent.kind !== 'done' || !count) return;
  // Of conversations, only this one.
  const left = form.dataset.count ? Number(count.textContent) - 1 : 0;
  count.textContent = left > 0 ? String(left) : '';
}
