import { Box } from '@chakra-ui/react';
import { FileDown } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { TimeReportFilter } from '../../report/schema.ts';
import { useReportFile } from './use-report-file.ts';

/** Downloads all time that matches the filters, with totals, as a file to print or a workbook. */
export function FileMenu({ filter }: { filter: TimeReportFilter }) {
  const { start, isPending } = useReportFile(filter);
  return (
    <Menu
      placement="bottom-end"
      groups={[
        {
          items: [
            { id: 'pdf', label: 'PDF', onSelect: () => start('pdf') },
            { id: 'xlsx', label: 'Excel (XLSX)', onSelect: () => start('xlsx') },
          ],
        },
      ]}
      trigger={
        <Button
          size="sm"
          aria-label="Export PDF or Excel"
          loading={isPending}
          icon={<FileDown aria-hidden size={16} strokeWidth={1.75} />}
        >
          <Box as="span" display={{ base: 'none', sm: 'inline' }}>
            PDF or Excel
          </Box>
        </Button>
      }
    />
  );
}
