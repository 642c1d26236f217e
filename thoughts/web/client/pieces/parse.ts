// Turns what this server sent into elements.

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
};

// The one policy that the content policy of pages allows; it is given responses of this server alone.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('fragments', {
  createHTML: (text) => text,
});

/** A page or a piece of one, in a document of its own, in which no script runs. */
export const parse = (text: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');
