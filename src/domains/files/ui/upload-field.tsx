import { Box, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { FilePicker } from './file-picker.tsx';
import { UploadRows } from './upload-rows.tsx';
import { type DraftUploads, draftFieldName } from './use-draft-uploads.ts';

/** The files of a form, with a hidden input that stores them in the form's draft. */
export function UploadField({ uploads }: { uploads: DraftUploads }) {
  const labelId = useId();
  return (
    <Flex data-files as="fieldset" aria-labelledby={labelId} direction="column" gap="2" minW="0">
      <Box id={labelId} fontWeight="medium">
        Attachments
        <Box as="span" color="muted" fontWeight="normal">
          {' '}
          (optional)
        </Box>
      </Box>
      {!uploads.isFull && <FilePicker label="Choose, drop or paste files" onFiles={uploads.add} />}
      <UploadRows uploads={uploads} label="Attachments" />
      <input type="hidden" name={draftFieldName} value={uploads.kept} />
    </Flex>
  );
}
