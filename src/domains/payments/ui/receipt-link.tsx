import { Download } from 'lucide-react';
import { FileLink } from '#client/ui/link.tsx';
import { receiptNumber } from '../labels.ts';
import { receiptUrl } from './payment-labels.ts';

type ReceiptLinkProps = { id: number; isVoid?: boolean };

export function ReceiptLink({ id, isVoid = false }: ReceiptLinkProps) {
  const number = receiptNumber(id);
  return (
    <FileLink
      href={receiptUrl(id)}
      download={`${number}.pdf`}
      aria-label={`Receipt ${number}${isVoid ? ', void' : ''}`}
    >
      <Download aria-hidden size={16} strokeWidth={1.75} />
      {isVoid ? 'Void receipt' : 'Receipt'}
    </FileLink>
  );
}
