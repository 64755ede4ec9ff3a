import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Avatar, type AvatarPerson } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { useAct } from '#client/use-act.ts';
import { FileDrop } from '#domains/files/ui/file-drop.tsx';
import { PictureButtons, usePictureUpload } from '#domains/files/ui/picture-upload.tsx';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';

/** Lets users upload or remove their own photo. A photo is saved as soon as it is chosen, dropped or pasted. */
export function ProfilePhoto({ person }: { person: AvatarPerson }) {
  const { mutateAsync: setPhoto } = trpc.users.setAvatar.useMutation();
  const { uploads, change } = usePictureUpload({
    purpose: 'avatar',
    save: (fileId) => setPhoto({ fileId }),
    saved: { title: 'Photo updated', description: 'People you work with can see it now.' },
  });
  const remove = useAct(trpc.users.removeAvatar, {
    done: { title: 'Photo removed', description: "We'll show your initials instead." },
    failed: 'Failed to remove photo',
  });

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
            <PictureButtons
              name="photo"
              hasPicture={Boolean(person.profileImage)}
              onChange={change}
              isRemoving={remove.isPending}
              onRemove={() => remove.mutate()}
            />
          </Box>
        </Flex>
        <Flex direction="column" gap="2" mt="4" _empty={{ display: 'none' }}>
          <UploadRows uploads={uploads} label="The new photo" />
        </Flex>
      </Card>
    </FileDrop>
  );
}
