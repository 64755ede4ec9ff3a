import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { Select } from '#client/ui/select-field.tsx';
import { useServices } from '#client/use-agency.ts';
import { type Category, offeredIn } from '#shared/categories.ts';
import { templates } from '../templates.ts';

/** Those of services that the agency offers. */
const optionsOf = (services: readonly Category[]) => [
  { value: '', label: 'A blank diagram' },
  ...templates.flatMap(({ service, title }, index) =>
    offeredIn(services)
      .filter(({ key }) => key === service)
      .map(({ label }) => ({ value: String(index), label: `${label}: ${title}` })),
  ),
];

type TemplatePickerProps = { chosen: string; onChoose: (index: string) => void };

export function TemplatePicker({ chosen, onChoose }: TemplatePickerProps) {
  const id = useId();
  const services = useServices();
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="medium">
        Start from
      </chakra.label>
      <Select
        id={id}
        name="template"
        options={optionsOf(services)}
        defaultValue={chosen}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Box>
  );
}
