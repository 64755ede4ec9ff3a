import { Download } from 'lucide-react';
import { FileLink } from '#client/ui/link.tsx';
import { filterOf, type LeadsSearch } from './leads-search.ts';

/** Downloads all leads that match the search and the filter, not only the loaded pages. */
export const ExportLeads = ({ search }: { search: LeadsSearch }) => (
  <FileLink href={`/api/leads.csv?${new URLSearchParams(filterOf(search))}`} download>
    <Download aria-hidden size={16} strokeWidth={1.75} />
    Export CSV
  </FileLink>
);
