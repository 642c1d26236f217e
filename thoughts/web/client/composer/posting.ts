// Posts without leaving the composer: what is refused, or does not arrive, stays as it is written.
import { send } from '../pieces/send.ts';
import { say } from '../words/words.ts';

export function startPosting(form: HTMLFormElement, clearDraft: () => void): void {
  const alert = document.createElement('p');
  alert.className = 'notice';
  alert.setAttribute('role', 'alert');
  const button = form.querySelector<HTMLButtonElement>('button.primary');
  const show = (text: string): void => {
    document.querySelector('main p[role=alert]')?.remove();
    alert.textContent = text;
    form.before(alert);
  };
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (button?.getAttribute('aria-disabled') === 'true') return;
    button?.setAttribute('aria-disabled', 'true');
    void post(form, show, clearDraft).finally(() => button?.removeAttribute('aria-disabled'));
  });
}

async function post(
  form: HTMLFormElement,
  show: (text: string) => void,
  clearDraft: () => void,
): Promise<void> {
  const sent = await send(form.action, new FormData(form));
  if (sent.kind === 'done') {
    clearDraft();
    location.assign(sent.piece.querySelector<HTMLAnchorElement>('a.posted')?.getAttribute('href') ?? '/');
    return;
  }
  if (sent.kind !== 'refused') return show(say('notArrived'));
  if (sent.status === 401) return showEnded(show);
  // Pictures that the server has taken are not sent again.
  const pictures = sent.page.querySelector('.pictures');
  if (pictures) form.querySelector('.pictures')?.replaceWith(pictures);
  // What was edited elsewhere meanwhile is replaced by the next try.
  const [seen, latest] = [form, sent.page].map((one) => one.querySelector<HTMLInputElement>('[name=seen]'));
  if (seen && latest) seen.value = latest.value;
  const told = sent.page.querySelector('main [role=alert]')?.textContent;
  show(told ?? say('notPosted', { reason: sent.reason }));
}

/** The draft is kept here, and is in the composer again after the login. */
function showEnded(show: (text: string) => void): void {
  show(`${say('ended')} `);
  const link = document.createElement('a');
  link.href = `/login?${new URLSearchParams({ back: location.pathname + location.search })}`;
  link.textContent = say('logInWithText');
  document.querySelector('main p[role=alert]')?.append(link);
}
