import { Box } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { ExportedList } from '#shared/exported-lists.ts';
import { useExport } from './use-export.ts';

export type ExportButtonProps = {
  list: ExportedList;
  /** The input of the list's query: filters and sort order. */
  filter: Record<string, unknown>;
  /** The columns of the file, by default all of them. */
  columns?: readonly string[] | undefined;
};

/** Downloads all rows that match the filters, not only the loaded ones. On a phone it is an icon. */
export function ExportButton({ list, filter, columns }: ExportButtonProps) {
  const { start, isPending } = useExport();
  return (
    <Button
      size="sm"
      aria-label="Export CSV"
      loading={isPending}
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      onClick={() => start({ list, filter, ...(columns && { columns: [...columns] }) })}
    >
      <Box as="span" display={{ base: 'none', sm: 'inline' }}>
        Export CSV
      </Box>
    </Button>
  );
}
