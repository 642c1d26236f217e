// Short messages at the bottom of the window, announced by screen readers.

const area = document.createElement('div');

/** The area is there before its first message: else screen readers would not read it. */
export function start(): void {
  area.className = 'messages';
  area.setAttribute('role', 'status');
  document.body.append(area);
}

type Action = { label: string; run(): void };

const SHOWN_MS = 8000;

/** Shows `text` for a while; returns the function that removes it. */
export function showMessage(text: string, action: Action | null = null): () => void {
  const message = document.createElement('p');
  const words = document.createElement('span');
  words.textContent = text;
  message.append(words);
  const remove = () => message.remove();
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = action.label;
    button.addEventListener('click', () => {
      remove();
      action.run();
    });
    message.append(button);
  }
  area.append(message);
  setTimeout(remove, SHOWN_MS);
  return remove;
}
