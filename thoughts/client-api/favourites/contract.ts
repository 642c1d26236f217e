// The endpoint that lists favourites.
import { Type } from '@tandem/platform/schema/type.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { PeopleQuery } from '../paging/people-range.ts';

export const listFavourites = clientEndpoint({
  method: 'GET',
  path: '/api/v1/favourites',
  tag: 'statuses',
  operationId: 'listFavourites',
  summary: 'List the statuses that the caller favourited',
  description: '20 by default, at most 40. The addresses of other pages are in the header Link.',
  access: 'bearer',
  scopes: ['read:favourites'],
  query: Type.Object(PeopleQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    headers: ['Link'],
    description: 'What was favourited last comes first.',
  },
});
