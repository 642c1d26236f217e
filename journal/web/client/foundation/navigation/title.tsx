// The heading of a screen: sets the page title and receives the focus after navigation.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/i18n.ts';
import { takeFocusWanted, visits } from './navigation.tsx';

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
