import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { trpc } from '#client/trpc.ts';
import { Switch } from '#client/ui/switch-field.tsx';
import { useAct } from '#client/use-act.ts';
import type { SectionForm } from './settings-section.tsx';

/** Allows office files. It takes effect immediately; files that are attached already stay. */
export function FilesSwitch({ settings: { officeFiles }, version, onSaved }: SectionForm) {
  const id = useId();
  const utils = trpc.useUtils();
  const edit = useAct(trpc.agency.edit, {
    failed: 'The setting was not saved',
    onSuccess(state) {
      utils.agency.get.setData(undefined, state);
      onSaved(state);
    },
  });
  return (
    <Flex justify="space-between" align="flex-start" gap="4">
      <Box>
        <chakra.label htmlFor={id} fontWeight="medium">
          Allow office files
        </chakra.label>
        <Box id={`${id}-hint`} color="muted" fontSize="sm">
          DOCX, XLSX, CSV, TXT and ZIP. They are downloaded, never opened in the browser. Open them
          with care.
        </Box>
      </Box>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={officeFiles}
        disabled={edit.isPending}
        onChange={({ target }) => edit.mutate({ officeFiles: target.checked, version })}
        mt="0.5"
      />
    </Flex>
  );
}
