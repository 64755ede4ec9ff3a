import { Box, Flex } from '@chakra-ui/react';
import { DatabaseBackup, TriangleAlert } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { BackupStatus as Status } from '../schema.ts';

/** When the last nightly backup was made, and what is wrong with it. */
export function BackupStatus() {
  const { data: status, isError } = trpc.jobs.backup.useQuery();
  // The list below shows the same failure.
  if (isError) return null;
  if (!status) return <Skeleton h="3.5rem" />;
  const problem = problemOf(status);
  const Icon = problem ? TriangleAlert : DatabaseBackup;
  return (
    <Flex
      gap="3"
      p="4"
      borderRadius="card"
      bg={problem ? 'time.tint' : 'sunken'}
      align="flex-start"
    >
      <Box color={problem ? 'time' : 'muted'} pt="0.5">
        <Icon aria-hidden size={18} strokeWidth={1.75} />
      </Box>
      <Box>
        {lastBackupOf(status)} {problem}
      </Box>
    </Flex>
  );
}

function lastBackupOf({ isOn, lastAt }: Status) {
  if (lastAt) return `Last backup: ${formatDateTime(lastAt)}.`;
  return isOn
    ? "There is no backup yet. The first one is made within an hour after the server's start."
    : 'Nightly backups are off. To turn them on, set BACKUP_DIR on the server.';
}

function problemOf({ isOn, isLate, lastAt, lostFiles }: Status) {
  if (lastAt && !isOn) return 'Nightly backups are off now, because BACKUP_DIR is not set.';
  if (isLate)
    return "It is older than a day. Check the list below and the server's log for the reason.";
  if (lostFiles > 0)
    return `It doesn't have the content of ${plural(lostFiles, 'uploaded file')}, because the storage has lost it.`;
  return null;
}
