// What surrounds every screen: the ways to the others, the status line, notes.

import './shell.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import { showMenu } from '@tandem/web/ui/show-menu.ts';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { formatNumber, type Key, t } from '../../foundation/i18n/i18n.ts';
import { destination, Link, route } from '../../foundation/navigation/navigation.tsx';
import type { Route } from '../../foundation/navigation/routes.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { sessionState } from '../../foundation/session/session.ts';
import { countEntries, countStored } from '../../library/entries/read-entries.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { lastPull } from '../../sync/changes/pull.ts';
import { progress, sending } from '../../sync/outbox/sender.ts';
import { copyIsWhole } from '../../sync/retention/copy-state.ts';
import { isLimited } from '../../sync/retention/retention.ts';
import {
  closeNote,
  conflicts,
  countWaiting,
  note,
  refusals,
  waiting,
} from '../../sync/sync-status/status.ts';
import { Banners } from '../banners/banners.tsx';

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

// One line that says whether everything is on the server, and during the first sync, how much is read.

function StatusLine() {
  const text = statusText();
  return (
    <>
      <p class="status" role="status">
        {text}
      </p>
      {text === t('status.reading') && !isLimited() && <Progress />}
    </>
  );
}

/** Beside the text, so that screen readers do not announce every page. */
function Progress() {
  const read = useCopy(countStored, []);
  const all = useCopy(countEntries, []);
  if (read === undefined || !all) return null;
  return (
    <p class="status progress">{t('journal.count', { n: formatNumber(read), all: formatNumber(all) })}</p>
  );
}

function statusText(): string {
  const n = waiting.value.length;
  if (sessionState.value === 'signed out') return '';
  if (n > 0 && sending.value > 0) return t('status.sending', progress.value);
  if (n > 0 && (!isOnline.value || waiting.value.some(({ tries }) => tries > 0)))
    return t('status.waiting', { n: countWaiting(waiting.value) });
  if (!isOnline.value) return t('app.offline');
  const refused = refusals.value.length;
  if (refused > 0) return t('status.refusedCount', { n: refused });
  if (sessionState.value === 'signed in' && !copyIsWhole.value)
    return lastPull.value === 'failed' ? t('journal.partial') : t('status.reading');
  const isAllSent = sessionState.value === 'signed in' && n === 0 && conflicts.value.length === 0;
  return isAllSent ? t('status.sent') : '';
}
