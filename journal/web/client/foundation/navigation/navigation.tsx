// The address of the page as a signal, and links that change it without loading a page.
import { batch, computed, signal } from '@preact/signals';
import { afterPaint } from '@tandem/web/ui/after-paint.ts';
import type { ComponentChildren } from 'preact';
import { formatRoute, parseRoute, type Route } from './routes.ts';

const readAddress = (): string => location.pathname + location.search;

const asked = signal(readAddress());
const shown = signal(asked.value);

/** Where the address leads: what was pressed shows it at once. */
export const destination = computed<Route>(() => parseRoute(asked.value));

/** The screen that is shown: the destination, a frame later, so that this frame does not wait for it. */
export const route = computed<Route>(() => parseRoute(shown.value));

/** How often the screen changed: views that take the focus depend on it. */
export const visits = signal(0);

let focusWanted: string | null = null;

/** A selector of what takes the focus on the new screen instead of its heading; null from then on. */
export function takeFocusWanted(): string | null {
  const selector = focusWanted;
  focusWanted = null;
  return selector;
}

let awaitsFrame = false;
let isVisit = false;

function show(): void {
  awaitsFrame = false;
  batch(() => {
    shown.value = asked.value;
    if (isVisit) visits.value += 1;
  });
  if (isVisit) scrollTo(0, 0);
  isVisit = false;
}

function ask(): void {
  asked.value = readAddress();
  if (awaitsFrame) return;
  awaitsFrame = true;
  // The way back may have been faster than the frame.
  afterPaint(() => awaitsFrame && show());
}

export function followHistory(): void {
  addEventListener('popstate', () => {
    awaitsFrame = false;
    isVisit = false;
    batch(() => {
      asked.value = readAddress();
      shown.value = asked.value;
      visits.value += 1;
    });
  });
}

/** Opens a screen. Its heading takes the focus, or what `focus` selects. */
export function navigate(to: Route, focus: string | null = null): void {
  history.pushState(null, '', formatRoute(to));
  focusWanted = focus;
  isVisit = true;
  ask();
}

/** Changes the address in place, as filters do: `back` does not return to it. */
export function replaceRoute(to: Route): void {
  history.replaceState(null, '', formatRoute(to));
  ask();
}

type LinkProps = {
  to: Route;
  children: ComponentChildren;
  onFollow?: () => void;
  class?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
};

export function Link({ to, children, onFollow, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow?.();
    navigate(to);
  };
  return (
    <a {...rest} href={formatRoute(to)} onClick={follow}>
      {children}
    </a>
  );
}
