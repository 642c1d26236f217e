// The photos and voice memos of an entry: adding and removing them.
import { newId } from '@tandem/web/local/ids.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { formatBytes, t } from '../../foundation/i18n/i18n.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { photosAreSmall } from '../../foundation/preferences/preferences.ts';
import {
  isLocal,
  type MediaKind,
  type OutboxItem,
  type StoredEntry,
} from '../../foundation/storage/records.ts';
import { MAX_PHOTO_BYTES, shrinkPhoto } from '../../library/media/media.ts';
import { MemoRow } from '../../library/media/memo-row.tsx';
import { Photo } from '../../library/media/photo.tsx';
import { putItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { uploads } from '../../sync/outbox/send-item.ts';
import { outboxItems } from '../../sync/sync-status/status.ts';
import { addPhoto, movePhoto, removeMedium } from './media-changes.ts';
import type { RecorderProps } from './recorder.tsx';

type AttachmentsProps = {
  entry: StoredEntry;
  settle: RefObject<() => Promise<void>>;
  /** What follows the buttons in their row. */
  children: ComponentChildren;
};

/** A file that cannot be added unchanged, and the reason. */
type Problem = { id: string; file: File; fault: PhotoFault };

export function Attachments({ entry, settle, children }: AttachmentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const addFiles = async (files: readonly File[]) => {
    for (const file of files) {
      const fault = await add(entry.id, file);
      if (fault) setProblems((known) => [...known, { id: newId(), file, fault }]);
    }
  };
  const latest = useRef(addFiles);
  latest.current = addFiles;
  useEffect(() => takeFiles(box.current?.closest('.editor') ?? null, (files) => latest.current(files)), []);
  const remove = useFocusAfterRemoval(box, entry);
  const drop = (problem: Problem) => setProblems((known) => known.filter((one) => one !== problem));
  return (
    <div class="attachments" ref={box}>
      <Photos entry={entry} onRemove={(id) => void remove('photos', id)} />
      {entry.voiceMemos.map((id, index) => (
        <div class="editor-memo" key={id}>
          <MemoRow id={id} label={t('voice.play', { n: index + 1, of: entry.voiceMemos.length })} />
          <button
            type="button"
            class="button icon-only remove-memo"
            aria-label={t('voice.remove', { n: index + 1 })}
            onClick={() => void remove('voice-memos', id)}
          >
            <Icon name="close" size={20} />
          </button>
          <UploadState id={id} kind="voice-memos" n={index + 1} />
        </div>
      ))}
      {problems.map((problem) => (
        <Unfit key={problem.id} {...problem} entryId={entry.id} onDone={() => drop(problem)} />
      ))}
      <div class="editor-foot">
        <button type="button" class="icon-button add-photo" onClick={() => input.current?.click()}>
          <Icon name="camera" />
          <span class="visually-hidden">{t('photo.add')}</span>
        </button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t('photo.add')}
          onChange={(event) => {
            void addFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Voice entryId={entry.id} settle={settle} />
        <span class="gap" />
        {children}
      </div>
    </div>
  );
}

/** Returns a function that removes a medium and moves the focus to its successor, or to “Add photo”. */
function useFocusAfterRemoval(
  box: RefObject<HTMLElement | null>,
  { id: entryId, photos, voiceMemos }: StoredEntry,
) {
  const left = useRef<{ kind: MediaKind; index: number } | null>(null);
  useEffect(() => {
    if (!left.current) return;
    const { kind, index } = left.current;
    left.current = null;
    const buttons = box.current?.querySelectorAll<HTMLElement>(
      kind === 'photos' ? '.thumb .remove' : '.remove-memo',
    );
    const next = buttons?.[Math.min(index, buttons.length - 1)];
    (next ?? box.current?.querySelector<HTMLElement>('.add-photo'))?.focus();
  }, [photos.length, voiceMemos.length]);
  return async (kind: MediaKind, id: string) => {
    left.current = { kind, index: (kind === 'photos' ? photos : voiceMemos).indexOf(id) };
    await removeMedium(entryId, kind, id);
  };
}

/** Adds the file, reduced in size if the user chose that; returns the reason of a failure. */
async function add(entryId: string, file: File): Promise<PhotoFault | null> {
  const smaller = photosAreSmall.value && faultOf(file) !== 'notPhoto' ? await shrinkPhoto(file) : null;
  const photo = smaller && smaller.size < file.size ? smaller : file;
  const fault = faultOf(photo);
  if (fault === null) await addPhoto(entryId, photo);
  return fault;
}

/** Handles photos pasted anywhere or dropped on the sheet. Returns a function that stops handling. */
function takeFiles(sheet: Element | null, take: (files: readonly File[]) => Promise<void>): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const read = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  };
  const paste = (event: ClipboardEvent) => {
    // Spreadsheets and word processors add a picture of the text.
    if (!event.clipboardData?.types.includes('text/plain')) read(event, event.clipboardData);
  };
  document.addEventListener('paste', paste, { signal });
  const show = (isOver: boolean) => sheet?.classList.toggle('over', isOver);
  const listen = (name: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
    sheet?.addEventListener(name, (event) => run(event as DragEvent), { signal });
  listen('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    show(true);
  });
  listen('dragleave', () => show(false));
  listen('drop', (event) => {
    show(false);
    read(event, event.dataTransfer);
  });
  return () => ending.abort();
}

