// The drawings beside the words of the navigation: lines within 24 by 24 units,
// which the style gives them. They say nothing that the words beside them do not.
import { type Html, html } from '@tandem/platform/html/html.ts';

export const ICONS = {
  following: html`<svg><path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z"/></svg>`,
  here: html`<svg><path d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 8v4"/></svg>`,
  all: html`<svg><path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18"/></svg>`,
  find: html`<svg><path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15 15l6 6"/></svg>`,
  people: html`<svg><path d="M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2 20c0-8 14-8 14 0M16 4a3.5 3.5 0 0 1 0 7M18 14q4 1 4 6"/></svg>`,
  about: html`<svg><path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v1"/></svg>`,
  news: html`<svg><path d="M6 17v-7a6 6 0 0 1 12 0v7l2 1H4zM10 21h4"/></svg>`,
  write: html`<svg><path d="M4 20l1-5L16 4l4 4L9 19z"/></svg>`,
  settings: html`<svg><path d="M3 7h11M18 7h3M3 17h3M10 17h11M16 4v6M8 14v6"/></svg>`,
  logOut: html`<svg><path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4"/></svg>`,
} as const satisfies Readonly<Record<string, Html>>;
