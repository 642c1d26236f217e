// The sheet that edits an entry: time, mood, activities, note, photos, voice. Each change is saved
// immediately. On Today it slides in from below, or is displayed beside the faces; the page of an entry
// contains it too.
import './editor.css';
import { Face } from '@tandem/web/ui/face.tsx';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatTime } from '../../foundation/days/today.ts';
import { formatList, moodName, t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { ChosenIcon } from '../../library/appearance/chosen-icon.tsx';
import {
  changeEntry,
  chooseOwnMood,
  deleteEntry,
  release,
  removeWithUndo,
} from '../../library/entries/entries.ts';
import { findEntry, useCopy } from '../../library/entries/read-entries.ts';
import { feelingNames, feelings, findMood, moodNameOf, ownMoods } from '../../library/moods/moods.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { Note, noteIsInDialog } from '../shell/note.tsx';
import { useIsWide } from '../shell/use-is-wide.ts';
import { ActivityPicker, NewName } from './activity-picker.tsx';
import { Attachments } from './attachments.tsx';
import { WhenPicker, WordsField } from './fields.tsx';

type EditorProps = {
  id: string;
  /** The entry was logged just now: the sheet lies over the page, or beside the faces. */
  isSheet?: boolean;
  /** The entry if it was just created, so that it need not be read. */
  written?: StoredEntry;
  onClose: () => void;
  /** Called after `onClose` if the user logs another entry. */
  onAnother?: () => void;
};

export function Editor({ id, isSheet = false, written, onClose, onAnother }: EditorProps) {
  const entry = useCopy(() => findEntry(id), [id], written);
  const box = useRef<HTMLElement>(null);
  const isWide = useIsWide();
  const flush = useRef(async () => true);
  const settle = useRef(async () => {});
  /** Returns whether the sheet closed; it remains open if the text is not stored or too long. */
  const done = async (): Promise<boolean> => {
    if (!(await flush.current())) {
      box.current?.querySelector<HTMLElement>('.words-input')?.focus();
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
  useEffect(() => () => void release(id), [id]);
  if (!entry) return entry === null ? <p class="muted">{t('entry.missing')}</p> : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!isDone || event.defaultPrevented) return;
    event.preventDefault();
    void done();
  };
  return (
    <Frame id={id} box={box} isSheet={isSheet} isWide={isWide} onKeyDown={onKeyDown} onDone={done}>
      <div class="editor-head">
        <button type="button" class="icon-button" aria-label={t('log.close')} onClick={() => void done()}>
          <Icon name="close" size={20} />
        </button>
        <WhenPicker entry={entry} />
        {isSheet && <SavedAnnouncement entry={entry} />}
        {isSheet ? (
          <button type="button" class="button quiet" onClick={() => void undo()}>
            {t('log.undo')}
          </button>
        ) : (
          <button
            type="button"
            class="button quiet end"
            onClick={() => void removeWithUndo(id).then(onClose)}
          >
            {t('entry.delete')}
          </button>
        )}
      </div>
      <div class="editor-body">
        <h2 id={`saved-${id}`} class="visually-hidden">
          {isSheet ? t('log.savedMood', { mood: moodNameOf(entry) }) : moodNameOf(entry)}
        </h2>
        <MoodRadios entry={entry} />
        <MoodExtras entry={entry} />
        <ActivityPicker entry={entry} />
        <WordsField entry={entry} flush={flush} />
        <Attachments entry={entry} settle={settle}>
          {isSheet && isWide && onAnother && (
            <button
              type="button"
              class="button quiet"
              onClick={() => void done().then((isClosed) => isClosed && onAnother())}
            >
              {t('log.another')}
            </button>
          )}
          <button type="button" class="button primary big" onClick={() => void done()}>
            {t('log.done')}
          </button>
        </Attachments>
      </div>
    </Frame>
  );
}

type FrameProps = {
  id: string;
  box: RefObject<HTMLElement | null>;
  isSheet: boolean;
  isWide: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onDone: () => Promise<boolean>;
  children: ComponentChildren;
};

function Frame({ id, box, isSheet, isWide, onKeyDown, onDone, children }: FrameProps) {
  const isModal = isSheet && !isWide;
  useEffect(() => {
    const { current: dialog } = box;
    if (!(dialog instanceof HTMLDialogElement)) return;
    // The user may be typing the note already.
    const isUsed = dialog.contains(document.activeElement);
    if (isModal) dialog.showModal();
    else dialog.show();
    noteIsInDialog.value = isModal;
    if (!isUsed) dialog.querySelector<HTMLElement>('.when-chip')?.focus({ preventScroll: true });
    return () => {
      noteIsInDialog.value = false;
      dialog.close();
    };
  }, [isModal]);
  const labelledBy = `saved-${id}`;
  if (!isSheet)
    return (
      <section
        class="editor"
        ref={box as RefObject<HTMLElement>}
        aria-labelledby={labelledBy}
        onKeyDown={onKeyDown}
      >
        {children}
      </section>
    );
  const cancel = (event: Event) => {
    event.preventDefault();
    void onDone();
  };
  // Browsers close a dialog at the second Escape, whatever the page does.
  const reopen = async () => {
    const { current: dialog } = box;
    if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
    if (!(await onDone()) && !dialog.open) dialog.showModal();
  };
  return (
    <dialog
      class={isModal ? 'editor from-below' : 'editor'}
      ref={box as RefObject<HTMLDialogElement>}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onCancel={cancel}
      onClose={() => void reopen()}
    >
      {children}
      {isModal && <Note />}
    </dialog>
  );
}

/** Announces that the entry is saved, and its new mood; updated after display, so that it is read aloud. */
function SavedAnnouncement({ entry }: { entry: StoredEntry }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const time = formatTime(entry.at, entry.offset);
    setText(t('log.savedAnnounced', { mood: moodName(entry.mood), time }));
  }, [entry.mood]);
  return (
    <>
      <span class="saved muted" aria-hidden="true">
        {t('log.saved')}
      </span>
      <p class="visually-hidden" role="status">
        {text}
      </p>
    </>
  );
}

