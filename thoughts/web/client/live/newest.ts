// Reads what is new from the page itself, which decides who sees it, and puts it in its place.
import { parse } from '../pieces/parse.ts';
import { showTimes } from '../times/times.ts';

type Newest = {
  /** What this page does not show. */
  items: HTMLElement[];
  /** All of the page as it is now, in order. */
  all: HTMLElement[];
};

/** This page as the server makes it now; null where it cannot be read. */
export async function readPage(): Promise<Document | null> {
  try {
    const response = await fetch(location.pathname + location.search);
    return response.ok ? parse(await response.text()) : null;
  } catch {
    return null;
  }
}

/** What `page` has beyond `list`. */
export function findNew(list: HTMLElement, page: Document): Newest {
  const all = [...page.querySelectorAll<HTMLElement>('ol[data-live] > li:has(article)')];
  return { all, items: all.filter((item) => !findSame(list, item)) };
}

/** The item of the list about the same thought. */
function findSame(list: HTMLElement, item: HTMLElement): Element | null {
  const id = item.querySelector('article')?.id;
  return id ? (list.querySelector(`#${CSS.escape(id)}`)?.closest('li') ?? null) : null;
}

/** Puts what is new where the page has it, and moves the focus to the first of it. */
export async function insertNew(list: HTMLElement): Promise<void> {
  const page = await readPage();
  if (page === null) return;
  const { all, items } = findNew(list, page);
  // Between a whole page of new thoughts and the list there may be more.
  if (items.length === all.length && list.children.length > 0) {
    if (all.length > 0) location.reload();
    return;
  }
  let before: Element | null = null;
  for (const item of all) {
    const same = findSame(list, item);
    if (same) before = same;
    else {
      if (before) before.after(item);
      else list.prepend(item);
      before = item;
    }
  }
  if (list.nextElementSibling?.matches('.empty')) list.nextElementSibling.remove();
  showTimes(list);
  const [first] = items;
  const article = first?.querySelector('article');
  if (!article) return;
  article.tabIndex = -1;
  article.focus();
}
