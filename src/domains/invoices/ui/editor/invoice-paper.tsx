import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { invoiceKindLabels } from '../../labels.ts';
import { factsOf, notesOf, type PaperInvoice, partiesOf } from '../../paper.ts';
import { InvoiceTable } from '../invoice-table.tsx';

const Logo = chakra('img', {
  base: { maxW: '10rem', maxH: '14', objectFit: 'contain', bg: 'white' },
});

const Text = chakra('div', { base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } });

type InvoicePaperProps = {
  invoice: PaperInvoice;
  /** A data URL. */
  logo: string | null;
};

/** What the client gets, with the texts of the PDF. */
export const InvoicePaper = ({ invoice, logo }: InvoicePaperProps) => (
  <Box
    as="section"
    aria-label="Preview"
    p={{ base: '5', sm: '8' }}
    bg="surface"
    borderWidth="1px"
    borderRadius="control"
    fontSize="sm"
    lineHeight="snug"
  >
    <Flex justify="space-between" gap="4">
      {logo ? (
        <Logo src={logo} alt={invoice.sellerName ?? ''} />
      ) : (
        <Text fontSize="lg" fontWeight="semibold">
          {invoice.sellerName}
        </Text>
      )}
      <Box textAlign="end" flexShrink={0}>
        <Box fontSize="xl" fontWeight="semibold" lineHeight="tight">
          {invoiceKindLabels[invoice.kind]}
        </Box>
        {factsOf(invoice).map((fact) => (
          <Box key={fact} color="muted">
            {fact}
          </Box>
        ))}
      </Box>
    </Flex>
    <Grid templateColumns="1fr 1fr" gap="4" my="6">
      {partiesOf(invoice).map(({ title, lines }) => (
        <Box key={title} minW="0">
          <Box color="muted">{title}</Box>
          <Text>{lines.join('\n')}</Text>
        </Box>
      ))}
    </Grid>
    <InvoiceTable invoice={invoice} />
    {invoice.memo && <Text mt="6">{invoice.memo}</Text>}
    <Text mt="6" color="muted" fontSize="xs">
      {notesOf(invoice).join('\n')}
    </Text>
  </Box>
);
