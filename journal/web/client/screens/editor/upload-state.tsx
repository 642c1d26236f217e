// What became of the upload of a photo or a voice memo: how far it is, what it waits for, another attempt.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { t } from '../../foundation/i18n/i18n.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { isLocal, type MediaKind, type OutboxItem } from '../../foundation/storage/records.ts';
import { putItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { uploads } from '../../sync/outbox/uploads.ts';
import { outboxItems } from '../../sync/sync-status/status.ts';

const LABELS = {
  photos: { progress: 'photo.progress.label', again: 'photo.again' },
  'voice-memos': { progress: 'voice.progress.label', again: 'voice.again' },
} as const;

/** `n` is its place among those of its kind in the entry, from 1. */
export function UploadState({ id, kind, n }: { id: string; kind: MediaKind; n: number }) {
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
