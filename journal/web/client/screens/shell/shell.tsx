// What surrounds every screen: the navigation, the state of the synchronisation, notes.
import './shell.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { ComponentChildren } from 'preact';
import { formatNumber, t } from '../../foundation/i18n/i18n.ts';
import { destination, Link, route } from '../../foundation/navigation/navigation.tsx';
import type { Route } from '../../foundation/navigation/routes.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { sessionState } from '../../foundation/session/session.ts';
import { countEntries, countStored, useCopy } from '../../library/entries/read-entries.ts';
import { lastPull } from '../../sync/changes/pull.ts';
import { progress, sending } from '../../sync/outbox/sender.ts';
import { copyIsWhole, isLimited } from '../../sync/retention/retention.ts';
import { conflicts, countWaiting, refusals, waiting } from '../../sync/sync-status/status.ts';
import { Banners } from '../banners/banners.tsx';
import { askForMood } from './asked.ts';
import { Note, noteIsInDialog } from './note.tsx';
import { MAIN, type Place, REST, TODAY } from './places.ts';

/** Screens with two columns are wide from the start, whatever they show already. */
const WIDE: ReadonlySet<Route['name']> = new Set(['log', 'journal', 'calendar', 'insights', 'account']);
/** Screens that begin with a row of their own, not with their heading. */
const OWN_HEAD: ReadonlySet<Route['name']> = new Set(['log', 'journal', 'calendar', 'insights']);

const ALL_REST: Place = {
  to: { name: 'more' },
  label: 'nav.more',
  icon: 'rest',
  also: REST.flatMap(({ to, also = [] }) => [to.name, ...also]),
};

const isCurrent = ({ to, also }: Place): boolean => {
  const { name } = destination.value;
  return name === to.name || (also?.includes(name) ?? false);
};

type PlaceProps = { place: Place; class?: string; onFollow?: () => unknown };

function PlaceLink({ place, ...rest }: PlaceProps) {
  const isHere = isCurrent(place);
  return (
    <Link {...rest} to={place.to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={(isHere && place.iconOn) || place.icon} />
      <span>{t(place.label)}</span>
    </Link>
  );
}

export const Shell = ({ children }: { children: ComponentChildren }) => {
  const { name } = route.value;
  const form = [
    'page',
    ...(WIDE.has(name) ? ['wide-page'] : []),
    ...(OWN_HEAD.has(name) ? ['own-head'] : []),
  ];
  return (
    <div class="app">
      <a class="skip button" href="#content">
        {t('app.skip')}
      </a>
      <div class="rail">
        <div class="rail-head" aria-hidden="true">
          <Face mood={5} size={28} />
          {t('app.name')}
        </div>
        <nav class="bar" aria-label={t('nav.main')}>
          <PlaceLink place={TODAY} onFollow={askForMood} />
          {MAIN.map((place) => (
            <PlaceLink key={place.label} place={place} />
          ))}
          <PlaceLink place={ALL_REST} class="narrow" />
        </nav>
        <nav class="rail-foot" aria-label={t('nav.more')}>
          {REST.map((place) => (
            <PlaceLink key={place.label} place={place} />
          ))}
        </nav>
      </div>
      <div class={form.join(' ')}>
        <SyncState />
        <main id="content" tabIndex={-1}>
          <Banners />
          {children}
        </main>
      </div>
      {!noteIsInDialog.value && <Note />}
    </div>
  );
};

// Whether everything is on the server: an icon where it is, else a text, also of how much the first sync has
// read.

function SyncState() {
  const text = stateText();
  const isSaved = text === t('status.sent');
  return (
    <header class="top">
      <p class="status visually-hidden" role="status">
        {text}
      </p>
      {isSaved && (
        <span class="saved-icon" title={text}>
          <Icon name="saved" size={20} />
        </span>
      )}
      {text !== '' && !isSaved && (
        <div class="says">
          <span aria-hidden="true">{text}</span>
          {text === t('status.reading') && !isLimited() && <Progress />}
        </div>
      )}
    </header>
  );
}

/** Beside the text, so that screen readers do not announce every page. */
function Progress() {
  const read = useCopy(countStored, []);
  const all = useCopy(countEntries, []);
  if (read === undefined || !all) return null;
  return <p class="progress">{t('journal.count', { n: formatNumber(read), all: formatNumber(all) })}</p>;
}

function stateText(): string {
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
