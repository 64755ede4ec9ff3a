import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type ChartFigureProps = {
  /** What is drawn, such as "Tasks done per week". */
  title: string;
  /** What the eye sees in it, in one sentence, for those who do not see it. */
  summary: string;
  /** In px; kept while the drawing's code is loaded. */
  height?: number;
};

/** The same figures as a table: the first column names the row. */
type ChartTable = { headings: string[]; rows: string[][] };

const Figure = chakra('figure', { base: { position: 'relative', m: '0', minW: '0' } });

/** A drawing with its text alternative; the drawing's code is loaded only where one stands. */
export function ChartFigure(props: ChartFigureProps & { table: ChartTable; children: ReactNode }) {
  const { title, summary, height = 200, table, children } = props;
  return (
    <Figure aria-label={title}>
      <Box style={{ height }} fontSize="xs">
        <Suspense fallback={<Skeleton h="full" />}>{children}</Suspense>
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
