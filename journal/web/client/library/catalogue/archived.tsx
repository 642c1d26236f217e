// The archived items of a catalogue, in a collapsed section.
import type { ComponentChildren } from 'preact';
import { tl } from './i18n/i18n.ts';

export function Archived({ n, children }: { n: number; children: ComponentChildren }) {
  if (n === 0) return null;
  return (
    <details>
      <summary class="label">{tl('activities.archived', { n })}</summary>
      {children}
    </details>
  );
}
