// What surrounds every screen: the ways to the others, the status line, notes.

import { Face } from '@tandem/web/ui/face.tsx';
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type Key, t } from '../../foundation/i18n/words.ts';
import { destination, Link, route } from '../../foundation/navigation/navigation.tsx';
import type { Route } from '../../foundation/navigation/routes.ts';
import { closeNote, note } from '../../sync/sync-status/status.ts';
import { Banners } from '../banners/banners.tsx';
import { StatusLine } from './status-line.tsx';
import './shell.css';
import { showMenu } from '@tandem/web/ui/show-menu.ts';

type Target = { to: Route; label: Extract<Key, `nav.${string}`>; icon: IconName; also?: Route['name'][] };

const MAIN: readonly Target[] = [
  { to: { name: 'log', date: null, mood: null }, label: 'nav.log', icon: 'log' },
  {
    to: { name: 'journal', mood: '', activity: '', q: '', with: '' },
    label: 'nav.journal',
    icon: 'journal',
    also: ['entry', 'day'],
  },
  { to: { name: 'calendar', period: null }, label: 'nav.calendar', icon: 'calendar' },
  {
    to: { name: 'insights', span: '', from: '', to: '', lag: '' },
    label: 'nav.insights',
    icon: 'insights',
  },
];

const MORE: readonly Target[] = [
  { to: { name: 'activities' }, label: 'nav.activities', icon: 'activities' },
  { to: { name: 'reminders' }, label: 'nav.reminders', icon: 'reminders' },
  { to: { name: 'report', from: '', to: '', parts: '' }, label: 'nav.report', icon: 'report' },
  { to: { name: 'data' }, label: 'nav.data', icon: 'data' },
  { to: { name: 'account' }, label: 'nav.account', icon: 'settings' },
];

/** Screens with two columns are wide from the start, whatever they show already. */
const WIDE: ReadonlySet<Route['name']> = new Set(['log', 'journal', 'calendar', 'insights']);

const isCurrent = ({ to, also }: Target): boolean => {
  const { name } = destination.value;
  return name === to.name || (also?.includes(name) ?? false);
};

const Links = ({ targets, onFollow }: { targets: readonly Target[]; onFollow?: () => void }) => (
  <>
    {targets.map((target) => (
      <Link
        key={target.label}
        to={target.to}
        {...(onFollow ? { onFollow } : {})}
        aria-current={isCurrent(target) ? 'page' : undefined}
      >
        <Icon name={target.icon} />
        <span>{t(target.label)}</span>
      </Link>
    ))}
  </>
);

function Menu() {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details class="menu" onToggle={showMenu} ref={details} onKeyDown={closeOnEscape}>
      <summary aria-label={t('nav.more')}>
        <Icon name="account" />
      </summary>
      <nav class="more-links" aria-label={t('nav.more')}>
        <Links targets={MORE} onFollow={close} />
      </nav>
    </details>
  );
}

const Note = () => (
  <div role="status" aria-live="polite">
    {note.value && (
      <div class="note">
        <span>{note.value.text}</span>
        {note.value.action && (
          <button
            type="button"
            class="button"
            onClick={() => {
              const run = note.value?.action?.run;
              closeNote();
              run?.();
            }}
          >
            {note.value.action.label}
          </button>
        )}
      </div>
    )}
  </div>
);

export const Shell = ({ children }: { children: ComponentChildren }) => (
  <div class="app">
    <a class="skip button" href="#content">
      {t('app.skip')}
    </a>
    <div class="rail">
      <div class="rail-head" aria-hidden="true">
        <Face mood={4} size={28} />
        {t('app.name')}
      </div>
      <nav class="bar" aria-label={t('nav.main')}>
        <Links targets={MAIN} />
      </nav>
      <nav class="rail-foot more-links" aria-label={t('nav.more')}>
        <Links targets={MORE} />
      </nav>
    </div>
    <div class={WIDE.has(route.value.name) ? 'page wide-page' : 'page'}>
      <header class="top">
        <StatusLine />
        <Menu />
      </header>
      <main id="content" tabIndex={-1}>
        <Banners />
        {children}
      </main>
    </div>
    <Note />
  </div>
);
