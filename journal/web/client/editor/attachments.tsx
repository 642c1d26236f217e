// The photos and voice memos of an entry: adding and removing them.
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { formatDay } from '../days/today.ts';
import { changeEntry } from '../entries/entries.ts';
import { findEntry } from '../entries/read-entries.ts';
import { keepPhoto, MAX_PHOTO_BYTES } from '../media/media.ts';
import { Memo, Photo } from '../media/media.tsx';
import { shrinkPhoto } from '../media/shrink.ts';
import type { StoredEntry } from '../storage/records.ts';
import { formatBytes, t } from '../words/words.ts';
import { Voice } from './voice.tsx';

type AttachmentsProps = { entry: StoredEntry; settle: RefObject<() => Promise<void>> };

export function Attachments({ entry, settle }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<File[]>([]);
  const addFiles = async (files: readonly File[]) => {
    setTooLarge(files.filter(({ size }) => size > MAX_PHOTO_BYTES));
    for (const file of files) if (file.size <= MAX_PHOTO_BYTES) await addPhoto(entry.id, file);
  };
  return (
    <div class="stack">
      {entry.photos.length > 0 && (
        <ul class="thumbs">
          {entry.photos.map((id, index) => (
            <PhotoThumb key={id} entry={entry} id={id} index={index} />
          ))}
        </ul>
      )}
      {entry.voiceMemos.map((id, index) => (
        <div class="memo" key={id}>
          <Memo id={id} label={t('voice.play', { n: index + 1, of: entry.voiceMemos.length })} />
          <button
            type="button"
            class="button icon-only"
            aria-label={t('voice.remove', { n: index + 1 })}
            onClick={() =>
              void changeEntry(entry.id, { voiceMemos: entry.voiceMemos.filter((one) => one !== id) })
            }
          >
            <Icon name="close" size={20} />
          </button>
        </div>
      ))}
      {tooLarge.map((file) => (
        <TooLarge key={file.name} file={file} entry={entry} onDone={() => setTooLarge([])} />
      ))}
      <div class="row">
        <button type="button" class="button" onClick={() => input.current?.click()}>
          <Icon name="photo" size={20} /> {t('photo.add')}
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
      </div>
    </div>
  );
}

type ThumbProps = { entry: StoredEntry; id: string; index: number };

const PhotoThumb = ({ entry, id, index }: ThumbProps) => (
  <li class="thumb">
    <Photo
      id={id}
      alt={t('photo.alt', { n: index + 1, of: entry.photos.length, day: formatDay(entry.date, 'short') })}
    />
    <button
      type="button"
      class="remove"
      aria-label={t('photo.remove', { n: index + 1 })}
      onClick={() => void changeEntry(entry.id, { photos: entry.photos.filter((one) => one !== id) })}
    >
      <Icon name="close" size={20} />
    </button>
  </li>
);

function TooLarge({ file, entry, onDone }: { file: File; entry: StoredEntry; onDone: () => void }) {
  const addSmaller = async () => {
    const smaller = await shrinkPhoto(file);
    if (smaller) await addPhoto(entry.id, smaller);
    onDone();
  };
  return (
    <div class="notice" role="alert">
      <span>{t('photo.tooLarge', { size: formatBytes(file.size), max: formatBytes(MAX_PHOTO_BYTES) })}</span>
      <button type="button" class="button" onClick={() => void addSmaller()}>
        {t('photo.smaller')}
      </button>
    </div>
  );
}

/** Of the entry as it is by then: several are added one after the other. */
async function addPhoto(entryId: string, photo: Blob): Promise<void> {
  const id = await keepPhoto(photo);
  const entry = await findEntry(entryId);
  if (entry) await changeEntry(entryId, { photos: [...entry.photos, id] });
}
