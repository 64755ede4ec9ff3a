import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type ChartFigureProps = {
  /** What is drawn, such as "Tasks done per week". */
  title: string;
  /** What the chart shows, in one sentence, for screen readers. */
  summary: string;
  /** In px. */
  height?: number;
  /** Whether the chart fills the remaining height of a column; `height` is then the minimum. */
  fills?: boolean;
};

/** The same values as a table. The first column contains the row headers. */
type ChartTable = { headings: string[]; rows: string[][] };

const column = { display: 'flex', flexDirection: 'column', flex: '1' } as const;

const Figure = chakra('figure', { base: { position: 'relative', m: '0', minW: '0' } });

/** A chart with its text alternative. */
export function ChartFigure(props: ChartFigureProps & { table: ChartTable; children: ReactNode }) {
  const { title, summary, height = 200, fills = false, table, children } = props;
  return (
    <Figure aria-label={title} {...(fills && column)}>
      <Box
        position="relative"
        fontSize="xs"
        style={fills ? { minHeight: height } : { height }}
        {...(fills && { flex: '1' })}
      >
        {children}
      </Box>
      <VisuallyHidden as="div">
        <p>{summary}</p>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={table.headings[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Figure>
  );
}
