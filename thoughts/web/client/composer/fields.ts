// What of a composer is a draft.

export type Fields = Readonly<Record<string, string>>;

const NAMES = ['content', 'warning', 'audience', 'to', 'language'];

export function read(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  return Object.fromEntries(NAMES.map((name) => [name, String(data.get(name) ?? '')]));
}

/** What the server sent: a browser that loads a page again may put back what was written before. */
export function readSent(form: HTMLFormElement): Fields {
  const sent = form.cloneNode(true) as HTMLFormElement;
  sent.reset();
  return read(sent);
}

export function fill(form: HTMLFormElement, fields: Fields): void {
  for (const name of NAMES) {
    const control = form.elements.namedItem(name);
    const value = fields[name];
    if (control && value !== undefined && 'value' in control) control.value = value;
  }
}
