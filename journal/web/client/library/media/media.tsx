// A photo as a tile or in full.
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { previewUrlOf, urlOf } from './media.ts';
import { useUrl } from './use-url.ts';

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
