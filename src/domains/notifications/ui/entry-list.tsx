import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import { nameSubject } from '../describe-entry.ts';
import type { Notification } from '../schema.ts';
import { EntryRow } from './entry-row.tsx';

type EntryListProps = {
  title: string;
  entries: readonly Notification[];
  onOpen: (entry: Notification) => void;
  onRead: (entry: Notification) => void;
  onRequestChanges: (task: { id: number; title: string }) => void;
};

type EntryGroup = { key: string; subject: Notification['subject']; entries: Notification[] };

/** The entries by subject, in the order of the latest entry of each. */
function groupBySubject(entries: readonly Notification[]): EntryGroup[] {
  const groups = Map.groupBy(entries, ({ subject }) => `${subject.kind} ${subject.id}`);
  return [...groups].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, subject: first.subject, entries: [first, ...others] }] : [],
  );
}

/** Entries under a heading, grouped by what they are about. */
export function EntryList(props: EntryListProps) {
  const { title, entries, onOpen, onRead, onRequestChanges } = props;
  const user = useUser();
  if (entries.length === 0) return null;
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" mb="2" fontSize="sm" fontWeight="medium" color="muted">
        {title}
      </Heading>
      <Flex direction="column" gap="4">
        {groupBySubject(entries).map((group) => {
          const name = nameSubject(group.subject, !isAdmin(user));
          return (
            <Box key={group.key}>
              <Heading
                as="h4"
                px="2"
                fontSize="md"
                fontWeight="semibold"
                lineHeight="snug"
                lineClamp={2}
                overflowWrap="anywhere"
              >
                {name}
              </Heading>
              <chakra.ul listStyleType="none" aria-label={name}>
                {group.entries.map((entry) => (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    onOpen={() => onOpen(entry)}
                    onRead={() => onRead(entry)}
                    onRequestChanges={onRequestChanges}
                  />
                ))}
              </chakra.ul>
            </Box>
          );
        })}
      </Flex>
    </Box>
  );
}
