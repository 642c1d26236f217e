// Conversations (thoughts-api, section 4; thoughts-decisions, Thoughts).
import { endpoint } from '@tandem/platform/http/endpoint.ts';
import { IdParams } from '@tandem/platform/http/schemas/shapes.ts';
import { Type } from '@tandem/platform/http/schemas/type.ts';
import { Thought } from '../thoughts/contract.ts';

export const readThread = endpoint({
  method: 'GET',
  path: '/thoughts/{id}/thread',
  tag: 'thoughts',
  summary: 'Read the conversation a thought is part of',
  description: 'From the root, what the caller may see of it: parents before children, else by time.',
  access: 'optional',
  params: IdParams,
  success: { status: 200, schema: Type.Array(Thought), description: 'The thoughts, flat.' },
  refuses: ['not-found'],
  kept: 'for-everybody',
});
