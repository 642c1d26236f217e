// The pictures of a composer: chosen, pasted or dropped files are displayed immediately and uploaded with the
// post. The file input always contains the displayed files in order, so that the form is sent as without
// scripts.
import { t } from '../i18n/i18n.ts';

const MOST = 4;

export function startPictures(form: HTMLFormElement, show: (text: string) => void): void {
  const input = form.querySelector<HTMLInputElement>('[type=file]');
  const box = form.querySelector<HTMLElement>('.thumbs');
  const model = form.querySelector('.model > .picture');
  if (!input || !box || !model) return;
  const files = new WeakMap<Element, File>();
  const pictures = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('.picture')];
  const update = (): void => {
    const held = new DataTransfer();
    for (const [at, picture] of pictures().entries()) {
      const file = files.get(picture);
      if (file) held.items.add(file);
      picture.ariaLabel = t('pictureNumber', { n: at + 1 });
      const label = picture.querySelector('label');
      if (label) label.textContent = t('pictureAlt', { n: at + 1 });
    }
    input.files = held.files;
  };
  const add = (added: readonly File[]): void => {
    const room = MOST - pictures().length;
    for (const file of added.slice(0, Math.max(0, room))) {
      const picture = createPicture(model);
      if (!picture) return;
      files.set(picture, file);
      box.append(picture);
      void draw(picture, file);
    }
    if (added.length > room) show(t('mostPictures'));
    update();
  };
  const addFrom = (data: DataTransfer | null, event: Event): void => {
    const added = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (added.length === 0) return;
    event.preventDefault();
    add(added);
  };
  input.addEventListener('change', () => add([...(input.files ?? [])]));
  form.addEventListener('paste', (event) => addFrom(event.clipboardData, event));
  form.addEventListener('drop', (event) => addFrom(event.dataTransfer, event));
  form.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  form.querySelector('.tool.pictures > summary')?.addEventListener('click', (event) => {
    event.preventDefault();
    input.click();
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.name === 'alt[]') showState(target);
  });
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const picture = button?.closest<HTMLElement>('.picture');
    if (!button || !picture) return;
    event.preventDefault();
    if (button.matches('.alt-button')) return toggle(picture);
    const { previousElementSibling: before, nextElementSibling: after } = picture;
    if (button.matches('.earlier')) before?.before(picture);
    else if (button.matches('.later')) after?.after(picture);
    else {
      picture.remove();
      const next = (after ?? before)?.querySelector<HTMLElement>('.remove');
      (next ?? form.querySelector<HTMLElement>('.tool.pictures > summary'))?.focus();
      return update();
    }
    button.focus();
    update();
  });
  // The reminder leads to the first picture without a description.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#alt-"]') : null;
    const picture = link && form.querySelector(link.getAttribute('href') ?? '')?.closest('.picture');
    if (!(picture instanceof HTMLElement)) return;
    event.preventDefault();
    toggle(picture, true);
  });
}

let count = 0;

function createPicture(model: Element): HTMLElement | null {
  const picture = model.cloneNode(true);
  if (!(picture instanceof HTMLElement)) return null;
  const field = picture.querySelector('textarea');
  const label = picture.querySelector('label');
  if (field) field.id = `alt-new-${++count}`;
  if (field && label) label.htmlFor = field.id;
  return picture;
}

/** Fills the canvas; a file that is no picture leaves it empty, and is refused when it is sent. */
async function draw(picture: HTMLElement, file: File): Promise<void> {
  const canvas = picture.querySelector('canvas');
  try {
    const bitmap = await createImageBitmap(file);
    if (!canvas) return;
    const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height);
    const width = bitmap.width * scale;
    const height = bitmap.height * scale;
    canvas
      .getContext('2d')
      ?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    bitmap.close();
  } catch {}
}

/** Shows or hides the field of the description; one of them is open at a time. */
function toggle(picture: HTMLElement, isOpen = !picture.matches('.open')): void {
  for (const one of picture.parentElement?.children ?? []) {
    one.classList.toggle('open', one === picture && isOpen);
    const button = one.querySelector('.alt-button');
    if (button) button.ariaExpanded = String(one === picture && isOpen);
  }
  if (isOpen) picture.querySelector('textarea')?.focus();
}

function showState(field: HTMLTextAreaElement): void {
  const button = field.closest('.picture')?.querySelector('.alt-button');
  const isNone = field.value.trim() === '';
  button?.classList.toggle('none', isNone);
  if (button) button.textContent = isNone ? '+ ALT' : 'ALT';
}