type UnfitProps = Problem & { entryId: string; onDone: () => void };

function Unfit({ file, fault, entryId, onDone }: UnfitProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const addCopy = async () => {
    const copy = await shrinkPhoto(file);
    if (!copy) return setUnreadable(true);
    await addPhoto(entryId, copy);
    onDone();
  };
  const { name, size } = file;
  const text =
    isUnreadable || fault === 'notPhoto'
      ? t('photo.unreadable', { name })
      : fault === 'format'
        ? t('photo.format', { name })
        : t('photo.tooLarge', { size: formatBytes(size), max: formatBytes(MAX_PHOTO_BYTES) });
  return (
    <div class="notice" role="alert">
      <span>{text}</span>
      {fault !== 'notPhoto' && !isUnreadable && (
        <button type="button" class="button" onClick={() => void addCopy()}>
          {t('photo.smaller')}
        </button>
      )}
      <button type="button" class="button" onClick={onDone}>
        {t('photo.leaveOut')}
      </button>
    </div>
  );
}

/** The formats of the upload; browsers do not know the type of every HEIC file. */
const TYPES = /^(?:image\/(?:jpeg|png|webp|gif|avif|heic|heif))?$/;

type PhotoFault = 'tooLarge' | 'format' | 'notPhoto';

/** Null if the file can be added; a converted copy may fit if its format or size does not. */
function faultOf({ type, size }: Pick<File, 'type' | 'size'>): PhotoFault | null {
  if (size === 0 || (type !== '' && !type.startsWith('image/'))) return 'notPhoto';
  if (!TYPES.test(type)) return 'format';
  return size > MAX_PHOTO_BYTES ? 'tooLarge' : null;
}

// The button that starts a voice memo. What records is loaded when it is pressed for the first time.

type RecorderView = typeof import('./recorder.tsx').Recorder;

