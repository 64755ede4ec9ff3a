import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { initials } from '#shared/initials.ts';

export type AvatarPerson = { id: number; fullName: string; profileImage?: string | null };

const colors = ['pine', 'sky', 'plum', 'rose', 'clay', 'sand', 'moss', 'slate'];

/** Colleagues often have consecutive ids, so those get clearly different colors. */
const colorOf = (id: number) => `person.${colors[(id * 5) % colors.length]}`;

const Disc = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: 'full',
    fontWeight: 'semibold',
    letterSpacing: 'normal',
    lineHeight: '1',
    userSelect: 'none',
    '& img': { boxSize: 'full', objectFit: 'cover' },
  },
  variants: {
    size: {
      xs: { boxSize: '5', fontSize: '0.5625rem' },
      sm: { boxSize: '6', fontSize: '0.625rem' },
      md: { boxSize: '8', fontSize: 'xs' },
      lg: { boxSize: '12', fontSize: 'lg' },
      xl: { boxSize: '20', fontSize: '2xl' },
    },
  },
  defaultVariants: { size: 'md' },
});

type AvatarProps = { person: AvatarPerson; size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' };

/** Decorative: the name is always shown next to it or in the label of the control. */
export function Avatar({ person, size = 'md' }: AvatarProps) {
  const color = colorOf(person.id);
  const [failed, setFailed] = useState<string | null>(null);
  const picture = person.profileImage;
  return (
    <Disc aria-hidden size={size} bg={color} color={`${color}.ink`}>
      {picture && picture !== failed ? (
        <img src={picture} alt="" loading="lazy" onError={() => setFailed(picture)} />
      ) : (
        initials(person.fullName)
      )}
    </Disc>
  );
}
