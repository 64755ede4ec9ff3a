import { Flex } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { acceptPictures, type FilePurpose } from '../schema.ts';
import { FilePicker } from './file-picker.tsx';
import { sendFile } from './send-file.ts';
import { discardFile, useUploads } from './use-uploads.ts';

type PictureOptions = {
  purpose: FilePurpose;
  /** Makes the uploaded file the picture. */
  save: (fileId: number) => Promise<unknown>;
  saved: { title: string; description: string };
};

/** The upload of a picture that is saved as soon as it is chosen. A new one replaces an upload in progress. */
export function usePictureUpload({ purpose, save, saved }: PictureOptions) {
  const uploads = useUploads({
    picturesOnly: true,
    removesWhenDone: true,
    async send(file, options) {
      const stored = await sendFile(purpose)(file, options);
      try {
        await save(stored.id);
      } catch (error) {
        discardFile(stored);
        throw error;
      }
      toast(saved);
      return stored;
    },
  });
  function change(files: File[]) {
    uploads.discardAll();
    uploads.add(files.slice(0, 1));
  }
  return { uploads, change };
}

type PictureButtonsProps = {
  name: 'photo' | 'logo';
  hasPicture: boolean;
  onChange: (files: File[]) => void;
  isRemoving: boolean;
  onRemove: () => void;
};

export function PictureButtons(props: PictureButtonsProps) {
  const { name, hasPicture, onChange, isRemoving, onRemove } = props;
  return (
    <Flex gap="2" wrap="wrap" align="flex-start">
      <FilePicker
        isSmall
        label={hasPicture ? `Change ${name}` : `Choose a ${name}`}
        hint=""
        icon={<ImageUp aria-hidden size={16} strokeWidth={1.75} />}
        accept={acceptPictures}
        multiple={false}
        onFiles={onChange}
      />
      {hasPicture && (
        <Button size="sm" loading={isRemoving} loadingText="Removing..." onClick={onRemove}>
          Remove {name}
        </Button>
      )}
    </Flex>
  );
}
