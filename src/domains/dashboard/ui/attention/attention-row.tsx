import { Box, chakra, Flex } from '@chakra-ui/react';
import { linkOptions } from '@tanstack/react-router';
import {
  AlarmClock,
  CalendarCheck,
  CalendarX2,
  ChevronRight,
  Clock,
  CreditCard,
  Eye,
  FileClock,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  Package,
  Repeat,
  Scale,
  Timer,
  TriangleAlert,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainLink } from '#client/ui/link.tsx';
import type { AttentionItem } from '../../attention/schema.ts';
import type { ItemDescription } from './describe-item.ts';

const icons: Record<AttentionItem['kind'], LucideIcon> = {
  lead: MessageSquare,
  timer: Timer,
  dispute: Scale,
  payment: CreditCard,
  invoice: FileClock,
  'next-step': CalendarCheck,
  'late-match': CalendarX2,
  'declined-proposal': UserX,
  'ended-proposal': UserX,
  'failed-job': TriangleAlert,
  'missed-routine': Repeat,
  'client-without-va': UserPlus,
  hours: Hourglass,
  overdue: CalendarX2,
  review: Eye,
  approval: UserCheck,
  'time-approval': Clock,
  'client-without-plan': Package,
};

const toTask = (id: number) => linkOptions({ to: '/tasks', search: { id } });
const toUser = (id: number) => linkOptions({ to: '/user-management', search: { id } });
const toClient = (id: number) => linkOptions({ to: '/clients/$id', params: { id: String(id) } });

/** Where the item can be fixed. */
function linkOf({ kind, targetId }: AttentionItem) {
  switch (kind) {
    case 'lead':
    case 'next-step':
      return linkOptions({ to: '/leads', search: { id: targetId } });
    case 'invoice':
      return linkOptions({ to: '/billing', search: { tab: 'overdue', id: targetId } });
    case 'failed-job':
      return linkOptions({ to: '/user-management', search: { tab: 'jobs' } });
    case 'time-approval':
      return linkOptions({ to: '/time/approve', search: { client: targetId } });
    case 'client-without-va':
    case 'late-match':
      return linkOptions({ to: '/va-management', search: { client: targetId } });
    case 'timer':
    case 'overdue':
    case 'review':
      return toTask(targetId);
    case 'missed-routine':
      return linkOptions({ to: '/routines', search: { id: targetId } });
    case 'approval':
      return toUser(targetId);
    default:
      return toClient(targetId);
  }
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    pe: { base: '2', sm: '3' },
    borderTopWidth: '1px',
    _hover: { bg: 'hover' },
  },
});

export const snoozeIcon = <AlarmClock aria-hidden size={16} strokeWidth={1.75} />;

type AttentionRowProps = {
  item: AttentionItem;
  description: ItemDescription;
  /** The snooze menu, or the button that ends the snooze. */
  action: ReactNode;
};

/** A link to the fix of an item. */
export function AttentionRow({ item, description, action }: AttentionRowProps) {
  const { text, note, fix } = description;
  const Icon = icons[item.kind];
  return (
    <Row>
      <PlainLink
        {...linkOf(item)}
        display="flex"
        alignItems="center"
        flex="1"
        minW="0"
        minH="10"
        gap="3"
        ps={{ base: '4', sm: '5' }}
        py="2"
      >
        <Box as="span" color="muted" flexShrink={0}>
          <Icon aria-hidden size={16} strokeWidth={1.75} />
        </Box>
        <Flex flex="1" minW="0" wrap="wrap" columnGap="3" align="center" lineHeight="snug">
          <Box as="span" flex="1 1 14rem" minW="0" overflowWrap="anywhere">
            {text}
            {note && (
              <Box as="span" display="block" color="muted" fontSize="sm">
                {note}
              </Box>
            )}
          </Box>
          <Flex as="span" align="center" gap="1" color="muted" fontSize="sm" whiteSpace="nowrap">
            {fix}
            <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
          </Flex>
        </Flex>
      </PlainLink>
      {action}
    </Row>
  );
}
