import type { ReactNode } from 'react';
import { TextLink } from '#client/ui/link.tsx';
import type { Figure } from '../schema.ts';
import { toBusinessSearch } from './business-search.ts';

export type Opened = {
  open: Figure;
  client?: number;
  va?: number | 'none';
  month?: string;
};

/** The search that opens the rows of a figure and keeps everything else. */
export const openSearch = (opened: Opened) => (now: Record<string, unknown>) =>
  toBusinessSearch({ ...now, client: undefined, va: undefined, month: undefined, ...opened });

type FigureLinkProps = Opened & {
  /** What the figure is, such as "Cost of Fjordlight". */
  label: string;
  children: ReactNode;
};

/** A figure that opens its rows. */
export const FigureLink = ({ label, children, ...opened }: FigureLinkProps) => (
  <TextLink
    to="/business"
    search={openSearch(opened)}
    resetScroll={false}
    aria-label={`${label}: ${String(children)}`}
    color="inherit"
    fontWeight="inherit"
    textDecorationColor="edge"
  >
    {children}
  </TextLink>
);
