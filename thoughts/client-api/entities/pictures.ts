// Addresses of pictures: apps need one of a real picture, also where an account has none.

type Pictured = { avatar_url: string; header_url: string };

/** The address of one of `default-pictures.ts`. */
export const defaultPicture = (base: string, name: string): string => `${base}/pictures/${name}.png`;

export const avatarUrlOf = (base: string, { avatar_url: url }: Pick<Pictured, 'avatar_url'>): string =>
  url === '' ? defaultPicture(base, 'avatar') : url;

export const headerUrlOf = (base: string, { header_url: url }: Pick<Pictured, 'header_url'>): string =>
  url === '' ? defaultPicture(base, 'header') : url;
