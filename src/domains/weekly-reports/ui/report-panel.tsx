import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { saveFrom } from '#client/save-file.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { hoursLine, partsOf, restOf, weekTitle } from '../describe.ts';
import type { WeeklyReport } from '../schema.ts';

const List = chakra('ul', { base: { m: '0', ps: '5', listStyleType: 'disc' } });

const Loading = () => (
  <Box>
    <LoadingNote>Loading the report</LoadingNote>
    <Skeleton w="60%" />
    <Skeleton w="90%" mt="4" />
  </Box>
);

const Content = ({ report }: { report: WeeklyReport }) => (
  // Focusable, so that a long report scrolls with the keyboard.
  <Flex direction="column" gap="6" role="region" aria-label="Report" tabIndex={0}>
    <Box fontVariantNumeric="tabular-nums">{hoursLine(report)}.</Box>
    {partsOf(report).map((part) => (
      <Box key={part.title} as="section" aria-label={part.title}>
        <Heading as="h3" fontSize="md" fontWeight="semibold" mb="1">
          {part.title} ({part.count})
        </Heading>
        <List>
          {part.tasks.map(({ id, title }) => (
            <Box as="li" key={id} overflowWrap="anywhere">
              <bdi>{title}</bdi>
            </Box>
          ))}
        </List>
        {restOf(part) && <Box color="muted">{restOf(part)}</Box>}
      </Box>
    ))}
  </Flex>
);

/** A weekly report beside the list, with the download of its PDF. */
export function ReportPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const found = trpc.weeklyReports.get.useQuery({ id });
  const report = found.data;
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={report ? weekTitle(report.week) : 'Weekly report'}
      returnFocus={() => findRowLink(id)}
      {...(report && {
        detail: report.clientName,
        footer: (
          <Button
            icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => saveFrom(`/api/weekly-reports/${id}/pdf`)}
          >
            Download PDF
          </Button>
        ),
      })}
    >
      {found.isPending && <Loading />}
      {found.error && !report && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {report && <Content report={report} />}
    </SidePanel>
  );
}
