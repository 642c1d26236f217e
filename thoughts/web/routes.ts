// The web app: pages for everybody, made by the server, which work without scripts.
import { openScripts } from '@tandem/web/build/open-app.ts';
import { toStaticFiles } from '@tandem/web/serving/serve-app.ts';
import { createSettingsReader } from '../accounts/server/settings.ts';
import type { ThoughtsContext } from '../context.ts';
import { createPopularReader } from '../timelines/tags/tags.ts';
import { createTrendsReader } from '../timelines/trends/trends.ts';
import { mountAboutPage } from './about/routes.ts';
import { mountActions } from './actions/routes.ts';
import { mountOperatorPages } from './admin/routes.ts';
import { mountLook } from './appearance/routes.ts';
import { mountAuthorizePage } from './authorize/routes.ts';
import { mountWriting } from './composer/routes.ts';
import { mountFeedPages } from './feeds/routes.ts';
import { mountFilterPages } from './filters/routes.ts';
import { SPRITE_PATH } from './icons/icons.ts';
import { mountJoin } from './join/routes.ts';
import { FONTS, MEMBER_STYLE, PAGE_STYLES, STYLE } from './layout/style.ts';
import { mountListPages } from './lists/routes.ts';
import type { LiveUpdates } from './live/follow.ts';
import { mountLive } from './live/routes.ts';
import { mountSessions } from './login/routes.ts';
import { createWebSessions } from './login/session.ts';
import { mountMenu } from './menu/routes.ts';
import { mountMessagePages } from './messages/routes.ts';
import { mountNews } from './news/routes.ts';
import { mountProfilePages } from './profile/routes.ts';
import { mountReactionPages } from './reactions/routes.ts';
import { mountLinkPages, mountMailPages } from './recovery/recovery.ts';
import { mountRedirects } from './redirects/redirects.ts';
import { mountRelations } from './relations/routes.ts';
import { mountWaysIn } from './remote/in/routes.ts';
import { mountWaysOut } from './remote/out/routes.ts';
import type { RemoteWays } from './remote/ways.ts';
import { mountSavedPages } from './saved/routes.ts';
import { webScripts } from './script-source.ts';
import { mountFindPage, mountPeoplePage } from './search/routes.ts';
import { mountSettings } from './settings/routes.ts';
import { mountSetup } from './setup/setup.ts';
import type { Site } from './site/page.ts';
import { mountMachinePages } from './syndication/routes.ts';
import { mountThoughtPage } from './thought/routes.ts';
import { mountThoughtActions } from './thought-actions/routes.ts';
import { mountSteps } from './welcome/steps.ts';

/** Explore shows them all, other pages the first of them. */
const POPULAR_TAGS = 20;

/**
 * To be called before the server listens. Builds the scripts first if their sources changed. What is returned
 * is to be closed with the service.
 */
export async function mountWeb(
  thoughts: ThoughtsContext,
  remote: RemoteWays,
): Promise<Pick<LiveUpdates, 'close'>> {
  const scripts = await openScripts(webScripts);
  const settings = createSettingsReader(thoughts);
  const site: Site = {
    thoughts,
    sessions: await createWebSessions(thoughts),
    get host() {
      return new URL(thoughts.base).host;
    },
    settings,
    popularTags: createPopularReader(thoughts, POPULAR_TAGS),
    trends: createTrendsReader(thoughts),
    server: async () => {
      const { name: title, registration } = await settings();
      const script = scripts.initial[0] ?? '';
      return {
        title,
        host: site.host,
        canJoin: registration !== 'closed' && thoughts.limits.acceptsPasswords,
        sendsMail: thoughts.config.THOUGHTS_SMTP_URL !== null,
        script,
      };
    },
  };
  const assets = [STYLE, MEMBER_STYLE, ...Object.values(PAGE_STYLES), ...FONTS].map(({ file }) => file);
  const built = toStaticFiles({ routes: [] }, scripts).map((file) =>
    file.paths.some((path) => path.startsWith('/assets/icons-')) ? { ...file, paths: [SPRITE_PATH] } : file,
  );
  thoughts.http.serveFiles([...assets, ...built]);
  mountFeedPages(site);
  mountProfilePages(site, remote.findMove);
  mountThoughtPage(site);
  mountPeoplePage(site);
  mountFindPage(site, remote.lookUp);
  mountAboutPage(site);
  mountLook(site);
  mountSessions(site);
  mountLinkPages(site);
  mountMailPages(site);
  mountAuthorizePage(site);
  mountJoin(site);
  mountActions(site);
  mountWriting(site);
  mountNews(site);
  mountThoughtActions(site);
  mountSettings(site, remote.moves);
  mountRelations(site);
  mountReactionPages(site);
  mountMenu(site);
  mountSavedPages(site);
  mountListPages(site);
  mountMessagePages(site);
  mountFilterPages(site);
  mountMachinePages(site);
  mountOperatorPages(site);
  mountSetup(site, remote);
  mountSteps(site);
  mountWaysOut(site, remote);
  mountWaysIn(site, remote.lookUp);
  mountRedirects(site);
  return mountLive(site);
}