function Voice(props: RecorderProps) {
  const [Recorder, setRecorder] = useState<RecorderView | null>(null);
  const [hasFailed, setFailed] = useState(false);
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null;
  if (Recorder) return <Recorder {...props} />;
  const load = async () => {
    setFailed(false);
    try {
      const found = await import('./recorder.tsx');
      setRecorder(() => found.Recorder);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" class="icon-button" onClick={() => void load()}>
        <Icon name="voice" />
        <span class="visually-hidden">{t('voice.add')}</span>
      </button>
      {hasFailed && (
        <p class="notice" role="alert">
          {t('error.load')}
        </p>
      )}
    </>
  );
}

// The photos of an entry as tiles in order, with the state of their upload.

type Moved = { id: string; by: -1 | 1 };

type PhotosProps = { entry: StoredEntry; onRemove: (id: string) => void };

function Photos({ entry, onRemove }: PhotosProps) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const { photos } = entry;
  const place = moved ? photos.indexOf(moved.id) + 1 : 0;
  // The focus stays with the photo; at an end, on its other button.
  useEffect(() => {
    if (!moved) return;
    const item = list.current?.children[place - 1];
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('.places button') ?? [])];
    const own = buttons[moved.by < 0 ? 0 : 1];
    (own?.disabled ? buttons.find(({ disabled }) => !disabled) : own)?.focus();
  }, [moved, place]);
  if (photos.length === 0) return null;
  const move = async (id: string, by: -1 | 1) => {
    await movePhoto(entry.id, id, by);
    setMoved({ id, by });
  };
  return (
    <>
      <ul class="thumbs" ref={list}>
        {photos.map((id, index) => (
          <Tile
            key={id}
            entry={entry}
            index={index}
            onMove={(by) => void move(id, by)}
            onRemove={() => onRemove(id)}
          />
        ))}
      </ul>
      <p class="visually-hidden" role="status">
        {moved && t('photo.moved', { n: place, of: photos.length })}
      </p>
    </>
  );
}

type TileProps = {
  entry: StoredEntry;
  index: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function Tile({ entry, index, onMove, onRemove }: TileProps) {
  const { photos, date } = entry;
  const id = photos[index] ?? '';
  const n = index + 1;
  return (
    <li class="thumb">
      <Photo id={id} alt={t('photo.alt', { n, of: photos.length, day: formatDay(date, 'short') })} />
      <button type="button" class="remove" aria-label={t('photo.remove', { n })} onClick={onRemove}>
        <Icon name="close" size={20} />
      </button>
      {photos.length > 1 && (
        <div class="places">
          <button
            type="button"
            class="button icon-only"
            aria-label={t('photo.earlier', { n })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="back" size={20} />
          </button>
          <button
            type="button"
            class="button icon-only"
            aria-label={t('photo.later', { n })}
            disabled={index === photos.length - 1}
            onClick={() => onMove(1)}
          >
            <Icon name="forward" size={20} />
          </button>
        </div>
      )}
      <UploadState id={id} kind="photos" n={n} />
    </li>
  );
}

// The state of the upload of a photo or voice memo: progress, reason for waiting, retry.

const LABELS = {
  photos: { progress: 'photo.progress.label', again: 'photo.again' },
  'voice-memos': { progress: 'voice.progress.label', again: 'voice.again' },
} as const;

/** `n` is its place among those of its kind in the entry, from 1. */
function UploadState({ id, kind, n }: { id: string; kind: MediaKind; n: number }) {
  const labels = LABELS[kind];
  const share = uploads.value.get(id);
  if (share !== undefined) {
    const percent = Math.floor(share * 100);
    return (
      <p class="upload small">
        <progress value={share} aria-label={t(labels.progress, { n })} />
        {t('upload.progress', { percent })}
      </p>
    );
  }
  const item = outboxItems.value.find(({ intent }) => intent.kind === 'upload' && intent.id === id);
  if (!item || !isLocal(id) || (item.tries === 0 && item.state === 'waiting' && isOnline.value)) return null;
  return (
    <div class="upload small">
      {item.state === 'refused' ? t('upload.refused') : t(waitingFor(item))}
      {isOnline.value && (
        <button type="button" class="button" aria-label={t(labels.again, { n })} onClick={() => retry(item)}>
          <Icon name="again" size={20} />
        </button>
      )}
    </div>
  );
}

/** A server that replies will have it later, without anything being done. */
function waitingFor({ lastReply }: OutboxItem) {
  if (!lastReply || !isOnline.value) return 'upload.waiting';
  return lastReply === 'busy' ? 'upload.busy' : 'upload.later';
}

const retry = (item: OutboxItem): void =>
  void writeCopy((tx) => putItem(tx, { ...item, state: 'waiting', notBefore: 0 }));
