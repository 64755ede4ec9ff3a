import { Box, Heading, SimpleGrid } from '@chakra-ui/react';
import { useId } from 'react';
import type { FormField } from '#client/ui/field.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SelectField, toOptions } from '#client/ui/select-field.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { planChoiceLabels } from '#domains/plans/catalogue/catalogue.ts';
import { currencySymbol } from '#shared/money.ts';

type PlanPreferenceFieldsProps = {
  fields: Record<'subscriptionPlan' | 'monthlyHours' | 'hourlyRate', FormField>;
};

/** The plan that a client would prefer. Billing ignores these fields and uses only subscriptions. */
export function PlanPreferenceFields({ fields }: PlanPreferenceFieldsProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} borderTopWidth="1px" pt="5">
      <Heading as="h2" id={id} fontSize="md" fontWeight="semibold" lineHeight="snug">
        Plan preferences
      </Heading>
      <Box mt="1" mb="5" color="muted" fontSize="sm">
        These tell your administrator what you prefer. They change neither your plan nor what you
        pay. To change those, go to{' '}
        <TextLink to="/subscription-management">Manage Subscription</TextLink>.
      </Box>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <SelectField
          field={fields.subscriptionPlan}
          label="Preferred subscription plan"
          options={toOptions(planChoiceLabels(fields.subscriptionPlan.initialValue))}
          placeholder="Not specified"
        />
        <NumberField field={fields.monthlyHours} label="Preferred monthly hours" min={0} />
        <NumberField
          field={fields.hourlyRate}
          label={`Preferred hourly rate (${currencySymbol()})`}
          min={0}
          step={0.01}
        />
      </SimpleGrid>
    </Box>
  );
}
