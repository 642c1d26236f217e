// Operations of administrators on invitations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { MODERATED } from '../contract.ts';

const time = Type.String({ format: 'date-time' });
const described = {
  id: Type.String(),
  note: Type.String(),
  usesLeft: Type.Integer(),
  expiresAt: nullable(time),
};

export const Invitation = Type.Object({ ...described, createdAt: time }, { title: 'Invitation' });
export type Invitation = Static<typeof Invitation>;

export const CreatedInvitation = Type.Object(
  {
    ...described,
    createdAt: time,
    code: Type.String(),
    url: Type.String({ description: 'A link with the invitation code.' }),
  },
  { title: 'CreatedInvitation' },
);
export type CreatedInvitation = Static<typeof CreatedInvitation>;

export const CreateInvitationRequest = Type.Object(
  {
    uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Default 1.' })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, description: 'Default 7.' })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { title: 'CreateInvitationRequest' },
);

export const invitations = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/invitations',
  operationId: 'listInvitations',
  summary: 'List valid invitations',
  description: 'Only hashes of codes are stored.',
  success: { status: 200, schema: Type.Array(Invitation), description: 'Oldest first.' },
});

export const createInvitation = endpoint({
  ...MODERATED,
  method: 'POST',
  path: '/moderation/invitations',
  operationId: 'createInvitation',
  summary: 'Create an invitation',
  description: 'The code is returned only once.',
  showsSecret: true,
  input: { kind: 'json', schema: CreateInvitationRequest },
  success: { status: 201, schema: CreatedInvitation, description: 'The invitation with its code.' },
});

export const revokeInvitation = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/invitations/{id}',
  operationId: 'revokeInvitation',
  summary: 'Revoke an invitation',
  description: 'Accounts registered with it are unaffected.',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  success: { status: 204, description: 'Revoked.' },
  refuses: ['not-found'],
});
