// The WebFinger address, for clients that read host-meta first (RFC 6415).

const template = (base: string): string => `${base}/.well-known/webfinger?resource={uri}`;

/** A base is an origin, which holds nothing that XML would have to escape. */
export const toHostMetaXml = (base: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">
  <Link rel="lrdd" type="application/jrd+json" template="${template(base)}"/>
</XRD>
`;

export const toHostMeta = (base: string) => ({
  links: [{ rel: 'lrdd', type: 'application/jrd+json', template: template(base) }],
});
