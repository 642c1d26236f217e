// The branded ids of the journal.
import { type Brand, brandedAs } from '@tandem/platform/ids.ts';

export type ActivityId = Brand<'ActivityId'>;
export const toActivityId = brandedAs<ActivityId>();

export type EntryId = Brand<'EntryId'>;
export const toEntryId = brandedAs<EntryId>();

export type MediaId = Brand<'MediaId'>;
export const toMediaId = brandedAs<MediaId>();

/** An own mood. */
export type MoodId = Brand<'MoodId'>;
export const toMoodId = brandedAs<MoodId>();

export type FeelingId = Brand<'FeelingId'>;
export const toFeelingId = brandedAs<FeelingId>();

export type ReminderId = Brand<'ReminderId'>;
export const toReminderId = brandedAs<ReminderId>();

export type PersonalTokenId = Brand<'PersonalTokenId'>;
export const toPersonalTokenId = brandedAs<PersonalTokenId>();

/** A browser with a push subscription. */
export type DeviceId = Brand<'DeviceId'>;
export const toDeviceId = brandedAs<DeviceId>();

export type ImportId = Brand<'ImportId'>;
export const toImportId = brandedAs<ImportId>();
