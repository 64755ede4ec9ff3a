import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  AlarmClock,
  AtSign,
  BadgeCheck,
  Banknote,
  CalendarCheck2,
  CalendarClock,
  CalendarX2,
  Check,
  CheckCheck,
  CircleCheck,
  CircleQuestionMark,
  CreditCard,
  DatabaseBackup,
  Eye,
  FileCheck,
  FileClock,
  FileText,
  Handshake,
  Hourglass,
  Inbox,
  type LucideIcon,
  MailOpen,
  MessageCircle,
  MessageSquare,
  MoonStar,
  PencilLine,
  Repeat,
  Scale,
  Target,
  TimerOff,
  Trash2,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  Workflow,
} from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useMinute, useToday } from '#client/use-minute.ts';
import { useUser } from '#client/use-user.ts';
import { QuickRestore } from '#domains/tasks/parts/quick-restore.tsx';
import { QuickReview } from '#domains/tasks/parts/review-buttons.tsx';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { describeEntry } from '../describe-entry.ts';
import type { Notification } from '../schema.ts';
import { placeOf } from './place-of.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  'task-assigned': UserCheck,
  'task-unassigned': UserMinus,
  'task-deleted': Trash2,
  comment: MessageCircle,
  mention: AtSign,
  'approval-wanted': Eye,
  approved: CheckCheck,
  'changes-requested': PencilLine,
  'due-soon': AlarmClock,
  overdue: CalendarX2,
  'message-missed': MessageSquare,
  assignment: Handshake,
  'hours-80': Hourglass,
  'hours-100': Hourglass,
  'hours-question': CircleQuestionMark,
  'hours-answered': CircleCheck,
  'time-returned': Undo2,
  'time-approved': CheckCheck,
  'timer-stopped': TimerOff,
  'routine-missed': Repeat,
  'lead-new': Inbox,
  'lead-answered': MailOpen,
  'lead-waiting': Target,
  'va-joined': UserPlus,
  'client-quiet': MoonStar,
  'payment-failed': CreditCard,
  'payment-disputed': Scale,
  'invoice-sent': FileText,
  'invoice-paid': FileCheck,
  'invoice-overdue': FileClock,
  'run-finished': Workflow,
  'week-submitted': CalendarCheck2,
  'week-not-submitted': CalendarClock,
  'pay-approved': BadgeCheck,
  'pay-paid': Banknote,
  'pay-due': Banknote,
  'backup-failed': DatabaseBackup,
  'weekly-report': FileText,
};

const urgent: readonly NotificationKind[] = [
  'overdue',
  'payment-failed',
  'payment-disputed',
  'invoice-overdue',
  'backup-failed',
  'hours-100',
  'timer-stopped',
];
const soon: readonly NotificationKind[] = [
  'week-not-submitted',
  'due-soon',
  'hours-80',
  'hours-question',
  'lead-new',
  'lead-waiting',
  'pay-due',
  'client-quiet',
];
const colorOf = (kind: NotificationKind) =>
  urgent.includes(kind) ? 'danger' : soon.includes(kind) ? 'time' : 'muted';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '1',
    borderRadius: 'control',
    _hover: { bg: 'hover' },
  },
});

type NamedTextProps = { text: string; name: string | null };

/** A sentence with a name, the direction of which does not turn the sentence. */
function NamedText({ text, name }: NamedTextProps) {
  const at = name ? text.indexOf(name) : -1;
  if (!name || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi>{name}</bdi>
      {text.slice(at + name.length)}
    </>
  );
}

type EntryRowProps = {
  entry: Notification;
  onOpen: () => void;
  onRead: () => void;
  onRequestChanges: (task: { id: number; title: string }) => void;
};

/** An entry as a link to its place. The letter E marks it as read. */
export function EntryRow({ entry, onOpen, onRead, onRequestChanges }: EntryRowProps) {
  const now = useMinute();
  const text = describeEntry(entry, useToday());
  const Icon = icons[entry.kind];
  const { isToReview, taskId: id, subject } = entry;
  const task = isToReview && id !== null ? { id, title: subject.title ?? '' } : null;
  return (
    <Row>
      <PlainLink
        data-entry
        data-unread={entry.isUnread || undefined}
        {...placeOf(entry, useUser())}
        onClick={onOpen}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey && entry.isUnread)
            onRead();
        }}
        display="flex"
        flex="1"
        minW="0"
        gap="3"
        px="2"
        py="2"
        borderRadius="control"
        lineHeight="snug"
      >
        <Box color={colorOf(entry.kind)} pt="0.5">
          <Icon aria-hidden size={16} strokeWidth={1.75} />
        </Box>
        <Box flex="1" minW="0">
          <Box fontWeight={entry.isUnread ? 'medium' : 'normal'} overflowWrap="anywhere">
            {entry.isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
            <NamedText text={text} name={entry.actor ?? subject.title} />
          </Box>
          {entry.excerpt && (
            <Box dir="auto" color="muted" fontSize="sm" lineClamp={2} overflowWrap="anywhere">
              {entry.excerpt}
            </Box>
          )}
          <Box color="muted" fontSize="sm" title={formatDateTime(entry.updatedAt)}>
            {formatRelative(entry.updatedAt, now)}
          </Box>
        </Box>
      </PlainLink>
      {entry.isUnread && (
        <Flex align="center" h="9">
          <IconButton label="Mark as read" color="brand" onClick={onRead}>
            <Check aria-hidden size={16} strokeWidth={1.75} />
          </IconButton>
        </Flex>
      )}
      {entry.kind === 'task-deleted' && (
        <Box flexBasis="full" ps="9" pb="2">
          <QuickRestore task={{ id: subject.id, title: subject.title ?? '' }} />
        </Box>
      )}
      {task && (
        <Box flexBasis="full" ps="9" pb="2">
          <QuickReview task={task} onRequestChanges={() => onRequestChanges(task)} />
        </Box>
      )}
    </Row>
  );
}
