import { Box, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Input } from '#client/ui/field.tsx';
import { changeStep } from '../../diagram.ts';
import type { DrawnStep } from '../../diagram-json.ts';
import { stepType } from '../../diagram-schema.ts';
import { changeStepType, typeNames } from './actions.ts';
import type { Editor } from './editor.ts';

const Native = chakra('select', {
  base: {
    h: { base: '10', lg: '8' },
    maxW: 'full',
    px: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    fontSize: { base: 'lg', md: 'sm' },
  },
});

type SelectProps = {
  label: string;
  value: string;
  choices: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
};

export function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <Native
      aria-label={label}
      data-tooltip={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {Object.entries(choices).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </Native>
  );
}

type StepProps = { editor: Editor; step: DrawnStep };

export function TypeSelect({ editor, step }: StepProps) {
  return (
    <Select
      label="Type of step"
      value={step.type}
      choices={typeNames}
      onChange={(type) => changeStepType(editor, step.id, stepType.parse(type))}
    />
  );
}

/** Changes the diagram with each letter. All letters are undone together. */
export function TitleField({ editor, step, isNew = false }: StepProps & { isNew?: boolean }) {
  const id = useId();
  const group = `title ${step.id}`;
  /** The text in the field, which can be empty while typing, unlike a title. */
  const [draft, setDraft] = useState<string | null>(null);
  const change = (title: string) =>
    editor.edit((diagram) => changeStep(diagram, step.id, { title }), { group });
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="sm" fontWeight="medium">
        Title
      </chakra.label>
      <Input
        id={id}
        autoFocus={isNew}
        value={draft ?? step.title}
        maxLength={200}
        onFocus={(event) => {
          editor.endGroup();
          setDraft(step.title);
          if (isNew) event.target.select();
        }}
        onChange={({ target }) => {
          setDraft(target.value);
          if (target.value.trim()) change(target.value);
        }}
        onBlur={() => {
          if (step.title !== step.title.trim()) change(step.title.trim());
          setDraft(null);
          editor.endGroup();
          if (isNew) editor.patch({ editing: null });
        }}
      />
    </Box>
  );
}

const Area = chakra('textarea', {
  base: {
    w: 'full',
    minH: '20',
    px: '3',
    py: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    fontSize: { base: 'lg', md: 'md' },
    resize: 'vertical',
  },
});

export function DescriptionField({ editor, step }: StepProps) {
  const id = useId();
  const group = `description ${step.id}`;
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="sm" fontWeight="medium">
        Description
      </chakra.label>
      <Area
        dir="auto"
        id={id}
        rows={3}
        maxLength={10_000}
        value={step.description ?? ''}
        placeholder="What to do in this step"
        onFocus={editor.endGroup}
        onBlur={editor.endGroup}
        onChange={({ target: { value } }) =>
          editor.edit((diagram) => changeStep(diagram, step.id, { description: value || null }), {
            group,
          })
        }
      />
    </Box>
  );
}
