// The context for rendering statuses: public base URL, viewer and time.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ActorId } from '../../ids.ts';

export type Viewing = { base: string; viewer: ActorId | null; now: Instant };

export const viewingOf = <Viewer extends ActorId | null>(
  { base, clock }: Pick<ThoughtsContext, 'base' | 'clock'>,
  viewer: Viewer,
): Viewing & { viewer: Viewer } => ({ base, viewer, now: clock.now() });
