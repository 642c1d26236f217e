// The scripts of the pages. Every page works without them: they avoid reloads, and tell what is new.

import { start as startComposer } from './composer/composer.ts';
import { start as startCopy } from './copy/copy.ts';
import { startDeletion, startForms } from './forms/forms.ts';
import { start as startKeys } from './keys/keys.ts';
import { start as startLive } from './live/live.ts';
import { startMarker, startNews } from './marker/marker.ts';
import { start as startMenus } from './menu/menu.ts';
import { start as startMessages } from './messages/messages.ts';
import { start as startPasskeys } from './passkeys/passkeys.ts';
import { start as startPush } from './push/push.ts';
import { start as startPreview } from './style/preview.ts';
import { startClock, startTimes } from './times/times.ts';

startMessages();
startClock();
startMenus();
startForms();
startDeletion();
startTimes();
startKeys();
startLive();
startMarker();
startNews();
startComposer();
startPush();
startPasskeys();
startCopy();
startPreview();
