import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { Select } from '#client/ui/select-field.tsx';
import { templates } from '../templates.ts';

const options = [
  { value: '', label: 'A blank diagram' },
  ...templates.map(({ category, title }, index) => ({
    value: String(index),
    label: `${category}: ${title}`,
  })),
];

type TemplatePickerProps = { chosen: string; onChoose: (index: string) => void };

export function TemplatePicker({ chosen, onChoose }: TemplatePickerProps) {
  const id = useId();
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="medium">
        Start from
      </chakra.label>
      <Select
        id={id}
        name="template"
        options={options}
        defaultValue={chosen}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Box>
  );
}
