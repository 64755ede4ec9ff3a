import { Box } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { PlainLink } from '#client/ui/link.tsx';
import { useActivePlan } from '#client/use-user.ts';
import { planLabel } from '../catalogue/catalogue.ts';

export default function PlanButton({ onNavigate }: { onNavigate?: () => void }) {
  const plan = useActivePlan();
  return (
    <PlainLink
      to="/subscription"
      display="flex"
      alignItems="center"
      gap="2"
      px="3"
      py="2.5"
      borderWidth="1px"
      borderRadius="card"
      bg="surface"
      transition="border-color 120ms"
      _hover={{ borderColor: 'edge' }}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Box flex="1" minW="0" lineHeight="snug">
        <Box fontWeight="semibold" truncate>
          {plan ? `${planLabel(plan)} Plan` : 'Upgrade Now'}
        </Box>
        <Box fontSize="sm" color="muted">
          {plan ? 'Manage Subscription' : 'Get Premium VAs'}
        </Box>
      </Box>
      <Box color="muted">
        <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
      </Box>
    </PlainLink>
  );
}
