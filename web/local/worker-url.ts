// Trusted Types URLs of workers: registering a worker is a script sink.

type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** Only the app's own workers. */
const ALLOWED = /^\/(?:worker\.js|assets\/[\w-]+\.js)$/;

const rules: Policy = {
  createScriptURL(url) {
    if (!ALLOWED.test(url)) throw new TypeError('The URL is not a worker of the app.');
    return url;
  },
};

/** The content policy allows one Trusted Types policy of this name. */
const policy =
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('worker', rules) ?? rules;

/** @throws if `path` is not a worker of the app */
export const workerUrl = (path: string): string => policy.createScriptURL(path);
