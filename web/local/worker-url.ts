// Addresses of workers, as Trusted Types ask for them: registering a worker is a script sink.

type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** The app's own workers, and nothing else. */
const ALLOWED = /^\/(?:worker\.js|assets\/[\w-]+\.js)$/;

const rules: Policy = {
  createScriptURL(url) {
    if (!ALLOWED.test(url)) throw new TypeError('This is no worker of the app.');
    return url;
  },
};

/** The content policy allows one policy of this name. */
const policy =
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('worker', rules) ?? rules;

/** @throws where `path` is no worker of the app */
export const workerUrl = (path: string): string => policy.createScriptURL(path);
