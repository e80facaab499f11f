import { Avatar, type AvatarProps } from './avatar.tsx';
import { Portrait } from './portrait/portrait.tsx';

/** An avatar with a portrait instead of a missing photo. `id` is that of the account. Not for the header, which loads with the first screen. */
export const PersonAvatar = ({ id, ...avatar }: Omit<AvatarProps, 'portrait'> & { id: string }) => (
  <Avatar {...avatar} portrait={<Portrait id={id} className="size-full rounded-full" />} />
);
