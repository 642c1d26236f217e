// Branded id types of the thoughts service, one per entity.
import { type Brand, brandedAs, type NumberBrand } from '@tandem/platform/ids.ts';

export type ActorId = Brand<'ActorId'>;
export const toActorId = brandedAs<ActorId>();

export type ThoughtId = Brand<'ThoughtId'>;
export const toThoughtId = brandedAs<ThoughtId>();

export type QuoteStampId = Brand<'QuoteStampId'>;
export const toQuoteStampId = brandedAs<QuoteStampId>();

/** The number of a thought or a boost as decimal text (foundation/status-ids/status-ids.ts). */
export type StatusNumber = Brand<'StatusNumber'>;

export type NotificationId = Brand<'NotificationId'>;
export const toNotificationId = brandedAs<NotificationId>();

/** The creation order of a notification: an integer below 2^53. */
export type NotificationNumber = NumberBrand<'NotificationNumber'>;
export const toNotificationNumber = (number: number): NotificationNumber => number as NotificationNumber;

export type AppId = Brand<'AppId'>;
export const toAppId = brandedAs<AppId>();

export type OAuthTokenId = Brand<'OAuthTokenId'>;
export const toOAuthTokenId = brandedAs<OAuthTokenId>();

export type DataImportId = Brand<'DataImportId'>;
export const toDataImportId = brandedAs<DataImportId>();

export type ApiKeyId = Brand<'ApiKeyId'>;
export const toApiKeyId = brandedAs<ApiKeyId>();

/** Represents the server itself as an actor. */
export const SERVER_ACTOR = toActorId('server');
