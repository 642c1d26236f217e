// The operation that tests a channel.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idSchema, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { DeviceId } from '../../ids.ts';
import { LastDelivery } from '../channels/contract.ts';

export const CHANNELS = ['push', 'email', 'webhook'] as const;

export const TestResult = Type.Object(
  {
    deliveries: Type.Array(
      Type.Object(
        {
          deviceId: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
          delivery: LastDelivery,
        },
        { title: 'ReminderTestDelivery' },
      ),
      { description: 'One for each device, or for the address or webhook; empty where none is set up.' },
    ),
  },
  { title: 'ReminderTest' },
);
export type TestResult = Static<typeof TestResult>;

export const testChannel = endpoint({
  method: 'POST',
  path: '/api/v1/reminders/channels/{channel}/test',
  tag: 'reminders',
  access: 'bearer',
  operationId: 'testReminderChannel',
  summary: 'Send a test',
  description:
    'Sends a reminder of today at once, and returns how that ended. A test is not repeated if it fails. ' +
    'An account may send 20 in an hour.',
  params: Type.Object({
    channel: Type.Unsafe<(typeof CHANNELS)[number]>(Type.String({ enum: [...CHANNELS] })),
  }),
  query: Type.Object({ device: optionalNullable(idSchema<DeviceId>()) }),
  success: { status: 200, schema: TestResult, description: 'How each delivery ended.' },
  refuses: ['not-found', 'too-many'],
});
