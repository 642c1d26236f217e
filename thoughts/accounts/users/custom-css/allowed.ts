// The allowlist of custom CSS. Everything else is removed.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Allowed properties, in lower case. Custom properties (`--…`) are also allowed. `position` is restricted by
 * value as well.
 */
export const PROPERTIES = words(`
  accent-color align-content align-items align-self animation animation-delay animation-direction
  animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state
  animation-timing-function aspect-ratio backdrop-filter backface-visibility background background-attachment
  background-blend-mode background-clip background-color background-image background-origin background-position
  background-position-x background-position-y background-repeat background-size block-size border border-block
  border-block-color border-block-end border-block-end-color border-block-end-style border-block-end-width
  border-block-start border-block-start-color border-block-start-style border-block-start-width
  border-block-style border-block-width border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color
  border-end-end-radius border-end-start-radius border-image border-image-outset border-image-repeat
  border-image-slice border-image-source border-image-width border-inline border-inline-color border-inline-end
  border-inline-end-color border-inline-end-style border-inline-end-width border-inline-start
  border-inline-start-color border-inline-start-style border-inline-start-width border-inline-style
  border-inline-width border-left border-left-color border-left-style border-left-width border-radius
  border-right border-right-color border-right-style border-right-width border-spacing border-start-end-radius
  border-start-start-radius border-style border-top border-top-color border-top-left-radius
  border-top-right-radius border-top-style border-top-width border-width bottom box-decoration-break box-shadow
  box-sizing caption-side caret-color clear clip-path color color-scheme column-count column-fill column-gap
  column-rule column-rule-color column-rule-style column-rule-width column-span column-width columns content
  counter-increment counter-reset counter-set cursor direction display empty-cells filter flex flex-basis
  flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings
  font-kerning font-optical-sizing font-size font-size-adjust font-stretch font-style font-synthesis
  font-variant font-variant-alternates font-variant-caps font-variant-east-asian font-variant-ligatures
  font-variant-numeric font-variant-position font-variation-settings font-weight gap grid grid-area
  grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start
  grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas
  grid-template-columns grid-template-rows hanging-punctuation height hyphenate-character hyphens
  image-rendering inline-size inset inset-block inset-block-end inset-block-start inset-inline inset-inline-end
  inset-inline-start isolation justify-content justify-items justify-self left letter-spacing line-break
  line-height list-style list-style-image list-style-position list-style-type margin margin-block
  margin-block-end margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start
  margin-left margin-right margin-top mask mask-clip mask-composite mask-image mask-mode mask-origin
  mask-position mask-repeat mask-size max-block-size max-height max-inline-size max-width min-block-size
  min-height min-inline-size min-width mix-blend-mode object-fit object-position opacity order orphans outline
  outline-color outline-offset outline-style outline-width overflow overflow-wrap overflow-x overflow-y padding
  padding-block padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end
  padding-inline-start padding-left padding-right padding-top perspective perspective-origin place-content
  place-items place-self position quotes right rotate row-gap scale scrollbar-color scrollbar-width
  shape-margin shape-outside tab-size table-layout text-align text-align-last text-combine-upright
  text-decoration text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style
  text-decoration-thickness text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style
  text-indent text-justify text-orientation text-overflow text-rendering text-shadow text-transform
  text-underline-offset text-underline-position text-wrap top transform transform-box transform-origin
  transform-style transition transition-behavior transition-delay transition-duration transition-property
  transition-timing-function translate unicode-bidi vertical-align visibility white-space widows width
  word-break word-spacing word-wrap writing-mode z-index zoom
  -webkit-backdrop-filter -webkit-background-clip -webkit-box-orient -webkit-font-smoothing -webkit-line-clamp
  -webkit-text-fill-color -webkit-text-stroke -webkit-text-stroke-color -webkit-text-stroke-width
  -moz-osx-font-smoothing
`);

/** The values of `position` that keep a box inside the profile. */
export const POSITIONS = words('static relative absolute');

const VALUE_FUNCTIONS = `
  abs acos asin atan atan2 attr blur brightness calc circle clamp color color-mix conic-gradient contrast cos
  counter counters cubic-bezier drop-shadow ellipse exp fit-content grayscale hsl hsla hue-rotate hwb hypot inset
  invert lab lch light-dark linear linear-gradient log matrix matrix3d max min minmax mod oklab oklch opacity
  perspective polygon pow radial-gradient rect rem repeat repeating-conic-gradient repeating-linear-gradient
  repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey rotatez round saturate scale scale3d scalex
  scaley scalez sepia sign sin skew skewx skewy sqrt steps tan translate translate3d translatex translatey
  translatez var xywh
`;

/** Functional pseudo-classes, without those that select elements outside the profile: root, host, scope. */
const FUNCTIONAL_PSEUDO_CLASSES = `
  dir has is lang not nth-child nth-last-child nth-last-of-type nth-of-type where
`;

export const PSEUDO_CLASSES = words(`${FUNCTIONAL_PSEUDO_CLASSES}
  active after any-link before checked disabled empty enabled first-child first-letter first-line first-of-type
  focus focus-visible focus-within hover last-child last-of-type link only-child only-of-type placeholder-shown
  target visited
`);

export const PSEUDO_ELEMENTS = words('after before first-letter first-line marker placeholder selection');

/** The functions that values, media and supports conditions, and selectors may call. */
export const FUNCTIONS = words(`${VALUE_FUNCTIONS} ${FUNCTIONAL_PSEUDO_CLASSES} selector`);
