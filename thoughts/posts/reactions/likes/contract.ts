// Liking a thought, and no longer.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import type { ThoughtId } from '../../../ids.ts';

export const like = endpoint({
  method: 'POST',
  path: '/thoughts/{id}/like',
  tag: 'social',
  operationId: 'likeThought',
  summary: 'Like a thought',
  description: 'Notifies the author, also on another server. Liking again changes nothing.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Liked, now or before.' },
  refuses: ['not-found'],
});

export const unlike = endpoint({
  method: 'DELETE',
  path: '/thoughts/{id}/like',
  tag: 'social',
  operationId: 'unlikeThought',
  summary: 'Undo a like',
  description: 'Nothing happens where there is no like.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Not liked, now or before.' },
  refuses: ['not-found'],
});
