import { Badge } from 'antd';
import type { PropsWithChildren } from 'react';

/** A state as a dot and a word; the administrator chooses the dot's colour. */
export function StateDot({ colour, children }: PropsWithChildren<{ colour: string }>) {
  return colour === '' || colour === 'default' ? (
    <Badge status="default" text={children} />
  ) : (
    <Badge color={colour} text={children} />
  );
}
