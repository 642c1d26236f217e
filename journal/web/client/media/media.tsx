// A photo as a tile, and a voice memo with the browser's own controls.
import { useEffect, useState } from 'preact/hooks';
import type { MediaKind } from '../storage/records.ts';
import { t } from '../words/words.ts';
import { urlOf } from './media.ts';

function useMediaUrl(kind: MediaKind, id: string): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void urlOf(kind, id).then((found) => isCurrent && setUrl(found));
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  return url;
}

/** What is printed must be there at once. */
type PhotoProps = { id: string; alt: string; loading?: 'lazy' | 'eager' };

/** Where the browser cannot decode it, as with HEIC, the file itself is offered. */
export function Photo({ id, alt, loading = 'lazy' }: PhotoProps) {
  const url = useMediaUrl('photos', id);
  const [isBroken, setBroken] = useState(false);
  if (url === '') return <span class="file" />;
  if (isBroken)
    return (
      <a class="file" href={url} target="_blank" rel="noreferrer">
        {t('photo.none')}
      </a>
    );
  return <img src={url} alt={alt} loading={loading} decoding="async" onError={() => setBroken(true)} />;
}

export function Memo({ id, label }: { id: string; label: string }) {
  const url = useMediaUrl('voice-memos', id);
  if (url === '') return null;
  // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said
  return <audio controls preload="none" src={url} aria-label={label} />;
}
