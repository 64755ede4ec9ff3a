import { Box, Flex, Grid } from '@chakra-ui/react';
import { logoPath } from '#shared/agency.ts';
import { canCarryWhite, type Tones, tonesOf } from '#shared/brand-color.ts';

type Identity = { name: string; color: string | null; logoId: number | null };

// Of the theme, which a preview of the other mode cannot use.
const modes = {
  Light: {
    surface: '#FFFFFF',
    text: '#1C1B18',
    edge: '#E9E6E0',
    tones: { brand: '#1F5D4C', tint: '#E6F0EC', ink: '#FFFFFF' },
  },
  Dark: {
    surface: '#1A1A17',
    text: '#F3F1EC',
    edge: '#2E2D28',
    tones: { brand: '#5FBF9F', tint: '#17302A', ink: '#0D1F19' },
  },
} as const;

type CardProps = Identity & { mode: keyof typeof modes; tones: Omit<Tones, 'strong'> };

function PreviewCard({ mode, tones, name, logoId }: CardProps) {
  const { surface, text, edge } = modes[mode];
  return (
    <Flex
      direction="column"
      gap="3"
      p="4"
      borderRadius="card"
      borderWidth="1px"
      minW="0"
      style={{ background: surface, color: text, borderColor: edge }}
    >
      <Flex align="center" gap="2" minH="8">
        {logoId === null ? (
          <Box truncate fontSize="lg" fontWeight="semibold">
            {name}
          </Box>
        ) : (
          <img
            src={logoPath(logoId)}
            alt={name}
            style={{ height: 28, maxWidth: '100%', background: '#fff', borderRadius: 4 }}
          />
        )}
      </Flex>
      <Box p="2" borderRadius="control" style={{ background: tones.tint }}>
        <span style={{ color: tones.brand }}>A link in {mode.toLowerCase()} mode</span>
      </Box>
      <Box
        px="4"
        py="2"
        borderRadius="control"
        fontWeight="semibold"
        w="fit-content"
        style={{ background: tones.brand, color: tones.ink }}
      >
        A button
      </Box>
    </Flex>
  );
}

/** What the name, the logo and the color look like, before they are saved. */
export function IdentityPreview(identity: Identity) {
  const { color } = identity;
  const own = color !== null && canCarryWhite(color) ? tonesOf(color) : undefined;
  return (
    <Box role="group" aria-label="Preview">
      <Grid gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <PreviewCard {...identity} mode="Light" tones={own?.light ?? modes.Light.tones} />
        <PreviewCard {...identity} mode="Dark" tones={own?.dark ?? modes.Dark.tones} />
      </Grid>
    </Box>
  );
}
