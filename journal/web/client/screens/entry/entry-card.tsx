// An entry in a list: mood, time, activities, text, photos, memos and actions.
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useRef, useState } from 'preact/hooks';
import { formatDay, formatTime, formatZone, offsetAt } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { Link, navigate } from '../../foundation/navigation/navigation.tsx';
import type { Appearance, StoredEntry } from '../../foundation/storage/records.ts';
import { findActivity } from '../../library/activities/activities.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import { logEntry, momentNow, removeWithUndo } from '../../library/entries/entries.ts';
import { MemoRow } from '../../library/media/memo-row.tsx';
import { Photo } from '../../library/media/photo.tsx';
import { findFeelingById, moodNameOf } from '../../library/moods/moods.ts';
import { outboxItems } from '../../sync/sync-status/status.ts';
import './entry.css';
import { showMenu } from '@tandem/web/ui/show-menu.ts';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer));

/** Longer words are folded: to a few lines in a list, to a page on the page of a day. */
const FOLDS = { list: { length: 320, lines: 6 }, day: { length: 2400, lines: 40 } };
type Place = keyof typeof FOLDS;
const PHOTOS_SHOWN = 3;

export function EntryCard({ entry, on = 'list' }: { entry: StoredEntry; on?: Place }) {
  const time = formatTime(entry.at, entry.offset);
  const isElsewhere = entry.offset !== offsetAt(entry.at);
  const isWaiting = outboxItems.value.some(({ intent }) => intent.id === entry.id);
  return (
    <article
      class="entry card"
      data-entry={entry.id}
      aria-label={t('entry.at', { time, mood: moodNameOf(entry) })}
    >
      <Face mood={entry.mood} size={40} />
      <p class="entry-head">
        <Link to={{ name: 'entry', id: entry.id }}>{moodNameOf(entry)}</Link>
        <time>{isElsewhere ? t('entry.offset', { time, zone: formatZone(entry.offset) }) : time}</time>
        {isWaiting && <span class="tag">{t('entry.waiting')}</span>}
      </p>
      <div class="entry-body">
        <Tags items={entry.activities.map(findActivity)} />
        <Tags items={(entry.feelings ?? []).map(findFeelingById)} />
        {entry.content && <Words text={entry.content} on={on} />}
        <CardMedia entry={entry} />
      </div>
      <EntryMenu entry={entry} time={time} />
    </article>
  );
}

type Item = Partial<Appearance> & { id: string; name: string };

/** Names with their icons. What was deleted on another device is left out. */
function Tags({ items }: { items: readonly (Item | undefined)[] }) {
  const shown = items.filter((item) => item !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul class="tags">
      {shown.map((item) => (
        <li key={item.id}>
          <ChosenIcon of={item} />
          {item.name}
        </li>
      ))}
    </ul>
  );
}

function Words({ text, on }: { text: string; on: Place }) {
  const isLong = text.length > FOLDS[on].length || text.split('\n').length > FOLDS[on].lines;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p class={isLong && !isOpen ? `words folded ${on}` : 'words'}>{text}</p>
      {isLong && (
        <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('journal.less') : t('journal.more')}
        </button>
      )}
    </>
  );
}

function CardMedia({ entry }: { entry: StoredEntry }) {
  const { photos, voiceMemos } = entry;
  const alt = (index: number) =>
    t('photo.alt', { n: index + 1, of: photos.length, day: formatDay(entry.date, 'short') });
  const hidden = photos.length - PHOTOS_SHOWN;
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      {photos.length > 0 && (
        <div class={photos.length === 1 ? 'pictures one' : 'pictures'}>
          {photos.slice(0, PHOTOS_SHOWN).map((id, index) => (
            <button type="button" class="thumb" key={id} onClick={() => setOpened(index)}>
              <Photo id={id} alt={alt(index)} />
              {hidden > 0 && index === PHOTOS_SHOWN - 1 && <span class="hidden-photos">+{hidden}</span>}
            </button>
          ))}
        </div>
      )}
      {voiceMemos.map((id, index) => (
        <MemoRow key={id} id={id} label={t('voice.play', { n: index + 1, of: voiceMemos.length })} />
      ))}
      {opened !== null && (
        <PhotoViewer photos={photos} first={opened} altOf={alt} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function EntryMenu({ entry, time }: { entry: StoredEntry; time: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const again = async () => {
    close();
    const { mood, activities, moodId, feelings } = entry;
    const own = { ...(moodId ? { moodId } : {}), ...(feelings ? { feelings } : {}) };
    const { id } = await logEntry(mood, momentNow(), { activities, ...own });
    navigate({ name: 'entry', id });
  };
  const onBlur = (event: FocusEvent) => {
    if (!details.current?.contains(event.relatedTarget as Node | null)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details class="menu" onToggle={showMenu} ref={details} onFocusOut={onBlur} onKeyDown={onKeyDown}>
      <summary aria-label={t('entry.actions', { time })}>
        <Icon name="more" />
      </summary>
      <div class="more-links">
        <Link to={{ name: 'entry', id: entry.id }}>
          <Icon name="edit" size={20} /> {t('entry.edit')}
        </Link>
        <button type="button" class="menu-item" onClick={() => void again()}>
          <Icon name="again" size={20} /> {t('entry.again')}
        </button>
        <button type="button" class="menu-item danger" onClick={() => void removeWithUndo(entry.id)}>
          <Icon name="trash" size={20} /> {t('entry.delete')}
        </button>
      </div>
    </details>
  );
}
