// The scripts of the pages. Every page works without them: they avoid reloads, and tell what is new.
import { start as startClock } from './clock/clock.ts';
import { start as startComposer } from './composer/composer.ts';
import { start as startCopy } from './copy/copy.ts';
import { start as startDeletion } from './forms/deletion.ts';
import { start as startForms } from './forms/submit.ts';
import { start as startKeys } from './keys/keys.ts';
import { start as startLive } from './live/live.ts';
import { start as startMarker } from './marker/marker.ts';
import { start as startMessages } from './messages/messages.ts';
import { start as startNews } from './news/news.ts';
import { start as startPush } from './push/push.ts';
import { start as startPreview } from './style/preview.ts';
import { start as startTimes } from './times/times.ts';

startMessages();
startClock();
startForms();
startDeletion();
startTimes();
startKeys();
startLive();
startMarker();
startNews();
startComposer();
startPush();
startCopy();
startPreview();
