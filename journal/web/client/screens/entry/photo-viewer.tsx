// Photos of an entry, large, one at a time, in a modal dialog.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Photo } from '../../library/media/photo.tsx';
import './photo-viewer.css';

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
  const [isZoomed, setZoomed] = useState(false);
  const step = (by: number) => {
    setIndex((index + by + photos.length) % photos.length);
    setZoomed(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+') setZoomed(true);
    if (key === '-') setZoomed(false);
    // A photo that is larger than the page is scrolled by them.
    if (key === 'ArrowRight' && !isZoomed) step(1);
    if (key === 'ArrowLeft' && !isZoomed) step(-1);
  };
  return (
    <dialog class="viewer" ref={dialog} onClose={onClose} onKeyDown={onKeyDown} aria-label={altOf(index)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the zoom button is the accessible alternative */}
      <div
        class={isZoomed ? 'viewer-photo zoomed' : 'viewer-photo'}
        onDblClick={() => setZoomed(!isZoomed)}
        // What is scrolled can be reached by keyboard.
        {...(isZoomed ? { tabIndex: 0, role: 'group', 'aria-label': altOf(index) } : {})}
      >
        <Photo key={photos[index]} id={photos[index] ?? ''} alt={altOf(index)} whole />
      </div>
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
        <button type="button" class="button" onClick={() => setZoomed(!isZoomed)}>
          {isZoomed ? t('photo.zoomOut') : t('photo.zoomIn')}
        </button>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {t('photo.close')}
        </button>
      </div>
    </dialog>
  );
}
