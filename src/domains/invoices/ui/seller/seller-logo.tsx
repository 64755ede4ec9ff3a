import { Box, chakra, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { PictureButtons, usePictureUpload } from '#domains/files/ui/picture-upload.tsx';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import type { Seller } from '../../seller/schema.ts';

const Picture = chakra('img', { base: { maxW: '14rem', maxH: '16', objectFit: 'contain' } });

/** The logo is saved as soon as it is chosen. */
export function SellerLogo({ seller }: { seller: Seller }) {
  const set = trpc.seller.setLogo.useMutation();
  const { uploads, change } = usePictureUpload({
    purpose: 'attachment',
    save: (fileId) => set.mutateAsync({ fileId, version: seller.version }),
    saved: {
      title: 'Logo saved',
      description: 'It appears on the next invoices, in the portal and on the landing page.',
    },
  });
  const remove = useAct(trpc.seller.removeLogo, {
    done: { title: 'Logo removed', description: 'The next invoices show your name instead.' },
    failed: 'Failed to remove the logo',
  });

  return (
    <Box>
      <Box fontWeight="medium">Logo</Box>
      <Box color="muted" fontSize="sm" mb="3">
        PNG, JPG, GIF up to 10MB. Shown on invoices, in the portal, on the landing page and in
        emails.
      </Box>
      {seller.logo && (
        <Box mb="3" p="3" bg="white" borderWidth="1px" borderRadius="control" w="fit-content">
          <Picture src={seller.logo} alt="Logo on invoices" />
        </Box>
      )}
      <PictureButtons
        name="logo"
        hasPicture={seller.logo !== null}
        onChange={change}
        isRemoving={remove.isPending}
        onRemove={() => remove.mutate()}
      />
      <Flex direction="column" gap="2" mt="4" _empty={{ display: 'none' }}>
        <UploadRows uploads={uploads} label="The new logo" />
      </Flex>
    </Box>
  );
}
