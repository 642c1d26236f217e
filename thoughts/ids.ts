// The ids of the thoughts service, one brand for each kind.
import { type Brand, brandedAs } from '@tandem/platform/ids.ts';

export type ActorId = Brand<'ActorId'>;
export const toActorId = brandedAs<ActorId>();

export type ThoughtId = Brand<'ThoughtId'>;
export const toThoughtId = brandedAs<ThoughtId>();

export type NotificationId = Brand<'NotificationId'>;
export const toNotificationId = brandedAs<NotificationId>();

export type ApiKeyId = Brand<'ApiKeyId'>;
export const toApiKeyId = brandedAs<ApiKeyId>();
