// The sheet that edits an entry: when, mood, activities, words, photos, voice. Each change is kept at once.
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatTime } from '../../foundation/days/today.ts';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { changeEntry, deleteEntry, release } from '../../library/entries/entries.ts';
import { findEntry } from '../../library/entries/read-entries.ts';
import { removeWithUndo } from '../../library/entries/remove.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { moodNameOf } from '../../library/moods/moods.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { useIsWide } from '../shell/use-is-wide.ts';
import { ActivityPicker } from './activity-picker.tsx';
import { Attachments } from './attachments.tsx';
import { FeelingsField, MoodWords } from './mood-words.tsx';
import { WhenPicker } from './when-picker.tsx';
import { WordsField } from './words-field.tsx';
import './editor.css';

type EditorProps = {
  id: string;
  isNew?: boolean;
  /** The entry, where it was written just now: it need not be read. */
  written?: StoredEntry | undefined;
  onClose: () => void;
  /** Follows `onClose` where the user wants to log another entry. */
  onAnother?: () => void;
};

export function Editor({ id, isNew = false, written, onClose, onAnother }: EditorProps) {
  const entry = useCopy(() => findEntry(id), [id], written);
  const sheet = useRef<HTMLElement>(null);
  const isWide = useIsWide();
  const flush = useRef(async () => true);
  const settle = useRef(async () => {});
  /** Returns whether it is closed: where its words are not on the disk, or are too long, it stays open. */
  const done = async (): Promise<boolean> => {
    if (!(await flush.current())) {
      sheet.current?.querySelector<HTMLElement>('.words-input')?.focus();
      return false;
    }
    await settle.current();
    void release(id);
    onClose();
    return true;
  };
  const undo = async () => {
    await deleteEntry(id);
    await release(id);
    onClose();
    notify({ text: t('log.undone') });
  };
  const isReady = entry !== undefined && entry !== null;
  useEffect(() => {
    if (!isReady || !isNew) return;
    // Who is quick may be in the words already.
    if (!sheet.current?.contains(document.activeElement))
      sheet.current?.querySelector<HTMLElement>('.when button')?.focus({ preventScroll: true });
    // On a wide page it stands beside the faces.
    if (!isWide) sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [isReady, isNew]);
  useEffect(() => () => void release(id), [id]);
  if (!entry) return entry === null ? <p class="muted">{t('entry.missing')}</p> : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!isDone || event.defaultPrevented) return;
    event.preventDefault();
    void done();
  };
  return (
    <section class="editor card" ref={sheet} aria-labelledby={`saved-${id}`} onKeyDown={onKeyDown}>
      <div class="editor-head">
        <Face mood={entry.mood} size={36} />
        <h2 id={`saved-${id}`}>
          {isNew ? t('log.savedMood', { mood: moodNameOf(entry) }) : moodNameOf(entry)}
        </h2>
        <div class="row">
          {isNew ? (
            <button type="button" class="button quiet" onClick={() => void undo()}>
              {t('log.undo')}
            </button>
          ) : (
            <button type="button" class="button quiet" onClick={() => void removeWithUndo(id).then(onClose)}>
              {t('entry.delete')}
            </button>
          )}
          <button type="button" class="button primary" onClick={() => void done()}>
            {t('log.done')}
          </button>
        </div>
        {isNew && <SavedAnnouncement entry={entry} />}
      </div>
      <WhenPicker entry={entry} />
      <MoodRadios entry={entry} />
      <MoodWords entry={entry} />
      <FeelingsField entry={entry} />
      <ActivityPicker entry={entry} />
      <WordsField entry={entry} flush={flush} />
      <Attachments entry={entry} settle={settle} />
      {onAnother && (
        <div>
          <button
            type="button"
            class="button quiet"
            onClick={() => void done().then((isClosed) => isClosed && onAnother())}
          >
            <Icon name="log" size={20} /> {t('log.another')}
          </button>
        </div>
      )}
    </section>
  );
}

/** Said when the sheet opens, and when the mood changes. */
function SavedAnnouncement({ entry }: { entry: StoredEntry }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const time = formatTime(entry.at, entry.offset);
    setText(t('log.savedAnnounced', { mood: moodName(entry.mood), time }));
  }, [entry.mood]);
  return (
    <p class="visually-hidden" role="status">
      {text}
    </p>
  );
}

const MoodRadios = ({ entry }: { entry: StoredEntry }) => (
  <fieldset>
    <legend>{t('log.mood')}</legend>
    <div class="mood-radios">
      {MOODS.map((mood) => (
        <label class="mood-radio" key={mood}>
          <input
            type="radio"
            name={`mood-${entry.id}`}
            checked={mood === entry.mood}
            onChange={() => void changeEntry(entry.id, { mood })}
          />
          <Face mood={mood} size={36} filled={mood === entry.mood} />
          <span>{moodName(mood)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
