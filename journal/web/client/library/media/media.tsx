// A photo as a tile or in full, and a voice memo with the browser's own controls.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { previewUrlOf, secondsOf, urlOf } from './media.ts';
import { formatSeconds } from './seconds.ts';

function useUrl(find: () => Promise<string>, inputs: readonly unknown[]): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void find().then((found) => isCurrent && setUrl(found));
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return url;
}

/** What is printed must be there at once: `eager`. */
type PhotoProps = { id: string; alt: string; whole?: boolean; loading?: 'lazy' | 'eager' };

/**
 * Its preview, or with `whole` the photo itself, and the preview where that cannot be shown, as without a
 * network. Where the browser cannot decode it, as with HEIC, the file itself is offered.
 */
export function Photo({ id, alt, whole = false, loading = 'lazy' }: PhotoProps) {
  const [failures, setFailures] = useState(0);
  const isWhole = whole && failures === 0;
  const url = useUrl(() => (isWhole ? urlOf('photos', id) : previewUrlOf(id)), [id, isWhole]);
  const isBroken = failures > (whole ? 1 : 0);
  if (url === '') return <span class="file" />;
  if (isBroken) return <BrokenPhoto id={id} />;
  return (
    <img
      key={url}
      src={url}
      alt={alt}
      loading={loading}
      decoding="async"
      onError={() => setFailures(failures + 1)}
    />
  );
}

function BrokenPhoto({ id }: { id: string }) {
  const url = useUrl(() => urlOf('photos', id), [id]);
  return (
    <a class="file" href={url} target="_blank" rel="noreferrer">
      {t('photo.none')}
    </a>
  );
}

export function Memo({ id, label }: { id: string; label: string }) {
  const url = useUrl(() => urlOf('voice-memos', id), [id]);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => void secondsOf(id).then(setSeconds), [id]);
  if (url === '') return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
      <audio controls preload="none" src={url} aria-label={label} />
      {seconds !== null && <span class="small muted">{formatSeconds(seconds)}</span>}
    </>
  );
}
