// The page address as a signal, and links that change it without a page load.
import { batch, computed, signal } from '@preact/signals';
import { afterPaint } from '@tandem/web/ui/after-paint.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/i18n.ts';
import { formatRoute, parseRoute, type Route } from './routes.ts';

const readAddress = (): string => location.pathname + location.search;

const asked = signal(readAddress());
const shown = signal(asked.value);

/** The route of the address. Pressed links reflect it immediately. */
export const destination = computed<Route>(() => parseRoute(asked.value));

/**
 * The displayed route: follows the destination after the next frame, so that the current frame is not
 * blocked.
 */
export const route = computed<Route>(() => parseRoute(shown.value));

/** Counts navigations; triggers focus management. */
const visits = signal(0);

let focusWanted: string | null = null;

/** Returns the selector of the element to focus instead of the heading, and resets it to null. */
function takeFocusWanted(): string | null {
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
  // A `popstate` event may have updated the screen before the frame.
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

/**
 * Navigates to a screen. Focuses the element that `focus` selects, otherwise the heading. With `replaces` the
 * current screen leaves the history, as a completed form.
 */
export function navigate(to: Route, focus: string | null = null, replaces = false): void {
  if (replaces) history.replaceState(null, '', formatRoute(to));
  else history.pushState(null, '', formatRoute(to));
  focusWanted = focus;
  isVisit = true;
  ask();
}

/** Replaces the address without a history entry, as for filters. */
export function replaceRoute(to: Route): void {
  history.replaceState(null, '', formatRoute(to));
  ask();
}

type LinkProps = {
  to: Route;
  children: ComponentChildren;
  /** Returning false prevents the navigation. */
  onFollow?: () => unknown;
  class?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'date' | undefined;
};

export function Link({ to, children, onFollow, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (onFollow?.() !== false) navigate(to);
  };
  return (
    <a {...rest} href={formatRoute(to)} onClick={follow}>
      {children}
    </a>
  );
}

// The heading of a screen: sets the page title and receives the focus after navigation.

type TitleProps = { text: string; children?: ComponentChildren; hidden?: boolean };

let focusedVisit = 0;

export function Title({ text, children, hidden = false }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} · ${t('app.name')}`;
  }, [text]);
  const visit = visits.value;
  useEffect(() => {
    // Skips the initial load, where the browser's default focus is correct.
    if (visit === focusedVisit) return;
    focusedVisit = visit;
    const wanted = takeFocusWanted();
    const target = wanted ? document.querySelector<HTMLElement>(wanted) : null;
    (target ?? heading.current)?.focus({ preventScroll: true });
  }, [visit]);
  return (
    <h1 ref={heading} tabIndex={-1} class={hidden ? 'visually-hidden' : undefined}>
      {children ?? text}
    </h1>
  );
}
