// URLs of images: apps require a valid URL even for accounts without an image.

type Pictured = { avatar_url: string; header_url: string };

/** The URL of a default image (`default-avatars/routes.ts`). */
export const defaultPicture = (base: string, name: string): string => `${base}/pictures/${name}.png`;

export const avatarUrlOf = (base: string, { avatar_url: url }: Pick<Pictured, 'avatar_url'>): string =>
  url === '' ? defaultPicture(base, 'avatar') : url;

export const headerUrlOf = (base: string, { header_url: url }: Pick<Pictured, 'header_url'>): string =>
  url === '' ? defaultPicture(base, 'header') : url;