const MoodRadios = ({ entry }: { entry: StoredEntry }) => (
  <fieldset>
    <legend class="visually-hidden">{t('log.mood')}</legend>
    <div class="mood-radios">
      {MOODS.map((mood) => (
        <label class="mood-radio" key={mood}>
          <input
            type="radio"
            name={`mood-${entry.id}`}
            checked={mood === entry.mood}
            onChange={() => void changeEntry(entry.id, { mood })}
          />
          <Face mood={mood} size={40} />
          <span>{moodName(mood)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

// The own moods of an entry's value, and its feelings: one row of chips.

const FeelingsPicker = lazy(() =>
  import('./feelings-picker.tsx').then(({ FeelingsPicker }) => FeelingsPicker),
);

function MoodExtras({ entry }: { entry: StoredEntry }) {
  const [isOpen, setOpen] = useState(false);
  // Names may change.
  void feelings.value;
  const chosen = formatList(feelingNames(entry));
  return (
    <div class="mood-extras">
      <div class="chips">
        <MoodWords entry={entry} />
        <button
          type="button"
          class={chosen ? 'chip feelings-chip chosen' : 'chip feelings-chip'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen ? `${t('log.feelings')}: ${chosen}` : t('log.feelings')}
          <Icon name={isOpen ? 'up' : 'down'} size={16} />
        </button>
      </div>
      {isOpen && (
        <div class="feelings">
          <FeelingsPicker entry={entry} />
        </div>
      )}
    </div>
  );
}

/** The mood is logged already; another word for it is a choice. */
function MoodWords({ entry }: { entry: StoredEntry }) {
  const { mood, moodId } = entry;
  const own = ownMoods.value.filter(
    ({ id, value, archived }) => value === mood && (!archived || id === moodId),
  );
  const add = async (name: string) => {
    const known = findMood(name);
    if (known && known.value !== mood) {
      const { tm } = await import('../../library/moods/i18n.ts');
      return notify({ text: tm('moods.taken') });
    }
    const { changeMood, createMood } = await import('../../library/own-words/own-words.ts');
    if (!known) return createMood({ value: mood, name }, entry.id);
    if (known.archived) await changeMood(known.id, { archived: false });
    await chooseOwnMood(entry.id, known.id);
  };
  const label = t('log.word', { mood: moodName(mood) });
  return (
    <div class="mood-words" role="group" aria-label={label}>
      {own.map((one) => (
        <button
          type="button"
          class="chip"
          key={one.id}
          aria-pressed={one.id === moodId}
          onClick={() => void chooseOwnMood(entry.id, one.id === moodId ? null : one.id)}
        >
          {one.id === moodId && <Icon name="check" size={16} />}
          <ChosenIcon of={one} />
          {one.name}
        </button>
      ))}
      <NewName key={mood} label={label} onAdd={add}>
        {(open) => (
          <button type="button" class="chip" onClick={open}>
            <Icon name="log" size={16} />
            {label}
          </button>
        )}
      </NewName>
    </div>
  );
}
