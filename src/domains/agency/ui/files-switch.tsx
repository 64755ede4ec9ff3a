import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { Switch } from '#client/ui/switch-field.tsx';
import type { SectionForm } from './settings-section.tsx';
import { useSave } from './use-save.ts';

/** Allows office files. It takes effect immediately; files that are attached already stay. */
export function FilesSwitch(section: SectionForm) {
  const { settings, version } = section;
  const id = useId();
  const edit = useSave({ failed: 'The setting was not saved' }, section);
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
        checked={settings.officeFiles}
        disabled={edit.isPending}
        onChange={({ target }) => edit.mutate({ officeFiles: target.checked, version })}
        mt="0.5"
      />
    </Flex>
  );
}
