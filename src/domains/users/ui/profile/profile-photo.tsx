import { Box, Flex } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Avatar, type AvatarPerson } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { acceptPictures } from '#domains/files/schema.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { FilePicker } from '#domains/files/ui/file-picker.tsx';
import { sendFile } from '#domains/files/ui/send-file.ts';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import { discardFile, useUploads } from '#domains/files/ui/use-uploads.ts';

const stagePhoto = sendFile('avatar');

/** Lets users upload or remove their own photo. A photo is saved as soon as it is chosen, dropped or pasted. */
export function ProfilePhoto({ person }: { person: AvatarPerson }) {
  const { mutateAsync: setPhoto } = trpc.users.setAvatar.useMutation();
  const uploads = useUploads({
    picturesOnly: true,
    removesWhenDone: true,
    async send(file, options) {
      const stored = await stagePhoto(file, options);
      await setPhoto({ fileId: stored.id }).catch((error) => {
        discardFile(stored);
        throw error;
      });
      toast({ title: 'Photo updated', description: 'People you work with can see it now.' });
      return stored;
    },
  });
  const remove = useAct(trpc.users.removeAvatar, {
    done: { title: 'Photo removed', description: "We'll show your initials instead." },
    failed: 'Failed to remove photo',
  });

  /** A new photo replaces an upload in progress. */
  function change(files: File[]) {
    uploads.discardAll();
    uploads.add(files.slice(0, 1));
  }

  return (
    <FileDrop prompt="Drop a picture to set your photo" onFiles={change} maxW="3xl" mb="5">
      <Card padded>
        <Flex gap="5" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
          <Avatar person={person} size="xl" />
          <Box minW="0">
            <Box fontWeight="medium">Profile photo</Box>
            <Box color="muted" fontSize="sm" mb="3">
              PNG, JPG, GIF up to 10MB. Cropped to a circle.
            </Box>
            <Flex gap="2" wrap="wrap" align="flex-start">
              <FilePicker
                isSmall
                label={person.profileImage ? 'Change photo' : 'Choose a photo'}
                hint=""
                icon={<ImageUp aria-hidden size={16} strokeWidth={1.75} />}
                accept={acceptPictures}
                multiple={false}
                onFiles={change}
              />
              {person.profileImage && (
                <Button
                  size="sm"
                  loading={remove.isPending}
                  loadingText="Removing..."
                  onClick={() => remove.mutate(undefined)}
                >
                  Remove photo
                </Button>
              )}
            </Flex>
          </Box>
        </Flex>
        <Flex direction="column" gap="2" mt="4" _empty={{ display: 'none' }}>
          <UploadRows uploads={uploads} label="The new photo" />
        </Flex>
      </Card>
    </FileDrop>
  );
}
