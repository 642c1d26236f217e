// Mounts the client API.
import type { ThoughtsContext } from '../context.ts';
import { mountEmailConfirmation, mountOwnAccount } from './accounts/own-routes.ts';
import { mountAccounts } from './accounts/routes.ts';
import { mountClientAnnouncements } from './announcements/routes.ts';
import { mountConversations } from './conversations/routes.ts';
import { mountPictures } from './default-avatars/routes.ts';
import { mountDomainBlocks } from './domain-blocks/routes.ts';
import { mountEndorsements } from './endorsements/routes.ts';
import { mountFilters } from './filters/routes.ts';
import { mountV1Filters } from './filters/v1-routes.ts';
import { mountInstance, mountPublicFacts } from './instance/routes.ts';
import { mountLists } from './lists/routes.ts';
import { mountMarkers } from './markers/routes.ts';
import { mountMedia } from './media/routes.ts';
import { mountNotificationGroups } from './notifications/groups.ts';
import { mountNotificationList } from './notifications/routes.ts';
import { mountOAuth } from './oauth/routes.ts';
import { mountPolls } from './polls/routes.ts';
import { mountPush } from './push/routes.ts';
import { mountReports } from './reports/routes.ts';
import { mountFavourites, mountPersonal } from './saved/routes.ts';
import { mountStatusActions } from './statuses/action-routes.ts';
import { mountStatuses } from './statuses/routes.ts';
import { mountSuggestions } from './suggestions/routes.ts';
import { mountFeaturedTags, mountTags } from './tags/routes.ts';
import { mountTimelines } from './timelines/routes.ts';
import { mountTrends } from './trends/routes.ts';
import { mountAbsent, mountRefusals } from './unsupported/routes.ts';

const MOUNTS: readonly ((thoughts: ThoughtsContext) => void)[] = [
  mountOAuth,
  mountPictures,
  mountInstance,
  mountPublicFacts,
  mountMedia,
  mountOwnAccount,
  mountEmailConfirmation,
  mountStatuses,
  mountStatusActions,
  mountPolls,
  mountTimelines,
  mountFavourites,
  mountAccounts,
  mountPersonal,
  mountMarkers,
  mountLists,
  mountTags,
  mountFeaturedTags,
  mountDomainBlocks,
  mountEndorsements,
  mountConversations,
  mountReports,
  mountFilters,
  mountV1Filters,
  mountAbsent,
  mountRefusals,
  mountClientAnnouncements,
  mountTrends,
  mountSuggestions,
  mountNotificationList,
  mountNotificationGroups,
  mountPush,
];

export function mountClientApi(thoughts: ThoughtsContext): void {
  for (const mount of MOUNTS) mount(thoughts);
}
