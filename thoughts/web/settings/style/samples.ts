// Styles to begin with: together they use the name of everything that a profile shows.
import type { TextKey } from '../../i18n/en.ts';

export const SAMPLES = [
  [
    'sampleNight',
    `.page { background: #101c2c; color: #e8eef6; padding: 24px; font-family: Georgia, serif }
.page a { color: #9fd0ff }
.top { text-align: center }
.picture { border-radius: 12px }
.name { font-size: 2rem }
.bio, .links, .facts, .friends { color: #d4deea }
.friend { font-weight: 600 }
.thought { border-block-end: 1px dashed #4b617c }
.words { font-size: 1.125rem }
.when { color: #b9c6d6 }`,
  ],
  [
    'samplePaper',
    `.page { background: #fdf6e3; color: #3b3024; padding: 24px; font-family: Georgia, serif; line-height: 1.7 }
.page a { color: #8a3b12 }
.name { font-weight: 400; font-style: italic }
.thoughts { border-block-start: 3px double #b59f7a }`,
  ],
  [
    'sampleTerminal',
    `.page { background: #0b0f0b; color: #7cf29a; padding: 16px; font-family: monospace }
.page a { color: #c8ffd4 }
.picture { border-radius: 0 }
.name { font-size: 1.25rem }
.words { font-size: 1rem }`,
  ],
  [
    'sampleNotebook',
    `.page { background: #ffffff; color: #1c2a4a; padding: 24px 24px 24px 56px; border-inline-start: 4px solid #e06a6a }
.page a { color: #0b57a0 }
.thought { border-block-end: 1px solid #9fc3e6 }`,
  ],
  [
    'sampleSunrise',
    `.page { background: linear-gradient(#ffe3c2, #ffd0d8); color: #4a1d2c; padding: 24px }
.page a { color: #8c1046 }
.top { text-align: center }
.name { font-size: 2.25rem; letter-spacing: 1px }`,
  ],
  [
    'sampleForest',
    `.page { background: #12241a; color: #e4f0e0; padding: 24px }
.page a { color: #a9e08c }
.picture { border-radius: 40% }
.thought { background: #1b3325; padding: 12px; margin-block-end: 8px; border-radius: 8px }`,
  ],
  [
    'sampleNews',
    `.page { background: #ffffff; color: #111111; padding: 24px; font-family: "Times New Roman", serif }
.page a { color: #1a3f8b }
.top { border-block-end: 4px double #111111; text-align: center }
.name { font-size: 2.5rem; text-transform: uppercase }
.when { font-style: italic }`,
  ],
  [
    'sampleCandy',
    `.page { background: #fff0f8; color: #4b1240; padding: 24px; border: 6px dotted #f07ac0 }
.page a { color: #a3107a }
.picture { border: 4px solid #f07ac0 }
.thought { background: #ffffff; padding: 12px; margin-block-end: 8px; border-radius: 16px }`,
  ],
  [
    'sampleQuiet',
    `.page { background: #f4f4f2; color: #33332f; padding: 40px 24px; font-weight: 300 }
.page a { color: #33332f }
.facts, .links { font-size: 0.875rem }
.thought { border-block-end: 0 }`,
  ],
  [
    'samplePoster',
    `.page { background: #ffd400; color: #111111; padding: 24px; font-weight: 700 }
.page a { color: #111111 }
.name { font-size: 3rem; line-height: 1; text-transform: uppercase }
.words { font-size: 1.375rem }`,
  ],
] as const satisfies readonly (readonly [TextKey, string])[];
