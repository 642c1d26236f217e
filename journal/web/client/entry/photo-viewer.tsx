// Photos of an entry, large, one at a time, in a modal dialog.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Photo } from '../media/media.tsx';
import { t } from '../words/words.ts';

type ViewerProps = {
  photos: readonly string[];
  first: number;
  altOf: (index: number) => string;
  onClose: () => void;
};

export function PhotoViewer({ photos, first, altOf, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  useEffect(() => dialog.current?.showModal(), []);
  const step = (by: number) => setIndex((index + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  return (
    <dialog class="viewer" ref={dialog} onClose={onClose} onKeyDown={onKeyDown} aria-label={altOf(index)}>
      <Photo key={photos[index]} id={photos[index] ?? ''} alt={altOf(index)} whole />
      <div class="row between">
        <div class="row">
          {photos.length > 1 && (
            <>
              <button
                type="button"
                class="button icon-only"
                aria-label={t('photo.previous')}
                onClick={() => step(-1)}
              >
                <Icon name="back" />
              </button>
              <button
                type="button"
                class="button icon-only"
                aria-label={t('photo.next')}
                onClick={() => step(1)}
              >
                <Icon name="forward" />
              </button>
            </>
          )}
        </div>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {t('photo.close')}
        </button>
      </div>
    </dialog>
  );
}
