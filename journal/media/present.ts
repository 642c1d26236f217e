// Renders a medium and its URL.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { MediaTable } from '../tables.ts';
import type { Medium } from './contract.ts';
import type { ListedMedium } from './store.ts';

const FOLDERS = { photo: 'photos', 'voice-memo': 'voice-memos' } as const;

/** `origin` is the scheme and authority of media URLs. */
export const mediaUrl = (origin: string, kind: MediaTable['kind'], id: string): string =>
  `${origin}/api/v1/media/${FOLDERS[kind]}/${id}`;

export const presentMedium = (medium: ListedMedium, origin: string): Medium => ({
  id: medium.id,
  kind: medium.kind,
  contentType: medium.content_type,
  size: medium.size,
  url: mediaUrl(origin, medium.kind, medium.id),
  createdAt: formatInstant(medium.created_at),
  entryCount: medium.entry_count ?? 0,
});
