import { trpc } from '#client/trpc.ts';

/** Whether months that no card pays are invoiced; false until it is known. */
export const useInvoicesMonths = () => trpc.seller.get.useQuery().data?.invoicesMonths ?? false;
