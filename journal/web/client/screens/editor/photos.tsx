// The photos of an entry as tiles: in order, with what became of their upload.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { Photo } from '../../library/media/media.tsx';
import { movePhoto } from './media-changes.ts';
import { UploadState } from './upload-state.tsx';

type Moved = { id: string; by: -1 | 1 };

type PhotosProps = { entry: StoredEntry; onRemove: (id: string) => void };

export function Photos({ entry, onRemove }: PhotosProps) {
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
