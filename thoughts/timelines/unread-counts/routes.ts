// The route of counting what is new.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { findNews } from './news.ts';

export const mountNewsCounts = ({ http, database }: ThoughtsContext): void =>
  http.mount(contract.readNews, ({ caller }) => findNews(database.read, ownActorId(caller)));
