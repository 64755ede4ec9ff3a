import { Box, chakra, Flex } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import type { Group, Line } from './lines.ts';
import { MessageText } from './message-text.tsx';

const Bubble = chakra('div', {
  base: {
    maxW: 'full',
    px: '3',
    py: '1.5',
    borderRadius: 'card',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    lineHeight: 'normal',
  },
  variants: {
    own: {
      true: { bg: 'brand.tint', borderEndEndRadius: 'sm' },
      false: { bg: 'hover', borderEndStartRadius: 'sm' },
    },
    unsent: { true: { opacity: 0.75 } },
  },
});

/** Shown only once it lasts, since most messages are there at once. */
const Fate = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    columnGap: '2',
    mt: '1',
    fontSize: 'xs',
    color: 'muted',
    animation: 'fadeIn 120ms 400ms both',
  },
});

export type LineActs = { retry: (key: string) => void; discard: (key: string) => void };

function LineFate({ line, acts }: { line: Line; acts: LineActs }) {
  const { state, clientKey, refusal } = line;
  if (state === 'sent' || clientKey === null) return null;
  if (state === 'sending') return <Fate>Sending…</Fate>;
  return (
    <Fate>
      <Flex align="center" gap="1" color="danger" fontWeight="medium">
        <CircleAlert aria-hidden size={12} strokeWidth={2} />
        Not sent
      </Flex>
      {refusal && <Box as="span">{refusal}</Box>}
      <Flex>
        <Button size="sm" variant="ghost" h="6" px="1.5" onClick={() => acts.retry(clientKey)}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" h="6" px="1.5" onClick={() => acts.discard(clientKey)}>
          Discard
        </Button>
      </Flex>
    </Fate>
  );
}

type GroupProps = { group: Group; name: string; acts: LineActs; readKey: string | null };

/** What one person wrote within a minute, with a head where the person changes or after a silence. */
export function BubbleGroup({ group, name, acts, readKey }: GroupProps) {
  const { isOwn, at, hasHead, lines } = group;
  const who = isOwn ? 'You' : name;
  return (
    <Flex
      as="li"
      className="group"
      direction="column"
      align={isOwn ? 'flex-end' : 'flex-start'}
      gap="0.5"
      mt={hasHead ? '4' : '0.5'}
    >
      {hasHead ? (
        <Flex gap="2" align="baseline" maxW="full" px="1" mb="0.5" fontSize="xs" color="muted">
          <Box as="span" truncate fontWeight="medium">
            {who}
          </Box>
          <Box as="time" flexShrink={0} title={formatDateTime(at)}>
            {formatTime(at)}
          </Box>
        </Flex>
      ) : (
        <VisuallyHidden>
          {who}, {formatTime(at)}
        </VisuallyHidden>
      )}
      {lines.map((line, index) => (
        <Flex
          key={line.key}
          direction="column"
          align={isOwn ? 'flex-end' : 'flex-start'}
          maxW={{ base: '88%', sm: 'min(80%, 34rem)' }}
        >
          <Flex align="center" gap="2" direction={isOwn ? 'row-reverse' : 'row'} maxW="full">
            <Bubble own={isOwn} unsent={line.state !== 'sent'} minW="0">
              <MessageText text={line.content} />
            </Bubble>
            {!hasHead && index === 0 && (
              <Box
                aria-hidden
                flexShrink={0}
                fontSize="xs"
                color="muted"
                visibility="hidden"
                css={{ '.group:hover &': { visibility: 'visible' } }}
              >
                {formatTime(at)}
              </Box>
            )}
          </Flex>
          <LineFate line={line} acts={acts} />
          {line.key === readKey && (
            <Box fontSize="xs" color="muted" mt="1" px="1">
              Read
            </Box>
          )}
        </Flex>
      ))}
    </Flex>
  );
}
