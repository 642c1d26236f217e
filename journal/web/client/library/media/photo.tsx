// A photo as a tile or in full.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { previewUrlOf, urlOf } from './media.ts';

/** `eager` for printing, which does not wait for lazy images. */
type PhotoProps = { id: string; alt: string; whole?: boolean; loading?: 'lazy' | 'eager' };

/**
 * The preview or, with `whole`, the photo, with the preview as a fallback, such as without a network. If the
 * browser cannot decode the photo (HEIC), the file is offered for download.
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

/** '' until it is found. */
export function useUrl(find: () => Promise<string>, inputs: readonly unknown[]): string {
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
