import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { EditAgencyInput } from '../schema.ts';
import type { SectionForm } from './settings-section.tsx';

type SaveButtonProps = { label: string; isSaving: boolean; children?: ReactNode };

export const SaveButton = ({ label, isSaving, children }: SaveButtonProps) => (
  <Flex gap="3" wrap="wrap">
    <Button type="submit" variant="primary" loading={isSaving} loadingText="Saving...">
      {label}
    </Button>
    {children}
  </Flex>
);

type ListButtonsProps = {
  name: 'claims' | 'testimonials' | 'questions' | 'reminders';
  edit: { mutate: (input: EditAgencyInput) => void; isPending: boolean };
  section: SectionForm;
  children?: ReactNode;
};

/** Saves the list, or puts the default texts back. */
export const ListButtons = ({ name, edit, section, children }: ListButtonsProps) => (
  <SaveButton label={`Save ${name}`} isSaving={edit.isPending}>
    {children}
    {section.settings[name] !== null && (
      <Button
        disabled={edit.isPending}
        onClick={() => edit.mutate({ [name]: null, version: section.version })}
      >
        Use the default {name}
      </Button>
    )}
  </SaveButton>
);
