import { chakra, Flex, Grid } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import type { FormField } from '#client/ui/field.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { NumberField, TextField } from '#client/ui/text-field.tsx';
import { TimeZoneField } from '#client/ui/time-zone-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { useServices } from '#client/use-agency.ts';
import { useActivePlan } from '#client/use-user.ts';
import { findCataloguePlan } from '#domains/plans/catalogue/catalogue.ts';
import { formOptions } from '#shared/categories.ts';
import { ownTimeZone } from '#shared/dates.ts';
import { type StatedNeeds, statedNeeds } from '../../needs/schema.ts';

const Check = chakra('input', { base: { boxSize: '4', accentColor: 'brand', flexShrink: 0 } });

function ServicesField({ field, chosen }: { field: FormField; chosen: readonly string[] }) {
  const options = formOptions(useServices(), chosen);
  return (
    <chakra.fieldset aria-describedby={field.errorId}>
      <chakra.legend fontWeight="medium" mb="1.5">
        Services
      </chakra.legend>
      <Grid gap="2" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {options.map(({ value: one, label }, index) => (
          <Flex key={one} gap="2" align="center">
            <Check
              type="checkbox"
              id={index === 0 ? field.id : `${field.id}-${one}`}
              name={field.name}
              value={one}
              defaultChecked={chosen.includes(one)}
            />
            <chakra.label htmlFor={index === 0 ? field.id : `${field.id}-${one}`} flex="1" py="1">
              {label}
            </chakra.label>
          </Flex>
        ))}
      </Grid>
      <FieldMessage id={field.errorId}>{field.errors?.[0]}</FieldMessage>
    </chakra.fieldset>
  );
}

type NeedsDialogProps = { needs: StatedNeeds | null; onClose: () => void };

/** What a client needs from their VA. */
export function NeedsDialog({ needs, onClose }: NeedsDialogProps) {
  const save = useAct(trpc.dashboard.saveNeeds, {
    done: { title: 'Needs saved', description: 'We use them to choose your VA.' },
    onSuccess: onClose,
  });
  const weeklyHours = findCataloguePlan(useActivePlan())?.weeklyHours;
  const zone = needs?.timeZone ?? ownTimeZone();
  const [form, fields] = useZodForm({
    id: 'needs',
    schema: statedNeeds,
    defaultValue: needs ?? {
      timeZone: zone,
      languages: 'English',
      ...(weeklyHours && { hoursPerWeek: weeklyHours }),
    },
    refusal: save.error,
    onSubmit: (values) => save.mutate(values),
  });
  return (
    <FormDialog
      form={form}
      title="What do you need?"
      description="We use your answers to choose your VA. You can change them later."
      submitLabel="Save needs"
      submittingLabel="Saving..."
      error={save.error}
      isSubmitting={save.isPending}
      onClose={onClose}
    >
      <ServicesField field={fields.services} chosen={needs?.services ?? []} />
      <NumberField field={fields.hoursPerWeek} label="Hours per week" min={1} step={1} />
      <TimeZoneField field={fields.timeZone} label="Time zone" />
      <TextField
        field={fields.languages}
        label="Languages"
        placeholder="Such as English, Spanish"
      />
    </FormDialog>
  );
}
