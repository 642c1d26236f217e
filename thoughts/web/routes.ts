// The web app: pages for everybody, made by the server, which work without scripts.
import type { ThoughtsContext } from '../context.ts';
import { mountAboutPage } from './about/routes.ts';
import { mountFeedPages } from './feeds/routes.ts';
import { mountFindPage } from './find/routes.ts';
import { STYLE } from './frame/style.ts';
import { mountLook } from './look/routes.ts';
import { mountMachinePages } from './machines/routes.ts';
import { mountPeoplePage } from './people/routes.ts';
import { mountProfilePages } from './profile/routes.ts';
import { mountRedirects } from './redirects/redirects.ts';
import type { Site } from './site/page.ts';
import { mountThoughtPage } from './thought/routes.ts';

/** To be called before the server listens. */
export function mountWeb(thoughts: ThoughtsContext): void {
  const site: Site = {
    thoughts,
    server: () => ({ title: thoughts.config.THOUGHTS_TITLE, host: new URL(thoughts.base).host }),
  };
  thoughts.http.serveFiles([STYLE.file]);
  mountFeedPages(site);
  mountProfilePages(site);
  mountThoughtPage(site);
  mountPeoplePage(site);
  mountFindPage(site);
  mountAboutPage(site);
  mountLook(site);
  mountMachinePages(site);
  mountRedirects(site);
}
