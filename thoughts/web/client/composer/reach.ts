// Says while somebody writes whom the words name and do not reach; without scripts a button asks for it.
import { send } from '../pieces/send.ts';

/** Milliseconds without a change before the server is asked. */
const PAUSE_MS = 500;
const NAMES = ['content', 'audience', 'to', 'reply', 'quote'];

export function startReach(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const shown = form.querySelector('.reach');
  if (!shown) return;
  form.querySelector('.check-reach')?.remove();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  const ask = async (): Promise<void> => {
    const fields = read(form);
    const text = fields.toString();
    if (text === asked) return;
    asked = text;
    if (!field.value.includes('@') && fields.get('to') === '') return shown.replaceChildren();
    fields.set('check', '1');
    const sent = await send(form.action, fields);
    // What was written meanwhile is asked for by itself.
    if (sent.kind !== 'done' || asked !== text) return;
    const found = sent.piece.querySelector('.reach');
    if (found && found.textContent !== shown.textContent) shown.replaceChildren(...found.childNodes);
  };
  const wait = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void ask(), PAUSE_MS);
  };
  form.addEventListener('input', wait);
  // A draft was put into the form by a script.
  wait();
}

function read(form: HTMLFormElement): URLSearchParams {
  const data = new FormData(form);
  return new URLSearchParams(
    NAMES.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])),
  );
}
