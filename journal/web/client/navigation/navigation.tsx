// The address of the page as a signal, and links that change it without loading a page.
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { formatRoute, parseRoute, type Route } from './routes.ts';

const address = signal(location.pathname + location.search);

export const route = computed<Route>(() => parseRoute(address.value));

/** How often the address changed: views that take the focus depend on it. */
export const visits = signal(0);

export function followHistory(): void {
  addEventListener('popstate', () => {
    address.value = location.pathname + location.search;
    visits.value += 1;
  });
}

export function navigate(to: Route): void {
  history.pushState(null, '', formatRoute(to));
  address.value = location.pathname + location.search;
  visits.value += 1;
  scrollTo(0, 0);
}

/** Changes the address in place, as filters do: `back` does not return to it. */
export function replaceRoute(to: Route): void {
  history.replaceState(null, '', formatRoute(to));
  address.value = location.pathname + location.search;
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
