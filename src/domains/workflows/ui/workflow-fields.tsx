import { Flex } from '@chakra-ui/react';
import type * as z from 'zod';
import type { FormField } from '#client/ui/field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useAgency } from '#client/use-agency.ts';
import { categoryOptions } from '../labels.ts';
import { descriptionLimit, type workflowForm } from '../schema.ts';

export type WorkflowValues = z.output<typeof workflowForm>;

type WorkflowFieldsProps = {
  fields: Record<keyof WorkflowValues, FormField>;
  /** The current category, which may not be one of the form's categories. */
  category: string | null;
};

export function WorkflowFields({ fields, category }: WorkflowFieldsProps) {
  useAgency();
  return (
    <Flex direction="column" gap="5" pb="2">
      <TextField field={fields.title} label="Title" autoFocus />
      <SelectField
        field={fields.category}
        label="Category"
        options={categoryOptions(category)}
        placeholder="Choose a category"
      />
      <TextAreaField
        field={fields.description}
        label="Description"
        rows={3}
        limit={descriptionLimit}
      />
      <SwitchField
        field={fields.isPublic}
        label="Public"
        hint="Your assistant and our team can always see it."
      />
    </Flex>
  );
}
