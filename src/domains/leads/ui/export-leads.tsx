import { Download } from 'lucide-react';
import { FileLink } from '#client/ui/file-link.tsx';
import { filterOf, type LeadsSearch } from './leads-search.ts';

/** A file of all that the search and filter show, not of the page alone. */
export const ExportLeads = ({ search }: { search: LeadsSearch }) => (
  <FileLink href={`/api/leads.csv?${new URLSearchParams(filterOf(search))}`} download>
    <Download aria-hidden size={16} strokeWidth={1.75} />
    Export CSV
  </FileLink>
);
