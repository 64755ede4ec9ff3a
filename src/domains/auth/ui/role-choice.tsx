import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { type FormField, textOf } from '#client/ui/field.tsx';

const roles = [
  { value: 'client', title: 'Client', detail: 'I need help with my work' },
  { value: 'va', title: 'Virtual assistant', detail: 'I want to work as a VA' },
];

export const RoleChoice = ({ field }: { field: FormField }) => (
  <ChoiceCards
    legend="I am a"
    name={field.name}
    form={field.formId}
    options={roles}
    value={textOf(field.initialValue)}
  />
);
